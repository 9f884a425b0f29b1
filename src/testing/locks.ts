import { locks } from "node:worker_threads";

type LockTask = (lock: unknown) => unknown;

let closed = new AbortController().signal;

/** From now on locks belong to a page that is closed with a signal. */
export function lockUntil(signal: AbortSignal): void {
  closed = signal;
}

/** Web Locks: those that a page holds or waits for are given back when it is closed. */
export const pageLocks = {
  query: () => locks.query(),
  async request(name: string, options: LockOptions, task: LockTask): Promise<unknown> {
    const page = closed;
    const { signal = page, ifAvailable, mode } = options;
    const whenClosed = new Promise<void>((resolve) => {
      page.addEventListener("abort", () => resolve());
    });
    return await locks.request(
      name,
      {
        ...(mode && { mode }),
        ...(ifAvailable ? { ifAvailable } : { signal: AbortSignal.any([signal, page]) }),
      },
      async (lock) => await Promise.race([task(lock), whenClosed]),
    );
  },
};
