import type { QueryClient } from "@tanstack/react-query";
import type { Progress } from "../api/client.ts";
import type { Instance } from "../api/schema.ts";

interface Reading {
  instance: Instance;
  /** When the answer arrived: milliseconds since the epoch. */
  at: number;
}

/** Longer than any request takes. Milliseconds. */
const keptMs = 60_000;
const latestReadings = new WeakMap<QueryClient, Map<string, Reading>>();

/** Records the latest state of single instances, which an older answer must not overwrite. */
export function recordLatest(queryClient: QueryClient, instances: readonly Instance[]): void {
  const latest = latestReadings.get(queryClient) ?? new Map<string, Reading>();
  latestReadings.set(queryClient, latest);
  const at = Date.now();
  for (const [id, reading] of latest) if (at - reading.at > keptMs) latest.delete(id);
  for (const instance of instances) latest.set(instance.id, { instance, at });
}

/**
 * Guards one request against returning a state that is older than a recorded one: a slow answer must not undo what a stop has
 * changed meanwhile. Pass `onProgress` to the request, and its instances to `newest`.
 */
export function guardResponse(queryClient: QueryClient) {
  let sentAt = Date.now();
  return {
    // A request is sent again after every 429.
    onProgress: ({ phase }: Progress): void => {
      if (phase === "sent") sentAt = Date.now();
    },
    /** The instance, or its recorded state where that is newer than the request. */
    newest: (instance: Instance): Instance => {
      const latest = latestReadings.get(queryClient)?.get(instance.id);
      return latest && latest.at > sentAt ? latest.instance : instance;
    },
  };
}
