import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Instance } from "../../api/schema.ts";
import { isNamedLike } from "../../fleet/query/terms/names.ts";
import { fleetQueryOptions } from "../../fleet/fleet.ts";
import { useFleet, useOffer } from "../../search/use-fleet.ts";
import { cachedLists } from "../../queries/instances.ts";
import { useServices } from "../../hooks/use-services.ts";
import { type InstanceCache, mergeMatches } from "../../queries/instance-cache.ts";

const maxInstances = 8;

export type FoundInstances = ReturnType<typeof useFoundInstances>;

/** Searches the loaded fleet, or the cached list pages until there is one. Starts loading the fleet. */
export function useFoundInstances(text: string) {
  const { instances } = useServices();
  const fleet = useFleet();
  useEffect(() => fleet.subscribe(), [fleet]);
  const isComplete = useOffer("all");
  const canFind = useOffer("search");
  const find = async (): Promise<{ items: Instance[]; total: number | undefined }> => {
    const found = await fleet.ask({}, (worker) => worker.find(text, maxInstances));
    return { items: mergeMatches(instances, found), total: found.total };
  };
  const inFleet = useQuery({
    ...fleetQueryOptions("found", { text }, find),
    enabled: text !== "" && canFind,
    placeholderData: (previous, before) => {
      if (!previous || before?.queryKey[2].text === text) return previous;
      // Enter must not open an instance that only matched the previous text.
      const items = previous.items.filter((instance) => isNamedLike(instance, text));
      return { items, total: undefined };
    },
  });
  const inCache = text === "" ? [] : knownInstances(instances, text);
  const found = text === "" ? [] : (inFleet.data?.items ?? inCache.slice(0, maxInstances));
  return {
    instances: found,
    /** Undefined while counting. */
    total: inFleet.data ? inFleet.data.total : inCache.length,
    /** The whole fleet was searched. */
    isComplete,
    isSearching: inFleet.isFetching,
  };
}

/** From the cached list pages, each once, newest read first. */
export function knownInstances(cache: InstanceCache, text: string): Instance[] {
  const found = new Map<string, Instance>();
  const lists = cachedLists(cache).toSorted((one, other) => other.readAt - one.readAt);
  for (const instance of lists.flatMap(({ page }) => page.items))
    if (!found.has(instance.id) && isNamedLike(instance, text)) found.set(instance.id, instance);
  return [...found.values()];
}

/** Shown as they are while an option is highlighted. */
export interface PinnedInstances {
  instances: Instance[];
  /** New matches may follow. */
  canExtend: boolean;
}

/** Keeps the order of the shown instances, with fresh data, and appends new ones if allowed. */
export function pinInstances(
  { instances, canExtend }: PinnedInstances,
  found: Instance[],
): Instance[] {
  const latest = new Map(found.map((instance) => [instance.id, instance]));
  const pinnedIds = new Set(instances.map(({ id }) => id));
  const others = canExtend ? found.filter(({ id }) => !pinnedIds.has(id)) : [];
  return [...instances.map((one) => latest.get(one.id) ?? one), ...others].slice(0, maxInstances);
}
