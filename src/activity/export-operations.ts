import { errorLabel } from "../api/error.ts";
import { type Cell, type ExportFormat, type NamedFile, tableFile } from "../lib/table-file.ts";
import type { RunItem } from "../operations/runs/run-items.ts";
import { type Catalogue, resolveSpecification } from "../queries/specifications.ts";
import { chosenByText, outcomeLabel, proxyUserText } from "../actions/bulk/run-text.ts";
import type { Run, RunSummary } from "../operations/runs/run.ts";
import { describeOutcome } from "../actions/outcomes.ts";
import type { Operation, Target } from "../operations/operation.ts";
import type { InstanceFacts, Requester } from "../operations/record.ts";

const fieldNames = [
  "askedAt",
  "sentAt",
  "acceptedAt",
  "overAt",
  "changedAt",
  "key",
  "user",
  "environment",
  "dashboard",
  "api",
  "search",
  "action",
  "instanceId",
  "host",
  "createdAt",
  "stateBefore",
  "region",
  "ipv4",
  "privateIpv4",
  "specification",
  "vcpus",
  "memoryMb",
  "image",
  "tags",
  "outcome",
  "detail",
  "code",
  "requestId",
  "operationId",
  "runId",
] as const;

/** Times in ISO 8601. `result` is for the report of a run. Never holds the key, only its last characters. */
export type ExportRow = Partial<Record<(typeof fieldNames)[number] | "result", Cell>>;

interface ExportContext {
  /** The connected key's. */
  fingerprint: string;
  /** For the names and sizes of specifications. */
  catalogue: Catalogue | undefined;
}

const isoTime = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time).toISOString();

export function reportRows(
  run: Run,
  items: readonly RunItem[],
  context: ExportContext,
): ExportRow[] {
  return items.map(({ target, operation, outcome, skipped }) => ({
    result: outcomeLabel(run.kind, outcome),
    ...(operation
      ? exportRow(operation, run, context)
      : {
          askedAt: isoTime(run.askedAt),
          ...requesterFields(run.requester),
          api: run.api,
          search: chosenByText(run.chosenBy),
          action: run.kind,
          ...machineFields(target.id, target, target.state, context),
          detail: skipped,
          runId: run.id,
        }),
  }));
}

/** @param run the operation's, if it has one and this browser still stores it */
export function exportRow(
  operation: Operation,
  run: Pick<RunSummary, "chosenBy"> | undefined,
  context: ExportContext,
): ExportRow {
  const { label, text, reference } = describeOutcome(operation, context.fingerprint);
  return {
    askedAt: isoTime(operation.askedAt),
    sentAt: isoTime(operation.sentAt),
    acceptedAt: isoTime(operation.acceptedAt),
    overAt: isoTime(operation.overAt),
    changedAt: isoTime(operation.changedAt),
    ...requesterFields(operation.requester),
    api: operation.api,
    search: chosenByText(run?.chosenBy),
    action: operation.kind,
    ...machineFields(operation.instanceId, operation, operation.stateBefore, context),
    outcome: label,
    detail: text,
    code: errorLabel(reference),
    requestId: reference.requestId,
    operationId: operation.id,
    runId: operation.runId,
  };
}

function requesterFields(requester: Requester | undefined): ExportRow {
  const { key, environment, dashboard } = requester ?? {};
  return { key, user: proxyUserText(requester), environment, dashboard };
}

function machineFields(
  instanceId: string,
  { host, createdAt, facts = {} }: Pick<Target, "host" | "createdAt" | "facts">,
  stateBefore: string | undefined,
  { catalogue }: ExportContext,
): ExportRow {
  const { region, ipv4, privateIpv4, image, tags }: InstanceFacts = facts;
  const { name, sizes } = resolveSpecification(facts, catalogue);
  return {
    instanceId,
    host,
    createdAt,
    stateBefore,
    region,
    ipv4,
    privateIpv4,
    specification: name,
    vcpus: sizes?.vcpus,
    memoryMb: sizes?.memoryMb,
    image,
    tags,
  };
}

export function operationsFile(
  name: string,
  format: ExportFormat,
  rows: ExportRow[],
): Promise<NamedFile> {
  const isReport = rows.some(({ result }) => result !== undefined);
  const fields = isReport ? (["result", ...fieldNames] as const) : fieldNames;
  const columns = fields.map((field) => ({
    name: field,
    cell: (row: ExportRow) => row[field],
    isTime: field.endsWith("At"),
  }));
  return tableFile(name, format, columns, rows);
}
