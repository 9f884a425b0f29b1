import { scope } from "../mount-path.ts";

/**
 * Web Locks, which a browser takes back from a tab that closes or crashes, so that no tab can block the others. They are
 * missing where the page is not served securely; then every tab acts as if it were alone.
 */
const locks: LockManager | undefined = globalThis.navigator?.locks;

/** Whether tabs can tell what the others do. */
export const hasLocks = locks !== undefined;

/**
 * Runs a task while no other tab of this browser runs one under the same name.
 * @param signal ends the wait for the others; then it throws
 */
export async function exclusively<T>(
  name: string,
  task: () => T | Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  if (!locks) return await task();
  const options = signal ? { signal } : {};
  return await locks.request(`${scope}.${name}`, options, async () => await task());
}

/**
 * Runs a task if no other tab of this browser runs one under the same name now.
 * @returns whether it was run
 */
export async function ifFree(name: string, task: () => Promise<void>): Promise<boolean> {
  if (!locks) {
    await task();
    return true;
  }
  return await locks.request(`${scope}.${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await task();
    return lock !== null;
  });
}

/**
 * Takes a lock as soon as it is free, and keeps it until told otherwise or the tab is gone.
 * @param onHeld called when it is taken
 * @returns gives it back, or stops waiting for it
 */
export function holdLock(name: string, onHeld: () => void): () => void {
  if (!locks) {
    onHeld();
    return () => undefined;
  }
  const waiting = new AbortController();
  const released = Promise.withResolvers<void>();
  locks
    .request(`${scope}.${name}`, { signal: waiting.signal }, () => {
      onHeld();
      return released.promise;
    })
    // Aborted while it waited, which is how waiting ends.
    .catch(() => undefined);
  return () => {
    waiting.abort();
    released.resolve();
  };
}

/** Whether some tab holds the lock now. */
export async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some((lock) => lock.name === `${scope}.${name}`);
}

/** Shares a lock with all tabs that share it, for as long as this tab lives or until it is given back. */
export function shareLock(name: string): () => void {
  const released = Promise.withResolvers<void>();
  void locks?.request(`${scope}.${name}`, { mode: "shared" }, () => released.promise);
  return () => released.resolve();
}
