import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { getCompute } from "../../api/endpoints.ts";
import { type ApiError, isNotFound } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";
import { isFleetComplete } from "../../fleet/fleet-state.ts";
import { useFleet, useFleetState } from "../../search/use-fleet.ts";
import { putInstance } from "../../queries/instance-updates.ts";
import { cachedLists } from "../../queries/instances.ts";
import type { Connection } from "../../session/connection.ts";
import { useConnection, useServices } from "../../hooks/use-services.ts";
import { type InstanceCache, withKnownTags } from "../../queries/instance-cache.ts";
import { sleep } from "../../sleep.ts";

const maxInstances = 8;

export interface FoundInstances {
  /** The first of those that the text finds. */
  instances: Instance[];
  /** How many there are; undefined while they are counted. */
  total: number | undefined;
  /** The complete fleet is searched. */
  isComplete: boolean;
  /** A request or a search is running. */
  isSearching: boolean;
  /** Why the text could not be looked up as an id. A 404 is no failure. */
  failure: ApiError | undefined;
}

/** A result is current until its query key changes. */
const neverRefetched = {
  retry: false,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * Finds instances by host name, id or address: in the fleet as far as it is loaded, before that in the cached pages of the list.
 * It starts to load the fleet. Until the fleet is complete, it looks up a text in the form of an id with a request of its own.
 * @param text trimmed. The empty text finds nothing.
 */
export function useFoundInstances(text: string): FoundInstances {
  const { instances } = useServices();
  const connection = useConnection();
  const fleet = useFleet();
  useEffect(() => fleet.subscribe(), [fleet]);
  const version = useFleetState((state) => state.version);
  const isComplete = useFleetState(isFleetComplete);
  const inFleet = useQuery({
    ...neverRefetched,
    queryKey: ["palette", "fleet", text, version],
    queryFn: async (): Promise<{ items: Instance[]; total: number | undefined }> => {
      const { items, total } = await fleet.ask(undefined, (worker) =>
        worker.find(text, maxInstances),
      );
      return { items: items.map((item) => withKnownTags(instances, item)), total };
    },
    enabled: text !== "" && version > 0,
    placeholderData: (previous, query) => {
      if (!previous || query?.queryKey[2] === text) return previous;
      // Enter must not open an instance that only the previous text finds.
      const items = previous.items.filter((instance) => isFoundBy(instance, text));
      return { items, total: undefined };
    },
  });
  const cached = knownInstances(instances, "");
  const inCache = text === "" ? [] : cached.filter((instance) => isFoundBy(instance, text));
  const found = text === "" ? [] : (inFleet.data?.items ?? inCache.slice(0, maxInstances));
  const cachedIds = cached.map(({ id }) => id);
  const lookup = useQuery({
    ...lookupQuery(connection, text, instances),
    enabled:
      !isComplete &&
      looksLikeId(text, cachedIds) &&
      !inFleet.isFetching &&
      !found.some(({ id }) => id === text),
  });
  const others = found.filter(({ id }) => id !== lookup.data?.id);
  return {
    instances: lookup.data ? [lookup.data, ...others].slice(0, maxInstances) : found,
    total: inFleet.data ? inFleet.data.total : inCache.length,
    isComplete,
    isSearching: inFleet.isFetching || lookup.isFetching,
    failure: lookup.error && !isNotFound(lookup.error) ? lookup.error : undefined,
  };
}

/** Whether a text is part of the host name, id or an address of an instance. Case does not matter. */
export function isFoundBy({ hostName, id, ipv4, privateIpv4 }: Instance, text: string): boolean {
  const part = text.toLowerCase();
  return [hostName, id, ipv4, privateIpv4].some((value) => value?.toLowerCase().includes(part));
}

/** The instances in the cached pages of the list that a text finds, each once, as it was read last. */
export function knownInstances(cache: InstanceCache, text: string): Instance[] {
  const found = new Map<string, Instance>();
  const lists = cachedLists(cache).toSorted((one, other) => other.readAt - one.readAt);
  for (const instance of lists.flatMap(({ page }) => page.items))
    if (!found.has(instance.id) && isFoundBy(instance, text)) found.set(instance.id, instance);
  return [...found.values()];
}

/**
 * Whether a text has the form of a complete id, and is worth a request. An id is "a string holding a number-like value"
 * (specification: Compute instance): digits qualify if they are not fewer than those of the shortest known id, other text if it
 * has letters and digits in the places where a known id has them.
 * @param knownIds ids of instances. Without any, only digits qualify.
 */
export function looksLikeId(text: string, knownIds: readonly string[]): boolean {
  if (isDigits(text) && knownIds.length === 0) return true;
  return knownIds.some((id) =>
    isDigits(id)
      ? isDigits(text) && text.length >= id.length
      : text !== "" && shapeOf(text) === shapeOf(id),
  );
}

function isDigits(text: string): boolean {
  return /^\d{1,64}$/.test(text);
}

function shapeOf(id: string): string {
  return id.replaceAll(/[a-z\d]/gi, "x");
}

/** The pause in typing before a text is looked up as an id. Milliseconds. */
const pauseMs = 250;

/** One instance by its id, requested after a pause in typing: further typing cancels it. The page of the instance uses it too. */
export function lookupQuery(
  { client }: Pick<Connection, "client">,
  id: string,
  instances: InstanceCache,
) {
  return queryOptions({
    ...neverRefetched,
    queryKey: ["palette", "lookup", id],
    queryFn: async ({ signal }) => {
      await sleep(pauseMs, signal);
      signal.throwIfAborted();
      const { data, sentAt } = await getCompute(client, id, { signal });
      putInstance(instances, data, sentAt);
      return data;
    },
  });
}

/** The instances in the list while an option is highlighted. */
export interface PinnedInstances {
  instances: Instance[];
  /** Whether newly found instances may follow them. */
  canExtend: boolean;
}

/** The pinned instances in their order, as they were read last, followed by newly found ones if allowed. */
export function pinInstances(
  { instances, canExtend }: PinnedInstances,
  found: Instance[],
): Instance[] {
  const latest = new Map(found.map((instance) => [instance.id, instance]));
  const pinnedIds = new Set(instances.map(({ id }) => id));
  const others = canExtend ? found.filter(({ id }) => !pinnedIds.has(id)) : [];
  return [...instances.map((one) => latest.get(one.id) ?? one), ...others].slice(0, maxInstances);
}
