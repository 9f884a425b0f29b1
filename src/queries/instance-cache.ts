import type { QueryClient } from "@tanstack/react-query";
import type { Progress } from "../api/client.ts";
import type { Instance } from "../api/schema.ts";

/** `api`: the API answered that the instance does not exist. `list`: a complete reading of the list lacks it, which can be wrong. */
type DeletionSource = "api" | "list";

/** Instances were read by any part of this tab, or an instance is gone. `isWhole`: the team has no other instances. */
type InstanceEvent =
  | { kind: "read"; instances: readonly Instance[]; isWhole: boolean }
  | { kind: "gone"; id: string; source: DeletionSource };

type Listener = (event: InstanceEvent) => void;

/** What this tab has read of instances, beside the query cache that holds them. */
export interface InstanceCache {
  queryClient: QueryClient;
  listeners: Set<Listener>;
  /** The latest state of single instances, and when its answer arrived: milliseconds since the epoch. */
  latest: Map<string, { instance: Instance; at: number }>;
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
 * @param total of a page of the list: the length of the list
 */
export function emitRead(
  { listeners }: InstanceCache,
  instances: readonly Instance[],
  total?: number,
): void {
  const event = { kind: "read", instances, isWhole: instances.length === total } as const;
  for (const listener of listeners) listener(event);
}

/** Longer than any request takes. Milliseconds. */
const keptMs = 60_000;

/** Records the latest state of single instances, which an older answer must not overwrite. */
export function recordLatest({ latest }: InstanceCache, instances: readonly Instance[]): void {
  const at = Date.now();
  for (const [id, reading] of latest) if (at - reading.at > keptMs) latest.delete(id);
  for (const instance of instances) latest.set(instance.id, { instance, at });
}

/**
 * Guards one request against returning a state that is older than a recorded one: a slow answer must not undo what a stop has
 * changed meanwhile. Pass `onProgress` to the request, and its instances to `newest`.
 */
export function guardResponse({ latest }: InstanceCache) {
  let sentAt = Date.now();
  return {
    // A request is sent again after every 429.
    onProgress: ({ phase }: Progress): void => {
      if (phase === "sent") sentAt = Date.now();
    },
    /** The instance, or its recorded state where that is newer than the request. */
    newest: (instance: Instance): Instance => {
      const known = latest.get(instance.id);
      return known && known.at > sentAt ? known.instance : instance;
    },
  };
}
