import { useEffect } from "react";
import { offersOf } from "../../fleet/fleet-state.ts";
import { isNamedLike } from "../../fleet/query/terms/names.ts";
import { useServices } from "../../hooks/use-services.ts";
import { mergeMatches } from "../../queries/instance-cache.ts";
import { useFleet, useFleetAnswer, useOffer } from "../../search/use-fleet.ts";

const maxInstances = 8;

export type FoundInstances = ReturnType<typeof useFoundInstances>;

/** Searches the loaded fleet. Starts loading it. */
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
  // Enter must not open an instance that only matched the previous text.
  const found = answer?.items.filter((instance) => isCurrent || isNamedLike(instance, text)) ?? [];
  return {
    instances: text === "" ? [] : found,
    /** Undefined while counting. */
    total: isCurrent ? answer.total : undefined,
    /** The whole fleet was searched. */
    isComplete,
    isSearching: text !== "" && canFind && !isCurrent,
  };
}
