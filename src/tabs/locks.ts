import { scope } from "../mount-path.ts";

/**
 * Web Locks, which a browser takes back from a tab that closes or crashes, so that no tab can block the others. They are
 * missing where the page is not served securely, and refused where site data is blocked; then every tab acts as if it were
 * alone. Asked once, before anything rests on them: a task that was begun must not be begun again.
 */
const available: Promise<LockManager | undefined> = findLocks(globalThis.navigator?.locks);

async function findLocks(locks: LockManager | undefined): Promise<LockManager | undefined> {
  try {
    await locks?.query();
    return locks;
  } catch {
    return undefined;
  }
}

/** Whether tabs can tell what the others do. */
export async function hasLocks(): Promise<boolean> {
  return (await available) !== undefined;
}

/**
 * Runs a task while no other tab of this browser runs one under the same name.
 * @param signal ends the wait for the others; then it throws
 */
export async function exclusively<T>(
  name: string,
  task: () => T | Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const locks = await available;
  if (!locks) return await task();
  const options = signal ? { signal } : {};
  return await locks.request(`${scope}.${name}`, options, async () => await task());
}

/**
 * Runs a task if no other tab of this browser runs one under the same name now.
 * @returns whether it was run
 */
export async function ifFree(name: string, task: () => Promise<void>): Promise<boolean> {
  const locks = await available;
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
  const waiting = new AbortController();
  const released = Promise.withResolvers<void>();
  available
    .then(async (locks) => {
      if (waiting.signal.aborted) return;
      if (!locks) return onHeld();
      await locks.request(`${scope}.${name}`, { signal: waiting.signal }, () => {
        onHeld();
        return released.promise;
      });
    })
    // Aborted while it waited, which is how waiting ends.
    .catch(() => undefined);
  return () => {
    waiting.abort();
    released.resolve();
  };
}

/** The names of the locks that tabs hold now, of those that begin with a prefix. A name is there once for each holder. */
export async function heldNames(prefix: string): Promise<string[]> {
  const { held = [] } = (await (await available)?.query()) ?? {};
  return held.flatMap(({ name }) => (name?.startsWith(`${scope}.${prefix}`) ? name : []));
}

/** Shares a lock with all tabs that share it, for as long as this tab lives or until it is given back. */
export function shareLock(name: string): () => void {
  const released = Promise.withResolvers<void>();
  void available.then((locks) =>
    locks?.request(`${scope}.${name}`, { mode: "shared" }, () => released.promise),
  );
  return () => released.resolve();
}
