import type { Operation } from "../operation.ts";

/** How far a run is: so many of its instances are in each of these. They add up to the number confirmed. */
export interface Tally {
  /** Accepted by the API and being watched, or no longer. */
  accepted: number;
  /** Seen to be done. */
  done: number;
  refused: number;
  unknown: number;
  /** Left out, because they were not what was confirmed when they were read again. */
  skipped: number;
  /** Read, waiting for their turn, or on their way. */
  underWay: number;
  notSent: number;
}

/** What became of one instance of a run. */
export type ItemOutcome = keyof Tally;

/** @param operation undefined where nothing was done about the instance yet */
export function itemOutcome(operation: Operation | undefined): ItemOutcome {
  if (!operation) return "notSent";
  const { phase } = operation;
  switch (phase.name) {
    case "waiting":
    case "sent":
      return "underWay";
    case "cancelled":
      return phase.found ? "skipped" : "notSent";
    default:
      return phase.name;
  }
}

/** Counts how far a run is, from what the journal has of it. */
export function tally(count: number, entries: readonly Operation[], runId: string): Tally {
  const counts: Tally = {
    accepted: 0,
    done: 0,
    refused: 0,
    unknown: 0,
    skipped: 0,
    underWay: 0,
    notSent: count,
  };
  for (const entry of entries) {
    if (entry.runId !== runId) continue;
    counts.notSent--;
    counts[itemOutcome(entry)]++;
  }
  return counts;
}

/** How many have an outcome. */
export function settledOf({ underWay, notSent }: Tally, count: number): number {
  return count - underWay - notSent;
}
