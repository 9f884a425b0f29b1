import type { Found, Operation } from "./operation.ts";
import { isSettled, watchDelay, watchForMs } from "./watch-policy.ts";

/**
 * Reads an instance until what was asked of it is seen to be done.
 * @param read one reading; it never throws
 * @param ended the end of the session
 * @returns what was found in the end; "late" ten minutes after it was asked for; "ended" with the session
 */
export async function watch(
  operation: Operation,
  read: (signal: AbortSignal) => Promise<Found>,
  ended: AbortSignal,
): Promise<Found | "late" | "ended"> {
  const deadline = operation.askedAt + watchForMs;
  for (let attempt = 0; ; attempt++) {
    await pause(watchDelay(attempt), ended);
    if (ended.aborted) return "ended";
    const found = await read(ended);
    if (ended.aborted) return "ended";
    if (isSettled(operation, found)) return found;
    if (Date.now() >= deadline) return "late";
  }
}

/** Waits, but not longer than the session lasts. Milliseconds. */
export function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      ended.removeEventListener("abort", done);
      resolve();
    }
    ended.addEventListener("abort", done);
    if (ended.aborted) done();
  });
}
