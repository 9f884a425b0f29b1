/** A timer that is set for longer fires at once. Milliseconds. */
const longestDelayMs = 2 ** 31 - 1;

/** The delay to set a timer with: what is left to wait, but not longer than a timer can be, nor negative. Milliseconds. */
export function timerDelay(ms: number): number {
  return Math.min(Math.max(ms, 0), longestDelayMs);
}
