import { errorLabel } from "../notices/treatment.ts";
import type { Operation } from "../operations/operation.ts";
import { toCsv } from "../ui/csv.ts";
import { outcomeOf, referenceOf } from "./outcome.ts";

const isoTime = (time: number) => new Date(time).toISOString();

/** One operation as it is exported: flat, with times in ISO 8601. */
function record(operation: Operation) {
  const { id, kind, instanceId, host, stateBefore, askedAt, changedAt, tab, api, phase } =
    operation;
  const { label, text } = outcomeOf(operation);
  const reference = referenceOf(phase);
  return {
    askedAt: isoTime(askedAt),
    changedAt: isoTime(changedAt),
    action: kind,
    instanceId,
    host,
    stateBefore,
    outcome: label,
    detail: text,
    code: errorLabel(reference),
    requestId: reference.requestId,
    api,
    tab,
    operationId: id,
  };
}

/** The journal as JSON. It holds no key. */
export function journalJson(operations: Operation[]): string {
  return `${JSON.stringify(operations.map(record), null, 2)}\n`;
}

/** The journal as CSV, with a row of names. It holds no key. */
export function journalCsv(operations: Operation[]): string {
  const records = operations.map(record);
  const names = [
    "askedAt",
    "changedAt",
    "action",
    "instanceId",
    "host",
    "stateBefore",
    "outcome",
    "detail",
    "code",
    "requestId",
    "api",
    "tab",
    "operationId",
  ] as const;
  return toCsv([[...names], ...records.map((entry) => names.map((name) => entry[name]))]);
}
