import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, isNotFound } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";
import { useFleet, useFleetState } from "../../fleet/fleet-context.ts";
import { useConnection } from "../../session/session-context.ts";
import { isFoundBy, knownInstances } from "./known-instances.ts";
import { lookupQuery, mayBeId } from "./lookup.ts";

/** How many instances are offered. */
const most = 8;

/** What is known of the instances that a text means. */
export interface Found {
  instances: Instance[];
  /** They were looked for among all instances, not only among those that happen to be here. */
  everywhere: boolean;
  /** More may come. */
  looking: boolean;
  /** Why the text could not be looked up as an id. That there is no such instance is no failure. */
  failure: ApiError | undefined;
}

/**
 * Finds instances by host name, id or address: in the fleet as far as it is loaded, else among the list's pages that are
 * known. Where not all of the fleet is here, a text that can be a whole id is asked for as well. It never loads the fleet.
 * @param text without blanks around it; the empty one finds nothing
 */
export function useFound(text: string): Found {
  const queryClient = useQueryClient();
  const fleet = useFleet();
  const phase = useFleetState((state) => state.phase);
  const version = useFleetState((state) => state.version);
  const inFleet = useQuery({
    queryKey: ["jump", "fleet", text, version],
    queryFn: () => fleet.find(text, most),
    enabled: text !== "" && phase !== "idle",
    // Enter must not open what was found for a shorter text.
    placeholderData: (before) => before?.filter((instance) => isFoundBy(instance, text)),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const known = text === "" ? [] : (inFleet.data ?? knownInstances(queryClient, text, most));
  const everywhere = phase === "ready";
  const lookup = useQuery({
    ...lookupQuery(useConnection(), text, queryClient),
    enabled:
      !everywhere && mayBeId(text) && !inFleet.isFetching && !known.some(({ id }) => id === text),
  });
  const others = known.filter(({ id }) => id !== lookup.data?.id);
  return {
    instances: lookup.data ? [lookup.data, ...others].slice(0, most) : known,
    everywhere,
    looking: inFleet.isFetching || lookup.isFetching,
    failure: lookup.error && !isNotFound(lookup.error) ? lookup.error : undefined,
  };
}
