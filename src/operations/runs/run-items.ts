import type { Operation, Target } from "../operation.ts";
import { isFoundStopped, wasAlreadyStopped } from "../outcome-of-request.ts";
import type { CurrentRun, Run, RunSummary } from "./run.ts";

const emptyTally = {
  /** Seen stopped or gone, as confirmed. */
  done: 0,
  /** Ended differently, e.g. a stop that led to an error state. */
  other: 0,
  accepted: 0,
  refused: 0,
  unknown: 0,
  /** Skipped at the confirmation, or changed when read again. */
  skipped: 0,
  underWay: 0,
  notSent: 0,
};

/** The counts add up to the confirmed plus the skipped instances. */
export type Tally = typeof emptyTally;
export type ItemOutcome = keyof Tally;

export interface RunItem {
  target: Target;
  outcome: ItemOutcome;
  operation: Operation | undefined;
  skipped?: string;
}

export function itemOutcome(operation: Operation): ItemOutcome {
  const { kind, phase } = operation;
  if (wasAlreadyStopped(operation)) return "done";
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

/** Seen stopped or gone, as confirmed. */
export function hasEndedAsAsked(operation: Operation): boolean {
  return itemOutcome(operation) === "done";
}

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

export function finishedCount({ underWay, notSent }: Tally, count: number): number {
  return count - underWay - notSent;
}

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

export function durationOf({ askedAt }: RunSummary, operations: readonly Operation[]): number {
  return (
    operations.reduce((latest, { changedAt }) => Math.max(latest, changedAt), askedAt) - askedAt
  );
}

/** Fewer outcomes say too little about the pace. */
const minForPace = 5;

/** Goes by the pace since the last start or resume, or by the allowed one until there are enough outcomes. */
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
