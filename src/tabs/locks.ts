import { scope } from "../mount-path.ts";
import { localStore } from "../storage.ts";

/**
 * Web Locks, which the browser releases when a tab closes or crashes. Undefined where the browser blocks site data; then every
 * tab acts as if it were alone. Determined once, before any task starts: a task must not start twice.
 */
const available: Promise<LockManager | undefined> = findLocks();

async function findLocks(): Promise<LockManager | undefined> {
  try {
    await navigator.locks.query();
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/** Whether a lock shows what other tabs do: false where the browser blocks site data. */
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
 * Runs a task unless another tab of this browser runs one under the same name for longer than the wait.
 * @param waitMs how long to wait for the other tab. Milliseconds
 * @returns whether it ran
 */
export async function ifFreeWithin(
  name: string,
  waitMs: number,
  task: () => Promise<void>,
): Promise<boolean> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), waitMs);
  let isTaken = false;
  try {
    await exclusively(
      name,
      async () => {
        isTaken = true;
        clearTimeout(timer);
        await task();
      },
      waiting.signal,
    );
  } catch (error) {
    if (isTaken) throw error;
  }
  return isTaken;
}

/**
 * Takes a lock as soon as it is free, and keeps it until it is released or the tab is gone.
 * @param onAcquired called when the lock is taken
 * @returns releases the lock, or stops waiting for it
 */
export function holdLock(name: string, onAcquired: () => void): () => void {
  const waiting = new AbortController();
  const released = Promise.withResolvers<void>();
  exclusively(
    name,
    () => {
      if (waiting.signal.aborted) return undefined;
      onAcquired();
      return released.promise;
    },
    waiting.signal,
  ).catch(() => {
    // Releasing before the lock is taken aborts the wait.
  });
  return () => {
    waiting.abort();
    released.resolve();
  };
}

/** Shares a lock with the other tabs until the returned function is called or the tab is gone. */
export function shareLock(name: string): () => void {
  const released = Promise.withResolvers<void>();
  void available.then((locks) =>
    locks?.request(`${scope}.${name}`, { mode: "shared" }, () => released.promise),
  );
  return () => released.resolve();
}

/** The names of all locks in use that begin with a prefix, once for each tab that shares one. */
export async function heldNames(prefix: string): Promise<string[]> {
  const { held = [] } = (await (await available)?.query()) ?? {};
  return held.flatMap(({ name }) => (name?.startsWith(`${scope}.${prefix}`) ? name : []));
}

/** A random name of a tab, new with each load of the page. */
export function randomTabName(): string {
  return crypto.getRandomValues(new Uint32Array(1)).join();
}

/**
 * A record in localStorage that the tabs of this browser change one after the other. Where the browser refuses storage, each
 * tab has its own.
 */
export function createSharedRecord(name: string) {
  let unstored: object | undefined;
  return {
    /** Calls `change` once with the record, while no other tab does, and stores what it returns. */
    update: (change: (record: Record<string, unknown>) => object): Promise<void> =>
      exclusively(name, () => {
        const next = change(unstored ? { ...unstored } : localStore.readRecord(name));
        unstored = localStore.writeJson(name, next) ? undefined : next;
      }),
  };
}
