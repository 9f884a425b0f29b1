import type { RunSummary } from "../operations/runs/run.ts";
import type { Operation } from "../operations/operation.ts";

/** A row of the table "Activity": one operation, or a bulk run that expands to its operations. */
export type ActivityItem =
  | { askedAt: number; operation: Operation }
  | {
      askedAt: number;
      run: RunSummary;
      /** Only a stored run has a report. */
      isStored: boolean;
      /** The run's operations, without those that the journal has dropped. */
      operations: Operation[];
    };

/**
 * Newest first.
 * @param entries the journal, oldest first
 * @param runs the stored runs of this key
 */
export function activityItems(
  entries: readonly Operation[],
  runs: readonly RunSummary[],
): ActivityItem[] {
  const items: ActivityItem[] = [];
  const byRun = new Map<string, Operation[]>(runs.map(({ id }) => [id, []]));
  for (const operation of entries.toReversed()) {
    const { runId, askedAt } = operation;
    if (runId !== undefined) {
      const group = byRun.get(runId);
      if (group) group.push(operation);
      else byRun.set(runId, [operation]);
    } else items.push({ askedAt, operation });
  }
  const stored = new Map(runs.map((run) => [run.id, run]));
  for (const [id, operations] of byRun) {
    const run = stored.get(id) ?? unstoredRun(operations);
    if (run) items.push({ askedAt: run.askedAt, run, isStored: stored.has(id), operations });
  }
  return items.toSorted((one, other) => other.askedAt - one.askedAt);
}

/** This browser dropped the run, or another key started it: its operations are all that's left. */
function unstoredRun(operations: readonly Operation[]): RunSummary | undefined {
  const [newest] = operations;
  if (!newest?.runId) return undefined;
  const { runId, kind, keyFingerprint, api } = newest;
  const askedAt = operations.reduce((first, one) => Math.min(first, one.askedAt), newest.askedAt);
  return { id: runId, kind, keyFingerprint, api, askedAt, count: operations.length };
}
