/** A timer with a longer delay fires at once. Milliseconds. */
const longestDelayMs = 2 ** 31 - 1;

/** The delay for a timer: the time left to wait, limited to what a timer supports. Milliseconds. */
export function timerDelay(ms: number): number {
  return Math.min(Math.max(ms, 0), longestDelayMs);
}

/** Resolves after so many milliseconds, or when the signal aborts. Never rejects. */
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
