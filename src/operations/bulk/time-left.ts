import type { RunProgress } from "./current-run.ts";

/** Before so many have an outcome their pace says little. */
const fewest = 5;

/**
 * How long a run will still take, by the pace that it has had since it last began to run.
 * @param settled how many have an outcome
 * @param left how many have none
 * @param perSecond the pace that is allowed, until one has shown itself
 * @param now milliseconds since the epoch
 * @returns milliseconds
 */
export function timeLeft(
  { since, settledBefore }: Pick<RunProgress, "since" | "settledBefore">,
  settled: number,
  left: number,
  perSecond: number,
  now: number,
): number {
  const own = settled - settledBefore;
  const pace = own < fewest ? perSecond / 1000 : own / Math.max(1, now - since);
  return left / Math.min(pace, perSecond / 1000);
}
