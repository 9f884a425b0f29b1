import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Instance } from "../../api/schema.ts";
import { isFleetComplete } from "../../fleet/fleet-state.ts";
import { useFleet, useFleetState } from "../../search/use-fleet.ts";
import { cachedLists } from "../../queries/instances.ts";
import { useServices } from "../../hooks/use-services.ts";
import { type InstanceCache, mergeIntoCache } from "../../queries/instance-cache.ts";

const maxInstances = 8;

export interface FoundInstances {
  /** The first of those that the text finds. */
  instances: Instance[];
  /** How many there are; undefined while they are counted. */
  total: number | undefined;
  /** The complete fleet is searched. */
  isComplete: boolean;
  isSearching: boolean;
}

/**
 * Finds instances by host name, id or address: in the fleet as far as it is loaded, before that in the cached pages of the list.
 * It starts to load the fleet.
 * @param text trimmed. The empty text finds nothing.
 */
export function useFoundInstances(text: string): FoundInstances {
  const { instances } = useServices();
  const fleet = useFleet();
  useEffect(() => fleet.subscribe(), [fleet]);
  const version = useFleetState((state) => state.version);
  const isComplete = useFleetState(isFleetComplete);
  const inFleet = useQuery({
    queryKey: ["palette", "fleet", text, version],
    retry: false,
    gcTime: 0,
    // A result is current until its key changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<{ items: Instance[]; total: number | undefined }> => {
      const { items, total } = await fleet.ask({}, (worker) => worker.find(text, maxInstances));
      return { items: items.map((item) => mergeIntoCache(instances, item)), total };
    },
    enabled: text !== "" && version > 0,
    placeholderData: (previous, query) => {
      if (!previous || query?.queryKey[2] === text) return previous;
      // Enter must not open an instance that only the previous text finds.
      const items = previous.items.filter((instance) => isFoundBy(instance, text));
      return { items, total: undefined };
    },
  });
  const inCache = text === "" ? [] : knownInstances(instances, text);
  const found = text === "" ? [] : (inFleet.data?.items ?? inCache.slice(0, maxInstances));
  return {
    instances: found,
    total: inFleet.data ? inFleet.data.total : inCache.length,
    isComplete,
    isSearching: inFleet.isFetching,
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
