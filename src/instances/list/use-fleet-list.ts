import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { ApiError } from "../../api/error.ts";
import { type Fleet, fleetKey } from "../../fleet/fleet.ts";
import type { ListView } from "./list-view.ts";
import type { Matches } from "../../fleet/worker/fleet-index.ts";
import { useFleet, useFleetState } from "../../fleet/use-fleet.ts";
import { parseSort } from "../../fleet/worker/sort-and-facets.ts";

const noop = () => undefined;

interface FleetRequest {
  q: string;
  sort: string | undefined;
  page: number;
  limit: number;
}

function matchesQuery(fleet: Fleet, { q, sort, page, limit }: FleetRequest) {
  return queryOptions<(Matches & { q: string; first: number }) | null>({
    queryKey: [...fleetKey, "matches", q, sort, page, limit],
    queryFn: async () => {
      const request = { q, sort: parseSort(sort), page, limit, now: Date.now() };
      return { ...(await fleet.search(request)), q, first: (page - 1) * limit + 1 };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 1000,
    retry: false,
  });
}

/**
 * Asks the fleet that is here for the first page of what a text finds, so that the answer is on its way while the key that was
 * typed is rendered. The same function as long as order and limit are.
 */
export function useAskAhead(sort: string | undefined, limit: number) {
  const fleet = useFleet();
  const queryClient = useQueryClient();
  return useCallback(
    (q: string): void => {
      if ((q.trim() === "" && sort === undefined) || fleet.store.get().version === 0) return;
      queryClient.query(matchesQuery(fleet, { q, sort, page: 1, limit })).catch(noop);
    },
    [fleet, queryClient, sort, limit],
  );
}

/**
 * A page of what matches in the whole fleet, which is loaded for as long as this is wanted. One object until something in it
 * is another.
 */
export function useFleetList(request: FleetRequest, enabled: boolean): ListView {
  const fleet = useFleet();
  // Each by itself: progress comes with every page that is read, and concerns none of this.
  const phase = useFleetState((state) => state.phase);
  const isThere = useFleetState((state) => state.version > 0);
  const fleetSize = useFleetState((state) => state.total ?? state.size);
  const unreadable = useFleetState((state) => state.unreadable);
  const readAt = useFleetState((state) => state.readAt);
  const error = useFleetState((state) => state.error);
  useEffect(() => (enabled ? fleet.want() : undefined), [fleet, enabled]);
  const { data, isPlaceholderData } = useQuery({
    ...matchesQuery(fleet, request),
    enabled: enabled && isThere,
    placeholderData: keepPreviousData,
    // What was found before the plain list was there must not come back when something is searched for again.
    ...(!enabled && { initialData: null }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { page, limit } = request;
  return useMemo(() => {
    const { kind, message, ...details } = error ?? { kind: "aborted", message: "" };
    // A first page is worth showing; before it there is nothing to say "no matches" of.
    const known = (data?.of ?? 0) > 0 || phase === "ready";
    return {
      items: known ? data?.items : undefined,
      first: data?.first,
      outdated: isPlaceholderData,
      page,
      limit,
      total: data?.total,
      fleetSize,
      searched: data
        ? { q: data.q, count: data.of, complete: readAt > 0 && phase === "ready" }
        : undefined,
      unreadable,
      readAt,
      refreshing: phase === "loading",
      error: error && !known ? new ApiError(kind, message, details) : null,
      failed: error !== undefined,
      refresh: () => (phase === "ready" ? fleet.refresh() : fleet.resume()),
    };
  }, [fleet, data, isPlaceholderData, page, limit, phase, fleetSize, unreadable, readAt, error]);
}
