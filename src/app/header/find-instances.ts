import { useEffect } from "react";
import type { Instance } from "../../api/schema.ts";
import { offersOf } from "../../fleet/fleet-state.ts";
import { isNamedLike } from "../../fleet/query/names.ts";
import { useServices } from "../../hooks/use-services.ts";
import { type InstanceCache, mergeMatches } from "../../queries/instance-cache.ts";
import { cachedLists } from "../../queries/instances.ts";
import { useFleet, useFleetAnswer, useOffer } from "../../search/use-fleet.ts";

const maxInstances = 8;

export type FoundInstances = ReturnType<typeof useFoundInstances>;

/** Searches the loaded fleet, or the cached list pages until it answers: Enter may come before. Starts loading the fleet. */
export function useFoundInstances(text: string) {
  const { instances } = useServices();
  const fleet = useFleet();
  useEffect(() => fleet.subscribe(), [fleet]);
  const isComplete = useOffer("all");
  const canFind = useOffer("search");
  const answer = useFleetAnswer(
    "found",
    { text },
    async (worker) => {
      const found = await worker.find(text, maxInstances);
      return { text, items: mergeMatches(instances, found), total: found.total };
    },
    { when: (state) => text !== "" && offersOf(state).search, keeps: () => true },
  );
  const isCurrent = answer?.text === text;
  const inCache = answer || text === "" ? [] : knownInstances(instances, text);
  // Enter must not open an instance that only matched the previous text.
  const inFleet = answer?.items.filter((instance) => isCurrent || isNamedLike(instance, text));
  return {
    instances: text === "" ? [] : (inFleet ?? inCache.slice(0, maxInstances)),
    /** Undefined while counting. */
    total: !answer ? inCache.length : isCurrent ? answer.total : undefined,
    /** The whole fleet was searched. */
    isComplete,
    isSearching: text !== "" && canFind && !isCurrent,
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
