import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../api/error.ts";
import type { PageRequest } from "../api/request.ts";
import type { Instance } from "../api/schema.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { isFleetArriving, isFleetComplete } from "../fleet/fleet-state.ts";
import { fleetQuery, useFleet, useFleetState } from "../search/use-fleet.ts";
import type { FleetQuery, Matches } from "../fleet/worker/fleet-rows.ts";
import { parseSort } from "../fleet/columns.ts";
import { type ListView, listViewOf } from "../queries/list-view.ts";
import { instanceListQuery } from "../queries/instances.ts";
import { useConfig, useConnection, useServices } from "../hooks/use-services.ts";

/** What the list displays. */
interface ListRequest extends PageRequest, FleetQuery {
  sort: string | undefined;
}

/** A page of instances: of the API's list, or of the matches in the fleet. */
export interface InstanceList extends InstanceListView {
  /**
   * What the page displays: "loading" without rows, "empty" once it is known that there are none, "unknown list" where this tab
   * does not have the pasted list of the request.
   */
  status: "loading" | "rows" | "empty" | "failed" | "unknown list";
}

interface InstanceListView extends ListView<Instance> {
  fleetSize: number | undefined;
  /**
   * For matches: the query that they match, the number of searched instances, and whether these are all instances. Undefined
   * before the first matches are found: until then the rows of the API's list stay.
   */
  searched?: { query: FleetQuery; count: number; isComplete: boolean } | undefined;
  /** The rows are of another search or of all instances, until the matches are found. Some may not match: nothing is done with them. */
  isOfOtherQuery: boolean;
  isRefreshing: boolean;
  /** The last reading failed. */
  hasFailed: boolean;
}

/** A page of the API's list or, with a search or a sort, of the matches in the fleet. */
export function useInstanceList(request: ListRequest): InstanceList {
  const { pastedLists } = useFleet();
  const isListKnown =
    request.list === undefined || pastedLists.valuesOf(request.list) !== undefined;
  const ofFleet = isOfFleet(request);
  const listed = useListedInstances({ page: request.page, limit: request.limit }, !ofFleet);
  const matches = useMatches(request, ofFleet && isListKnown);
  const view = ofFleet ? matchesOrListed(matches, listed, request) : listed;
  if (isListKnown) return { ...view, status: statusOf(view, request) };
  const nothing = { items: undefined, total: undefined, searched: undefined };
  return { ...view, ...nothing, status: "unknown list" };
}

/** The matches; until the first are found, the rows of the API's list in their place. */
function matchesOrListed(
  matches: InstanceListView,
  listed: InstanceListView,
  request: ListRequest,
): InstanceListView {
  if (matches.items || matches.error || !listed.items) return matches;
  const { items, received, first, page, limit, total } = listed;
  const rowsOfList = { items, received, first, page, limit, total };
  const fleetSize = matches.fleetSize ?? total;
  return {
    ...matches,
    ...rowsOfList,
    fleetSize,
    searched: undefined,
    isOutdated: true,
    isOfOtherQuery: isFiltered(request),
  };
}

function statusOf(view: InstanceListView, request: ListRequest): InstanceList["status"] {
  const { items, error, total, searched, isOutdated, isRefreshing } = view;
  if (!items) return error ? "failed" : "loading";
  if (items.length > 0) return "rows";
  // More matches can be found until the complete fleet is loaded.
  if (isOfFleet(request) && isRefreshing) return "loading";
  // "No matches" stays while the next text is searched for; other outdated answers do not mean that a list is empty.
  const hasNoMatches = isFiltered(request) && searched !== undefined && total === 0;
  return isOutdated && !hasNoMatches ? "loading" : "empty";
}

/** Whether the list is of matches, not of all instances. */
export function isFiltered({ q, list }: FleetQuery): boolean {
  return q !== "" || list !== undefined;
}

function isOfFleet(request: ListRequest): boolean {
  return isFiltered(request) || request.sort !== undefined;
}

