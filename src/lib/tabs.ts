import { scope } from "./mount-path.ts";
import { localStore } from "./storage.ts";
import type * as z from "zod/mini";

/** If the browser blocks site data there are no locks, and each tab acts as if alone. Checked once, before any task. */
const available: Promise<LockManager | undefined> = findLocks();

async function findLocks(): Promise<LockManager | undefined> {
  try {
    await navigator.locks.query();
    return navigator.locks;
  } catch {
    return undefined;
  }
}

/** False if the browser blocks site data: then locks say nothing about other tabs. */
export async function hasLocks(): Promise<boolean> {
  return (await available) !== undefined;
}

/** @param signal gives up waiting for the other tab, and rejects */
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

/** Skips the task, and returns false, if another tab holds the name for longer than `waitMs`. */
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

export function shareLock(name: string): () => void {
  const released = Promise.withResolvers<void>();
  void available.then((locks) =>
    locks?.request(`${scope}.${name}`, { mode: "shared" }, () => released.promise),
  );
  return () => released.resolve();
}

/** A shared lock appears once per tab that holds it. */
export async function heldNames(prefix: string): Promise<string[]> {
  const { held = [] } = (await (await available)?.query()) ?? {};
  return held.flatMap(({ name }) => (name?.startsWith(`${scope}.${prefix}`) ? name : []));
}

export function randomTabName(): string {
  return crypto.getRandomValues(new Uint32Array(1)).join();
}

/** A record in localStorage that tabs change one at a time. If the browser refuses storage, each tab has its own. */
export function createSharedRecord(name: string) {
  let unstored: object | undefined;
  return {
    /** Replaces the record with what `change` returns, under a lock. */
    update: (change: (record: Record<string, unknown>) => object): Promise<void> =>
      exclusively(name, () => {
        const next = change(unstored ? { ...unstored } : localStore.readRecord(name));
        unstored = localStore.writeJson(name, next) ? undefined : next;
      }),
  };
}

/** Messages between the tabs of one browser. A tab doesn't receive its own. */
export interface TabChannel<Message> {
  post(message: Message): void;
  listen(listener: (message: Message) => void): () => void;
}

/** Drops messages of another shape: two versions can share a channel. Does nothing if the browser has or allows none. */
export function openChannel<Message>(
  name: string,
  schema: z.ZodMiniType<Message>,
  signal?: AbortSignal,
): TabChannel<Message> {
  const channel = open(`${scope}.${name}`);
  if (!channel) return { post: () => undefined, listen: () => () => undefined };
  signal?.addEventListener("abort", () => channel.close());
  return {
    post(message) {
      if (signal?.aborted) return;
      try {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
        channel.postMessage(message);
      } catch {
        // The message can't be cloned. The other tabs will read the same data from the API.
      }
    },
    listen(listener) {
      const receive = ({ data }: MessageEvent<unknown>) => {
        const message = schema.safeParse(data);
        if (message.success) listener(message.data);
      };
      channel.addEventListener("message", receive);
      return () => channel.removeEventListener("message", receive);
    },
  };
}

function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
