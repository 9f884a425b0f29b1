import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../api/error.ts";
import { fleetKey } from "../../fleet/fleet.ts";
import { useFleet, useFleetState } from "../../fleet/fleet-context.ts";
import { parseSort } from "../../fleet/sort.ts";
import type { ListView } from "./list-view.ts";

interface FleetRequest {
  q: string;
  sort: string | undefined;
  page: number;
  limit: number;
}

/** A page of what matches in the whole fleet, which is loaded for as long as this is wanted. */
export function useFleetList({ q, sort, page, limit }: FleetRequest, enabled: boolean): ListView {
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
    queryKey: [...fleetKey, "matches", q, sort, page, limit],
    queryFn: () => fleet.search({ q, sort: parseSort(sort), page, limit, now: Date.now() }),
    enabled: enabled && isThere,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 1000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { kind, message, ...details } = error ?? { kind: "aborted", message: "" };
  // A first page is worth showing; before it there is nothing to say "no matches" of.
  const known = (data?.of ?? 0) > 0 || phase === "ready";
  return {
    items: known ? data?.items : undefined,
    outdated: isPlaceholderData,
    page,
    limit,
    total: data?.total,
    fleetSize,
    searched: data && { count: data.of, complete: readAt > 0 && phase === "ready" },
    unreadable,
    readAt,
    refreshing: phase === "loading",
    error: error && !known ? new ApiError(kind, message, details) : null,
    failed: error !== undefined,
    refresh: () => (phase === "ready" ? fleet.refresh() : fleet.resume()),
  };
}
