import { toCsv } from "../../ui/csv.ts";
import { type OperationRecord, operationRecord, recordNames } from "../export.ts";
import type { RunItem } from "./items.ts";
import type { Run } from "./run.ts";
import { outcomeWords } from "./run-words.ts";

type ReportRow = Partial<OperationRecord> & { result: string };

function row(
  { kind, api }: Run,
  { target, operation, outcome }: RunItem,
  account: string,
): ReportRow {
  const known = operation
    ? operationRecord(operation, account)
    : { action: kind, instanceId: target.id, host: target.host, stateBefore: target.state, api };
  return { result: outcomeWords[outcome], ...known };
}

/** What became of each instance of a run, as JSON. It holds no key. */
export function reportJson(run: Run, items: readonly RunItem[], account: string): string {
  return `${JSON.stringify(
    items.map((item) => row(run, item, account)),
    null,
    2,
  )}\n`;
}

/** The same as CSV, with a row of names. */
export function reportCsv(run: Run, items: readonly RunItem[], account: string): string {
  const names = ["result", ...recordNames] as const;
  const rows = items.map((item) => row(run, item, account));
  return toCsv([[...names], ...rows.map((entry) => names.map((name) => entry[name]))]);
}
