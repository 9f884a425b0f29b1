import type { QueryClient } from "@tanstack/react-query";
import type { Instance } from "../api/schema.ts";
import { mergeReading } from "./merge-reading.ts";

/**
 * Who found out that an instance is gone. `api`: the API has answered this tab that it does not exist. `otherTab`: so it has
 * answered another tab. `list`: two complete readings of the list in a row lack it, and that can be wrong.
 */
type DeletionSource = "api" | "otherTab" | "list";

type InstanceEvent =
  | {
      kind: "read";
      instances: readonly Instance[];
      sentAt: number;
      /** Whether they are the data of a query, or came from another tab: other tabs have them. */
      isShared: boolean;
    }
  | {
      kind: "gone";
      id: string;
      source: DeletionSource;
      goneAt: number;
    };

type Listener = (event: InstanceEvent) => void;

export interface InstanceCache {
  queryClient: QueryClient;
  listeners: Set<Listener>;
  /** What this session has read, by id, and when it was requested. */
  known: Map<string, { instance: Instance; sentAt: number }>;
  reload: { at: number; isScheduled: boolean };
}

export function createInstanceCache(queryClient: QueryClient): InstanceCache {
  return {
    queryClient,
    listeners: new Set(),
    known: new Map(),
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

/**
 * Announces instances that the API has returned.
 * @param sentAt when they were requested: milliseconds since the epoch
 */
export function emitRead(
  { listeners }: InstanceCache,
  instances: readonly Instance[],
  sentAt = Date.now(),
  { isShared = true }: { isShared?: boolean } = {},
): void {
  for (const listener of listeners) listener({ kind: "read", instances, sentAt, isShared });
}

/**
 * Adds a reading to what is known of its instance, and returns that: a slow response doesn't undo what a stop just changed.
 * @param sentAt when it was requested. Without it, it is the newest
 */
export function mergeIntoCache(
  { known }: InstanceCache,
  reading: Instance,
  sentAt?: number,
): Instance {
  const before = known.get(reading.id);
  const last = before?.sentAt ?? 0;
  // A time in the future was stored before the clock was set back.
  const isOlder = sentAt !== undefined && sentAt < last && last <= Date.now();
  const instance = mergeReading(before?.instance, reading, isOlder);
  known.set(reading.id, { instance, sentAt: isOlder ? last : (sentAt ?? last) });
  return instance;
}
