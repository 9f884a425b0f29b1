import type { Operation } from "./operation.ts";
import { toCsv } from "../ui/csv.ts";
import { outcomeOf, referenceOf } from "./outcome.ts";
import { errorLabel } from "../errors/error-table.ts";

const isoTime = (time: number) => new Date(time).toISOString();

/** One operation as it is exported: flat, with times in ISO 8601. */
export type OperationRecord = ReturnType<typeof operationRecord>;

/**
 * Makes an operation what it is exported as.
 * @param account the one that is connected
 */
export function operationRecord(operation: Operation, account: string) {
  const { id, kind, instanceId, host, stateBefore, askedAt, changedAt, tab, api, phase } =
    operation;
  const { label, text } = outcomeOf(operation, account);
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
    runId: operation.runId,
  };
}

/** The journal as JSON. It holds no key. */
export function journalJson(operations: Operation[], account: string): string {
  return `${JSON.stringify(
    operations.map((operation) => operationRecord(operation, account)),
    null,
    2,
  )}\n`;
}

/** The fields of an exported operation, in their order. */
export const recordNames = [
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
  "runId",
] as const;

/** The journal as CSV, with a row of names. It holds no key. */
export function journalCsv(operations: Operation[], account: string): string {
  const records = operations.map((operation) => operationRecord(operation, account));
  return toCsv([
    [...recordNames],
    ...records.map((entry) => recordNames.map((name) => entry[name])),
  ]);
}
