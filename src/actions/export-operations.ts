import { errorLabel } from "../errors/error-table.ts";
import { type CsvCell, download, type ExportFormat, textFile, toCsv } from "../text/csv.ts";
import { type RunItem } from "../operations/runs/run-items.ts";
import { outcomeLabel } from "./bulk/run-text.ts";
import type { Run } from "../operations/runs/run.ts";
import { describe } from "./outcomes/outcomes.ts";
import type { Operation } from "../operations/operation.ts";

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
/** Times in ISO 8601. `result` is for the report of a run. Never holds the key. */
export type ExportRow = Partial<Record<(typeof fieldNames)[number] | "result", string | undefined>>;

const isoTime = (time: number) => new Date(time).toISOString();

export function reportRows(
  { kind, api }: Run,
  items: readonly RunItem[],
  fingerprint: string,
): ExportRow[] {
  return items.map(({ target: { id, host, state }, operation, outcome, skipped }) => ({
    result: outcomeLabel(kind, outcome),
    ...(operation
      ? exportRow(operation, fingerprint)
      : { action: kind, instanceId: id, host, stateBefore: state, detail: skipped, api }),
  }));
}

export function exportRow(operation: Operation, fingerprint: string): ExportRow {
  const { label, text, reference } = describe(operation, fingerprint);
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

export function downloadOperations(name: string, format: ExportFormat, rows: ExportRow[]): void {
  const isReport = rows.some(({ result }) => result !== undefined);
  downloadRows(name, format, isReport ? ["result", ...fieldNames] : fieldNames, rows);
}

export function downloadRows<Field extends string>(
  name: string,
  format: ExportFormat,
  fields: readonly Field[],
  rows: readonly Partial<Record<Field, CsvCell>>[],
): void {
  const file =
    format === "csv"
      ? textFile(
          "text/csv",
          toCsv([[...fields], ...rows.map((row) => fields.map((field) => row[field]))]),
        )
      : textFile("application/json", `${JSON.stringify(rows, null, 2)}\n`);
  download(`${name}.${format}`, file);
}
