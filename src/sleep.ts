/** A timer that is set for longer fires at once. Milliseconds. */
const longestDelayMs = 2 ** 31 - 1;

/** The delay to set a timer with: the time left to wait, but neither negative nor longer than a timer can be. Milliseconds. */
export function timerDelay(ms: number): number {
  return Math.min(Math.max(ms, 0), longestDelayMs);
}

/** Resolves after so many milliseconds, or as soon as the signal is aborted. Never rejects. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, timerDelay(ms));
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    signal?.addEventListener("abort", done);
    if (signal?.aborted) done();
  });
}
