import type { QueryClient } from "@tanstack/react-query";
import type { Instance } from "../api/schema.ts";

/** `api`: the API answered that the instance does not exist. `list`: a complete reading of the list lacks it, which can be wrong. */
type DeletionSource = "api" | "list";

/**
 * Instances were read by any part of this tab, with a request that was sent at `sentAt` (milliseconds since the epoch), or an
 * instance is gone. `isWhole`: the team has no other instances.
 */
type InstanceEvent =
  | { kind: "read"; instances: readonly Instance[]; sentAt: number; isWhole: boolean }
  | { kind: "gone"; id: string; source: DeletionSource };

type Listener = (event: InstanceEvent) => void;

/** What this tab has read of instances, beside the query cache that holds them. */
export interface InstanceCache {
  queryClient: QueryClient;
  listeners: Set<Listener>;
  /** The latest state of single instances, and when it was requested: milliseconds since the epoch. */
  latest: Map<string, { instance: Instance; sentAt: number }>;
  /** When the lists were last reloaded, in milliseconds since the epoch, and whether a reload is scheduled. */
  reload: { at: number; isScheduled: boolean };
}

export function createInstanceCache(queryClient: QueryClient): InstanceCache {
  return {
    queryClient,
    listeners: new Set(),
    latest: new Map(),
    reload: { at: 0, isScheduled: false },
  };
}

/** Calls the listener for every instance that is read or gone. Returns `unsubscribe`. */
export function onInstanceEvent({ listeners }: InstanceCache, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Announces that an instance is gone. */
export function emitDeleted(
  { listeners }: InstanceCache,
  id: string,
  source: DeletionSource,
): void {
  for (const listener of listeners) listener({ kind: "gone", id, source });
}

/**
 * Announces instances that the API has returned.
 * @param sentAt when they were requested: milliseconds since the epoch
 * @param total of a page of the list: the length of the list
 */
export function emitRead(
  { listeners }: InstanceCache,
  instances: readonly Instance[],
  sentAt = Date.now(),
  total?: number,
): void {
  const isWhole = instances.length === total;
  for (const listener of listeners) listener({ kind: "read", instances, sentAt, isWhole });
}

/** Longer than any request takes. Milliseconds. */
const keptMs = 60_000;

/**
 * Records the latest state of single instances, which an older answer must not overwrite.
 * @param sentAt when they were requested: milliseconds since the epoch
 */
export function recordLatest(
  { latest }: InstanceCache,
  instances: readonly Instance[],
  sentAt: number,
): void {
  const now = Date.now();
  for (const [id, known] of latest) if (now - known.sentAt > keptMs) latest.delete(id);
  for (const instance of instances) latest.set(instance.id, { instance, sentAt });
}

/**
 * The instance of an answer, or its recorded state where that is newer: a slow answer must not undo what a stop has changed
 * meanwhile.
 * @param sentAt when the answer was requested: milliseconds since the epoch
 */
export function newest(
  { latest }: InstanceCache,
  instance: Instance,
  sentAt = Date.now(),
): Instance {
  const known = latest.get(instance.id);
  return known && known.sentAt > sentAt ? known.instance : instance;
}
