import type { QueryClient } from "@tanstack/react-query";
import type { Instance } from "../api/schema.ts";

/** `api`: the API answered that the instance does not exist. `list`: a complete reading of the list lacks it, which can be wrong. */
type DeletionSource = "api" | "list";

/** Instances were read by any part of this tab, or an instance is gone. `isWhole`: the team has no other instances. */
type InstanceEvent =
  | { kind: "read"; instances: readonly Instance[]; isWhole: boolean }
  | { kind: "gone"; id: string; source: DeletionSource };

type Listener = (event: InstanceEvent) => void;

const listenersOf = new WeakMap<QueryClient, Set<Listener>>();

/** Calls the listener for every instance that is read or gone. Returns `unsubscribe`. */
export function onInstanceEvent(queryClient: QueryClient, listener: Listener): () => void {
  const listeners = listenersOf.get(queryClient) ?? new Set();
  listenersOf.set(queryClient, listeners.add(listener));
  return () => listeners.delete(listener);
}

/** Announces that an instance is gone. */
export function emitDeleted(queryClient: QueryClient, id: string, source: DeletionSource): void {
  for (const listener of listenersOf.get(queryClient) ?? []) listener({ kind: "gone", id, source });
}

/**
 * Announces instances that the API has returned.
 * @param total of a page of the list: the length of the list
 */
export function emitRead(
  queryClient: QueryClient,
  instances: readonly Instance[],
  total?: number,
): void {
  const event = { kind: "read", instances, isWhole: instances.length === total } as const;
  for (const listener of listenersOf.get(queryClient) ?? []) listener(event);
}
