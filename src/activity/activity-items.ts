import type { RunSummary } from "../operations/runs/run.ts";
import type { Operation } from "../operations/operation.ts";

/** A single operation, or a bulk run with its operations: one row of the Activity page. */
export type ActivityItem =
  | { kind: "single"; id: string; askedAt: number; operation: Operation }
  | {
      kind: "run";
      id: string;
      askedAt: number;
      run: RunSummary;
      /** Whether this browser still stores the run. Without it there is no report. */
      isStored: boolean;
      /** All operations of the run that the journal has. */
      operations: Operation[];
      /** Those that match the filter. */
      matching: Operation[];
    };

/**
 * The rows of the Activity page, newest first. A run without matching operations is left out, unless everything matches.
 * @param entries the journal, oldest first
 * @param runs the stored runs of the connected key
 * @param matches the filter; undefined for everything
 */
export function activityItems(
  entries: readonly Operation[],
  runs: readonly RunSummary[],
  matches: ((operation: Operation) => boolean) | undefined,
): ActivityItem[] {
  const items: ActivityItem[] = [];
  const byRun = new Map<string, Operation[]>(runs.map(({ id }) => [id, []]));
  for (const operation of entries.toReversed()) {
    const { id, runId, askedAt } = operation;
    if (runId !== undefined) {
      const group = byRun.get(runId);
      if (group) group.push(operation);
      else byRun.set(runId, [operation]);
    } else if (matches?.(operation) ?? true) items.push({ kind: "single", id, askedAt, operation });
  }
  const stored = new Map(runs.map((run) => [run.id, run]));
  for (const [id, operations] of byRun) {
    const matching = matches ? operations.filter(matches) : operations;
    if (matches && matching.length === 0) continue;
    const run = stored.get(id) ?? unstoredRun(operations);
    if (run)
      items.push({
        kind: "run",
        id,
        askedAt: run.askedAt,
        run,
        isStored: stored.has(id),
        operations,
        matching,
      });
  }
  return items.toSorted((one, other) => other.askedAt - one.askedAt);
}

/** What the operations tell of a run that is stored no more, or that another key started. */
function unstoredRun(operations: readonly Operation[]): RunSummary | undefined {
  const [newest] = operations;
  if (!newest?.runId) return undefined;
  const { runId, kind, keyFingerprint, api } = newest;
  const askedAt = operations.reduce((first, one) => Math.min(first, one.askedAt), newest.askedAt);
  return { id: runId, kind, keyFingerprint, api, askedAt, count: operations.length };
}
