import type { Operation } from "../operation.ts";
import type { Run, Target } from "./run.ts";
import { type ItemOutcome, itemOutcome } from "./tally.ts";

/** One instance of a run, and what was done about it. */
export interface RunItem {
  target: Target;
  outcome: ItemOutcome;
  /** Undefined where nothing was done about it. */
  operation: Operation | undefined;
}

/** The instances of a run, in their order, with what became of each. */
export function itemsOf(run: Run, entries: readonly Operation[]): RunItem[] {
  const operations = new Map(
    entries.filter(({ runId }) => runId === run.id).map((entry) => [entry.instanceId, entry]),
  );
  return run.targets.map((target) => {
    const operation = operations.get(target.id);
    return { target, operation, outcome: itemOutcome(operation) };
  });
}

/** The instances that ended so, as they were last seen, to be confirmed once more. */
export function targetsThatEnded(items: readonly RunItem[], outcome: ItemOutcome): Target[] {
  return items
    .filter((item) => item.outcome === outcome)
    .map(({ target: { id, host, state, createdAt }, operation }) => {
      return { id, host, state: lastState(operation) ?? state, createdAt };
    });
}

function lastState(operation: Operation | undefined): string | undefined {
  if (!operation) return undefined;
  const { phase, stateBefore } = operation;
  return "found" in phase && phase.found?.kind === "instance" ? phase.found.state : stateBefore;
}
