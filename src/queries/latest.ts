import type { QueryClient } from "@tanstack/react-query";
import type { Progress } from "../api/client.ts";
import type { Instance } from "../api/schema.ts";

interface Known {
  instance: Instance;
  /** When the API told of it: milliseconds since the epoch. */
  at: number;
}

/** No request is under way for longer. Milliseconds. */
const keptMs = 60_000;
const latest = new WeakMap<QueryClient, Map<string, Known>>();

/** Notes what the API has just said of single instances. */
export function noteLatest(queryClient: QueryClient, instances: readonly Instance[]): void {
  const known = latest.get(queryClient) ?? new Map<string, Known>();
  latest.set(queryClient, known);
  const at = Date.now();
  for (const [id, before] of known) if (at - before.at > keptMs) known.delete(id);
  for (const instance of instances) known.set(instance.id, { instance, at });
}

/**
 * An instance of an answer, or what the API has said of it since that answer was asked for: an answer that takes long tells of
 * how things were, and must not take back what a stop has come to meanwhile.
 * @param sentAt when the request left: milliseconds since the epoch
 */
export function newerOf(queryClient: QueryClient, instance: Instance, sentAt: number): Instance {
  const known = latest.get(queryClient)?.get(instance.id);
  return known && known.at > sentAt ? known.instance : instance;
}

/** Notes when a request leaves, the last time that it does: it goes again after every 429. */
export function departure() {
  let sentAt = Date.now();
  return {
    sentAt: () => sentAt,
    onProgress: ({ phase }: Progress): void => {
      if (phase === "sent") sentAt = Date.now();
    },
  };
}
