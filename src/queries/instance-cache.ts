import type { QueryClient } from "@tanstack/react-query";
import { hasTags, type Instance } from "../api/schema.ts";

/**
 * Who found out that an instance is gone. `api`: the API has answered this tab that it does not exist. `otherTab`: so it has
 * answered another tab. `list`: two complete readings of the list in a row lack it, and that can be wrong.
 */
type DeletionSource = "api" | "otherTab" | "list";

/** Instances were read by any part of this tab, or an instance is gone. */
type InstanceEvent =
  | {
      kind: "read";
      instances: readonly Instance[];
      /** When they were requested: milliseconds since the epoch. */
      sentAt: number;
      /** Whether they are the data of a query, or came from another tab: other tabs have them. */
      isShared: boolean;
    }
  | {
      kind: "gone";
      id: string;
      source: DeletionSource;
      /** When that was found out: milliseconds since the epoch. */
      goneAt: number;
    };

type Listener = (event: InstanceEvent) => void;

/** What this tab has read of instances, beside the query cache that holds them. */
export interface InstanceCache {
  queryClient: QueryClient;
  listeners: Set<Listener>;
  /** The latest state of single instances, and when it was requested: milliseconds since the epoch. */
  latest: Map<string, { instance: Instance; sentAt: number }>;
  /** The last known tags of instances, by id. */
  tags: Map<string, readonly string[]>;
  /** When the lists were last reloaded, in milliseconds since the epoch, and whether a reload is scheduled. */
  reload: { at: number; isScheduled: boolean };
}

export function createInstanceCache(queryClient: QueryClient): InstanceCache {
  return {
    queryClient,
    listeners: new Set(),
    latest: new Map(),
    tags: new Map(),
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
 * Remembers the tags of an instance that was read anywhere. Where its own are no list of texts, it gets those of earlier readings,
 * too: one of them may protect it.
 */
export function withKnownTags({ tags }: InstanceCache, instance: Instance): Instance {
  const { id, raw } = instance;
  const isComplete = hasTags(raw);
  const earlier = isComplete ? [] : (tags.get(id) ?? []);
  const known = [...new Set([...instance.tags, ...earlier])];
  tags.set(id, known);
  return isComplete ? instance : { ...instance, tags: known };
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
