/** setTimeout fires immediately beyond this. */
const longestDelayMs = 2 ** 31 - 1;

export function timerDelay(ms: number): number {
  return Math.min(Math.max(ms, 0), longestDelayMs);
}

/** Also resolves when the signal aborts. Never rejects. */
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

export function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(task);
  else setTimeout(task);
}

/** Makes a value when it's first needed: `Intl` objects and patterns with `\\p{…}` take milliseconds each. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
