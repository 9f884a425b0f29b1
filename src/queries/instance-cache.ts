import type { QueryClient } from "@tanstack/react-query";
import { hasTags, type Instance } from "../api/schema.ts";

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
  /** The newest state of recently changed instances, by id. */
  latest: Map<string, { instance: Instance; sentAt: number }>;
  tags: Map<string, readonly string[]>;
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

/** Keeps the tags of earlier reads if this one has no usable list of tags: a protected tag must not get lost. */
export function withKnownTags({ tags }: InstanceCache, instance: Instance): Instance {
  const { id, raw } = instance;
  const isComplete = hasTags(raw);
  const earlier = isComplete ? [] : (tags.get(id) ?? []);
  const known = [...new Set([...instance.tags, ...earlier])];
  tags.set(id, known);
  return isComplete ? instance : { ...instance, tags: known };
}

/** Prefers a newer recorded state, so that a slow response doesn't undo what a stop just changed. */
export function newest(
  { latest }: InstanceCache,
  instance: Instance,
  sentAt = Date.now(),
): Instance {
  const known = latest.get(instance.id);
  return known && known.sentAt > sentAt ? known.instance : instance;
}
