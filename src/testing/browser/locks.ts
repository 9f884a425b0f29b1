import { locks } from "node:worker_threads";

type LockTask = (lock: unknown) => unknown;

let closed = new AbortController().signal;

export function lockUntil(signal: AbortSignal): void {
  closed = signal;
}

/** Code of a closed page doesn't go on. */
const never = () => new Promise<never>(() => undefined);

export const pageLocks = {
  query: () => locks.query(),
  async request(name: string, options: LockOptions, task: LockTask): Promise<unknown> {
    const page = closed;
    if (page.aborted) return await never();
    const { signal = page, ifAvailable, mode } = options;
    const whenClosed = new Promise<void>((resolve) => {
      page.addEventListener("abort", () => resolve());
    });
    try {
      return await locks.request(
        name,
        {
          ...(mode && { mode }),
          ...(ifAvailable ? { ifAvailable } : { signal: AbortSignal.any([signal, page]) }),
        },
        async (lock) => await Promise.race([task(lock), whenClosed]),
      );
    } catch (error) {
      if (page.aborted) return await never();
      throw error;
    }
  },
};
