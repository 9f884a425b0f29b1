import type { QueryClient } from "@tanstack/react-query";
import type { Instance } from "../api/schema.ts";
import { mergeReading } from "./merge-reading.ts";

/**
 * How we know that an instance is gone. `api`: a 404 in this tab. `otherTab`: a 404 in another tab. `list`: two complete loads of
 * the fleet lacked it, which can be wrong.
 */
type DeletionSource = "api" | "otherTab" | "list";

type InstanceEvent =
  | {
      kind: "read";
      instances: readonly Instance[];
      sentAt: number;
      /** The other tabs already get them: as the data of a query, or from the tab that read them. */
      isShared: boolean;
    }
  | {
      kind: "gone";
      id: string;
      source: DeletionSource;
      goneAt: number;
    };

type Listener = (event: InstanceEvent) => void;

export type InstanceCache = ReturnType<typeof createInstanceCache>;

export function createInstanceCache(queryClient: QueryClient) {
  return {
    queryClient,
    listeners: new Set<Listener>(),
    /** Everything read in this session, by id. */
    known: new Map<string, { instance: Instance; sentAt: number }>(),
    reload: { at: 0, isScheduled: false },
  };
}

export function onInstanceEvent({ listeners }: InstanceCache, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitDeleted(
  { listeners }: InstanceCache,
  id: string,
  source: DeletionSource,
  goneAt = Date.now(),
): void {
  for (const listener of listeners) listener({ kind: "gone", id, source, goneAt });
}

export function emitRead(
  { listeners }: InstanceCache,
  instances: readonly Instance[],
  sentAt = Date.now(),
  { isShared = true }: { isShared?: boolean } = {},
): void {
  for (const listener of listeners) listener({ kind: "read", instances, sentAt, isShared });
}

/**
 * Merges a reading into what we know: a slow response doesn't undo what a stop just changed. Without `sentAt` it's the newest.
 */
export function mergeIntoCache(
  { known }: InstanceCache,
  reading: Instance,
  sentAt: number | undefined,
): Instance {
  const before = known.get(reading.id);
  const last = before?.sentAt ?? 0;
  // A time in the future is from before the clock was set back.
  const isOlder = sentAt !== undefined && sentAt < last && last <= Date.now();
  const instance = mergeReading(before?.instance, reading, isOlder);
  known.set(reading.id, { instance, sentAt: isOlder ? last : (sentAt ?? last) });
  return instance;
}

/** Rows of the fleet's worker, whose answer may have taken long. `readTimes`: when each item was read. */
export function mergeMatches(
  instances: InstanceCache,
  { items, readTimes }: { items: readonly Instance[]; readTimes: readonly number[] },
): Instance[] {
  return items.map((item, at) => mergeIntoCache(instances, item, readTimes[at]));
}
