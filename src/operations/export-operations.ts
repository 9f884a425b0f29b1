import { toCsv } from "../ui/csv.ts";
import type { Run } from "./bulk/run.ts";
import { outcomeLabels, type RunItem } from "./bulk/run-items.ts";
import { outcomeOf, referenceOf } from "./labels.ts";
import type { Operation } from "./operation.ts";
import { errorLabel } from "../errors/error-table.ts";

/** The fields of an exported operation, in their order. */
const fieldNames = [
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
/** One operation for export, with times in ISO 8601. The report of a run has `result`, too. It holds no key. */
type ExportRow = Partial<Record<(typeof fieldNames)[number] | "result", string | undefined>>;

const isoTime = (time: number) => new Date(time).toISOString();

/**
 * The journal for export.
 * @param keyFingerprint of the connected key
 */
export function journalRows(operations: readonly Operation[], keyFingerprint: string): ExportRow[] {
  return operations.map((operation) => rowOf(operation, keyFingerprint));
}

/** The instances of a run for export, each with its outcome. */
export function reportRows(
  { kind, api }: Run,
  items: readonly RunItem[],
  keyFingerprint: string,
): ExportRow[] {
  return items.map(({ target: { id, host, state }, operation, outcome }) => ({
    result: outcomeLabels[outcome],
    ...(operation
      ? rowOf(operation, keyFingerprint)
      : { action: kind, instanceId: id, host, stateBefore: state, api }),
  }));
}

function rowOf(operation: Operation, keyFingerprint: string): ExportRow {
  const { phase } = operation;
  const { label, text } = outcomeOf(operation, keyFingerprint);
  const reference = referenceOf(phase);
  return {
    askedAt: isoTime(operation.askedAt),
    changedAt: isoTime(operation.changedAt),
    action: operation.kind,
    instanceId: operation.instanceId,
    host: operation.host,
    stateBefore: operation.stateBefore,
    outcome: label,
    detail: text,
    code: errorLabel(reference),
    requestId: reference.requestId,
    api: operation.api,
    tab: operation.tab,
    operationId: operation.id,
    runId: operation.runId,
  };
}

export function rowsToJson(rows: readonly ExportRow[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** CSV with a row of field names. */
export function rowsToCsv(rows: readonly ExportRow[]): string {
  const isReport = rows.some(({ result }) => result !== undefined);
  const names = isReport ? (["result", ...fieldNames] as const) : fieldNames;
  return toCsv([[...names], ...rows.map((row) => names.map((name) => row[name]))]);
}
