import type { Operation, Target } from "./operation.ts";
import { isFoundStopped } from "./reading.ts";
import type { CurrentRun, Run, RunSummary } from "./run.ts";

const emptyTally = {
  /** Seen to be stopped or gone, as confirmed. */
  done: 0,
  /** Seen to be over in another way: a stop that led to another state, or to no instance. */
  other: 0,
  /** Accepted by the API, and not seen to be over. */
  accepted: 0,
  refused: 0,
  unknown: 0,
  /** Left out at the confirmation, or not what was confirmed when they were read again. */
  skipped: 0,
  /** Being read, waiting for their turn, or on their way. */
  underWay: 0,
  notSent: 0,
};

/** How many instances of a run have each outcome. They add up to the number confirmed and the number skipped before. */
export type Tally = typeof emptyTally;
export type ItemOutcome = keyof Tally;

export interface RunItem {
  target: Target;
  outcome: ItemOutcome;
  operation: Operation | undefined;
  /** Why it was skipped at the confirmation. */
  skipped?: string;
}

function itemOutcome({ kind, phase }: Operation): ItemOutcome {
  switch (phase.name) {
    case "done": {
      const isAsked = kind === "stop" ? isFoundStopped(phase.found) : phase.found.kind === "gone";
      return isAsked ? "done" : "other";
    }
    case "waiting":
    case "sent":
      return "underWay";
    case "alreadyGone":
      return "done";
    case "changed":
      return "skipped";
    case "guarded":
      return phase.found ? "skipped" : "notSent";
    case "givenUp":
      return "notSent";
    default:
      return phase.name;
  }
}

/** Counts the outcomes of a run. What has no entry was not sent: no record, no write. */
export function tally(
  { id, count, skippedCount = 0 }: Pick<RunSummary, "id" | "count" | "skippedCount">,
  entries: readonly Operation[],
): Tally {
  const ofRun = entries.filter(({ runId }) => runId === id);
  const counts = { ...emptyTally, skipped: skippedCount };
  for (const entry of ofRun) counts[itemOutcome(entry)]++;
  counts.notSent += count - ofRun.length;
  return counts;
}

/** How many instances have an outcome. */
export function finishedCount({ underWay, notSent }: Tally, count: number): number {
  return count - underWay - notSent;
}

/** The instances of a run in their order, with their outcomes; the skipped ones last. */
export function itemsOf(run: Run, entries: readonly Operation[]): RunItem[] {
  const operations = new Map(
    entries.filter(({ runId }) => runId === run.id).map((entry) => [entry.instanceId, entry]),
  );
  const items = run.targets.map((target): RunItem => {
    const operation = operations.get(target.id);
    return { target, operation, outcome: operation ? itemOutcome(operation) : "notSent" };
  });
  const skippedItems = run.skipped.map(({ skipped, ...target }): RunItem => {
    return { target, operation: undefined, outcome: "skipped", skipped };
  });
  return [...items, ...skippedItems];
}

/** From the confirmation to the last change of an outcome. Milliseconds. */
export function durationOf({ askedAt }: RunSummary, operations: readonly Operation[]): number {
  return (
    operations.reduce((latest, { changedAt }) => Math.max(latest, changedAt), askedAt) - askedAt
  );
}

/** Before so many outcomes the pace of a run is no basis for an estimate. */
const minForPace = 5;

/**
 * How long a run still takes, by its pace since it last started or resumed. Milliseconds.
 * @param finished how many instances have an outcome
 * @param remaining how many have none
 * @param perSecond the allowed pace, which is the estimate until there are enough outcomes
 * @param now milliseconds since the epoch
 */
export function runTimeLeft(
  { since, finishedBefore }: Pick<CurrentRun, "since" | "finishedBefore">,
  finished: number,
  remaining: number,
  perSecond: number,
  now: number,
): number {
  const allowed = perSecond / 1000;
  const finishedSince = finished - finishedBefore;
  const pace = finishedSince < minForPace ? allowed : finishedSince / Math.max(1, now - since);
  return remaining / Math.min(pace, allowed);
}
