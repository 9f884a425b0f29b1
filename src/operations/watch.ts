import type { Found, Operation } from "./operation.ts";
import { isSettled, watchDelay, watchForMs } from "./watch-policy.ts";

/**
 * Reads an instance until what was asked of it is seen to be done.
 * @param read one reading; it never throws
 * @param show puts a reading where the instance is shown
 * @param ended the end of the session
 * @returns what was found in the end; "late" after ten minutes; "ended" with the session
 */
export async function watch(
  operation: Operation,
  read: (signal: AbortSignal) => Promise<Found>,
  show: (found: Found) => Promise<void>,
  ended: AbortSignal,
): Promise<Found | "late" | "ended"> {
  const deadline = Date.now() + watchForMs;
  for (let attempt = 0; Date.now() < deadline; attempt++) {
    await pause(watchDelay(attempt), ended);
    if (ended.aborted) return "ended";
    const found = await read(ended);
    if (ended.aborted) return "ended";
    await show(found);
    if (isSettled(operation, found)) return found;
  }
  return "late";
}

function pause(ms: number, ended: AbortSignal): Promise<void> {
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