/** A page of the API's list. Where the fleet is in memory, its rows show until the answer is here. */
function useListedInstances(request: PageRequest, enabled: boolean): InstanceListView {
  const { refreshSeconds } = useConfig();
  const connection = useConnection();
  const { instances } = useServices();
  const query = useQuery({
    ...instanceListQuery(connection, request, refreshSeconds, instances),
    enabled,
  });
  const known = useKnownPage(request, enabled && (query.isPlaceholderData || !query.data));
  const view = { ...listViewOf(query, request), ...known };
  return {
    ...view,
    fleetSize: view.total,
    isOfOtherQuery: false,
    isRefreshing: query.isFetching,
    hasFailed: view.error !== null,
  };
}

/** A page of the list as the last pass of the fleet has read it; undefined where that was not consistent, or has no such page. */
function useKnownPage({ page, limit }: PageRequest, needed: boolean) {
  const fleet = useFleet();
  // An item that could not be read is in the API's list, but not in memory: the pages would differ.
  const isConsistent = useFleetState(
    (state) => isFleetComplete(state) && !state.moving && state.unreadable === 0,
  );
  const readAt = useFleetState((state) => state.readAt);
  const request = { q: "", list: undefined, sort: undefined, page, limit };
  const { data } = useQuery({
    ...matchesQuery(fleet, request),
    enabled: needed && isConsistent,
  });
  if (!needed || !isConsistent || !data || data.items.length === 0) return undefined;
  const { items, first, total } = data;
  return { items, received: items.length, first, page, limit, total, readAt, isOutdated: false };
}

/** A page of the matches in the fleet, which is loaded while this is enabled. */
function useMatches(request: ListRequest, enabled: boolean): InstanceListView {
  const fleet = useFleet();
  // Separate selectors: the progress changes with every page that the fleet loads, and is not used here.
  const phase = useFleetState((state) => state.phase);
  const isComplete = useFleetState(isFleetComplete);
  const isArriving = useFleetState(isFleetArriving);
  const isSearchable = useFleetState((state) => state.version > 0);
  const fleetSize = useFleetState(({ total, size }) => total ?? (size > 0 ? size : undefined));
  const unreadable = useFleetState((state) => state.unreadable);
  const readAt = useFleetState((state) => state.readAt);
  const failure = useFleetState((state) => state.error);
  useEffect(() => (enabled ? fleet.subscribe() : undefined), [fleet, enabled]);
  const { data, isPlaceholderData } = useQuery({
    ...matchesQuery(fleet, request),
    enabled: enabled && isSearchable,
    placeholderData: keepPreviousData,
    // Matches of an earlier search must not return when another search begins.
    ...(!enabled && { initialData: null }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Before the first page of the fleet there are no rows, rather than no matches.
  const isKnown = (data?.searchedCount ?? 0) > 0 || isComplete;
  const { kind, message, ...details } = failure ?? { kind: "aborted", message: "" };
  return {
    items: isKnown ? data?.items : undefined,
    isOutdated: isPlaceholderData || (data ? data.query.q !== request.q : false),
    received: data?.items.length ?? 0,
    first: data?.first,
    page: request.page,
    limit: request.limit,
    total: data?.total,
    fleetSize,
    searched: data ? { query: data.query, count: data.searchedCount, isComplete } : undefined,
    unreadable,
    readAt,
    isOfOtherQuery: isFiltered(request) && !!data && !isSameQuery(data.query, request),
    isRefreshing: isArriving,
    error: failure && !isKnown ? new ApiError(kind, message, details) : null,
    hasFailed: failure !== undefined,
    refresh: () => (phase === "ready" ? fleet.refresh() : fleet.resumeLoad()),
  };
}

function isSameQuery(one: FleetQuery, other: FleetQuery): boolean {
  return one.q === other.q && one.list === other.list;
}

export function matchesQuery(fleet: Fleet, request: ListRequest) {
  const { q, list, sort, page, limit } = request;
  return fleetQuery(
    ["matches", q, list, sort, page, limit],
    async (): Promise<(Matches & { query: FleetQuery; first: number }) | null> => {
      const query = { q, list };
      const now = Date.now();
      const matches = await fleet.search({ ...query, sort: parseSort(sort), page, limit, now });
      return { ...matches, query, first: (page - 1) * limit + 1 };
    },
  );
}
