import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ApiError, isNotFound } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";
import { useConnection } from "../../session/session-context.ts";
import { isFoundBy, knownInstances } from "./known-instances.ts";
import { looksLikeId, lookupQuery } from "./lookup.ts";
import { useFleet, useFleetState } from "../../fleet/use-fleet.ts";
import { isFleetComplete } from "../../fleet/fleet-state.ts";

/** How many instances are offered. */
const most = 8;

/** What is known of the instances that a text means. */
export interface Found {
  /** The first of them. */
  instances: Instance[];
  /** How many there are in what was searched; undefined while they are counted. */
  total: number | undefined;
  /** They were looked for among all instances, not only among those that happen to be here. */
  everywhere: boolean;
  /** More may come. */
  looking: boolean;
  /** Why the text could not be looked up as an id. That there is no such instance is no failure. */
  failure: ApiError | undefined;
}

/** What the fleet has of them. */
type InFleet = Pick<Found, "total"> & { items: Instance[] };

/**
 * Finds instances by host name, id or address: in the fleet as far as it is loaded, which begins with this; before that
 * among the list's pages that are known. Until all of the fleet is here, a text that looks like a whole id is asked for as
 * well, before the pages of the fleet.
 * @param text without blanks around it; the empty one finds nothing
 */
export function useFound(text: string): Found {
  const queryClient = useQueryClient();
  const fleet = useFleet();
  useEffect(() => fleet.want(), [fleet]);
  const hasBegun = useFleetState((state) => state.version > 0);
  const version = useFleetState((state) => state.version);
  const everywhere = useFleetState(isFleetComplete);
  const inFleet = useQuery({
    queryKey: ["jump", "fleet", text, version],
    queryFn: async (): Promise<InFleet> => await fleet.find(text, most),
    enabled: text !== "" && hasBegun,
    placeholderData: (before, query) => {
      if (!before || query?.queryKey[2] === text) return before;
      // Enter must not open what was found for a shorter text.
      const items = before.items.filter((instance) => isFoundBy(instance, text));
      return { items, total: undefined };
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const listed = knownInstances(queryClient, "");
  const here = text === "" ? [] : listed.filter((instance) => isFoundBy(instance, text));
  const known = text === "" ? [] : (inFleet.data?.items ?? here.slice(0, most));
  const ids = listed.map(({ id }) => id);
  const lookup = useQuery({
    ...lookupQuery(useConnection(), text, queryClient),
    enabled:
      !everywhere &&
      looksLikeId(text, ids) &&
      !inFleet.isFetching &&
      !known.some(({ id }) => id === text),
  });
  const others = known.filter(({ id }) => id !== lookup.data?.id);
  return {
    instances: lookup.data ? [lookup.data, ...others].slice(0, most) : known,
    total: inFleet.data ? inFleet.data.total : here.length,
    everywhere,
    looking: inFleet.isFetching || lookup.isFetching,
    failure: lookup.error && !isNotFound(lookup.error) ? lookup.error : undefined,
  };
}

/** The instances that are shown while an option is highlighted, and whether others may follow them. */
export interface KeptPlaces {
  instances: Instance[];
  mayGrow: boolean;
}

/** What was shown, each at its place and as it was read last, and behind it what was found since. */
export function keepPlaces({ instances, mayGrow }: KeptPlaces, found: Instance[]): Instance[] {
  const latest = new Map(found.map((instance) => [instance.id, instance]));
  const shown = new Set(instances.map(({ id }) => id));
  const others = mayGrow ? found.filter(({ id }) => !shown.has(id)) : [];
  return [...instances.map((one) => latest.get(one.id) ?? one), ...others].slice(0, most);
}
