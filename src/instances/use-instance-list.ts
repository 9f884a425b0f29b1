import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Page } from "../api/endpoints.ts";
import { ApiError, type Failure } from "../api/error.ts";
import type { PageRequest } from "../api/client/request.ts";
import type { Instance } from "../api/schema.ts";
import { parseSort } from "../fleet/columns.ts";
import { failureIn, offersOf } from "../fleet/fleet-state.ts";
import { type Fleet, fleetQueryOptions } from "../fleet/fleet.ts";
import type { FleetQuery, Matches } from "../fleet/worker/fleet-search.ts";
import { useEffect } from "react";
import { useConfig, useConnection, useServices } from "../hooks/use-services.ts";
import type { InstanceCache } from "../queries/instance-cache.ts";
import { instanceKeys, readInstanceList } from "../queries/instances.ts";
import { type ListView, listViewOf } from "../queries/list-view.ts";
import { refreshInterval } from "../queries/query-client.ts";
import { isFiltered, isSameQuery, useFleetState, useOffer } from "../search/use-fleet.ts";
import type { Connection } from "../session/connection.ts";

export interface ListRequest extends PageRequest, FleetQuery {
  sort?: string | undefined;
  /** Its rows stand under headings, which the fleet counts. */
  group?: string | undefined;
}

interface Searched extends Pick<Matches, "problem" | "unlisted" | "unknownValues"> {
  query: FleetQuery;
  /** How many instances were searched. */
  count: number;
}

interface InstancePage extends Page<Instance> {
  /** Not for the API's list. */
  searched?: Searched | undefined;
}

export interface InstanceList extends ListView<Instance> {
  /** "unknown list": this tab doesn't have the address's pasted list. */
  status: "loading" | "rows" | "empty" | "failed" | "unknown list";
  fleetSize: number | undefined;
  /** `isComplete`: the whole fleet was searched. */
  searched: (Searched & { isComplete: boolean }) | undefined;
  /** Still shows the previous query's rows. Some may not match the new query, so selecting and acting are off. */
  isOfOtherQuery: boolean;
  /** All that match, for selecting them. Undefined while that isn't certain. */
  matchCount: number | undefined;
  isRefreshing: boolean;
  hasFailed: boolean;
}

/** The API can't search, sort or group, so such rows come from the fleet. */
export function isFromFleet(request: Omit<ListRequest, keyof PageRequest>): boolean {
  return isFiltered(request) || request.sort !== undefined || request.group !== undefined;
}

interface Sources {
  connection: Pick<Connection, "client">;
  instances: InstanceCache;
  fleet: Fleet;
}

/** Searched and sorted pages come from the fleet, the others from the API. */
export function instancePageQuery(sources: Sources, request: ListRequest, refreshSeconds: number) {
  return isFromFleet(request)
    ? matchesQuery(sources, request)
    : listedPageQuery(sources, request, refreshSeconds);
}

function listedPageQuery(
  { connection, instances, fleet }: Sources,
  { page, limit }: PageRequest,
  refreshSeconds: number,
) {
  const queryKey: readonly unknown[] = instanceKeys.list({ page, limit });
  return queryOptions({
    queryKey,
    async queryFn({ signal, client }): Promise<InstancePage> {
      const isFirst = client.getQueryData(queryKey) === undefined;
      if (isFirst) showFromMemory(client, signal).catch(() => undefined);
      return await readInstanceList(connection, { page, limit }, instances, signal);
    },
    refetchInterval: ({ state }) =>
      refreshInterval(refreshSeconds, state.data?.items ?? [], state.error),
  });

  /** Shows the page as the fleet last had it, until the API answers. */
  async function showFromMemory(client: QueryClient, signal: AbortSignal): Promise<void> {
    const state = fleet.store.get();
    // The API's pages include unreadable items, which memory doesn't have: the pages would differ.
    if (!offersOf(state).all || state.unreadable > 0) return;
    const found = { ...(await searchFleet(fleet, { q: "", page, limit })), searched: undefined };
    if (signal.aborted || found.items.length === 0 || client.getQueryData(queryKey)) return;
    client.setQueryData(queryKey, found, { updatedAt: state.readAt });
  }
}

export function matchesQuery({ fleet }: Pick<Sources, "fleet">, request: ListRequest) {
  const { q, list, sort, page, limit } = request;
  const search = (query: ListRequest): Promise<InstancePage> => searchFleet(fleet, query);
  return {
    ...fleetQueryOptions("matches", { q, list, sort, page, limit }, search),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}

async function searchFleet(fleet: Fleet, request: ListRequest) {
  const { q, list, sort, page, limit } = request;
  const query = { q, list };
  const now = fleet.serverNow();
  const matches = await fleet.search({ ...query, sort: parseSort(sort), page, limit, now });
  const { items, total, searchedCount: count, problem, unlisted, unknownValues } = matches;
  const first = (page - 1) * limit + 1;
  const meta = { total, page, limit };
  const searched = { query, count, problem, unlisted, unknownValues };
  return { items, first, count: items.length, unreadable: 0, meta, searched };
}

/** Keeps the previous rows until the new ones arrive. */
export function useInstanceList(request: ListRequest): InstanceList {
  const { refreshSeconds } = useConfig();
  const { fleet, instances } = useServices();
  const sources = { connection: useConnection(), instances, fleet };
  const fromFleet = isFromFleet(request);
  const isListKnown =
    request.list === undefined || fleet.pastedLists.of(request.list) !== undefined;
  useEffect(() => (fromFleet ? fleet.subscribe() : undefined), [fleet, fromFleet]);
  const canSearch = useOffer("search");
  const query = useQuery({
    ...instancePageQuery(sources, request, refreshSeconds),
    enabled: !fromFleet || (isListKnown && canSearch),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  // One by one: other parts of the state change with every page of the load.
  const isComplete = useOffer("all");
  const searched = data?.searched && { ...data.searched, isComplete };
  const isArriving = useOffer("cancel");
  const sizeOfFleet = useFleetState(({ total, size }) => total ?? (size > 0 ? size : undefined));
  // The last answer came before the last instances.
  const isBehind = useFleetState(({ size }) => searched !== undefined && searched.count < size);
  const unreadable = useFleetState((state) => state.unreadable);
  const readAt = useFleetState((state) => state.readAt);
  const failure = useFleetState(failureIn);

  const page = listViewOf(query, request);
  const isOfOtherQuery = !!data && !isSameQuery(searched?.query ?? { q: "" }, request);
  const listedTotal = searched ? undefined : page.total;
  // Items without a usable ID: the API's total counts them, matches never include them.
  const matchCount = searched || page.total === undefined ? page.total : page.total - unreadable;
  const isUncertain = isOfOtherQuery || isBehind || (isFiltered(request) && !searched);
  const view = {
    ...page,
    // Keep the pager in step with the rows.
    ...(isOfOtherQuery && data.meta),
    searched,
    isOfOtherQuery,
    matchCount: isUncertain ? undefined : matchCount,
    fleetSize: fromFleet || searched ? (sizeOfFleet ?? listedTotal) : listedTotal,
    isRefreshing: query.isFetching,
    hasFailed: page.error !== null,
  };
  if (!fromFleet) return { ...view, status: statusOf(view, request) };
  // A failed search keeps its matches, with the error above. Rows of the API's list go.
  const error = failure && !searched ? errorOf(failure) : null;
  const ofFleet = {
    ...view,
    items: error ? undefined : view.items,
    error,
    unreadable,
    readAt,
    isRefreshing: isArriving,
    hasFailed: failure !== undefined,
    refresh: fleet.read,
  };
  if (isListKnown) return { ...ofFleet, status: statusOf(ofFleet, request) };
  const nothing = { items: undefined, total: undefined, searched: undefined };
  return { ...ofFleet, ...nothing, matchCount: undefined, status: "unknown list" };
}

function errorOf({ kind, message, ...details }: Failure): ApiError {
  return new ApiError(kind, message, details);
}

function statusOf(
  view: Omit<InstanceList, "status">,
  request: ListRequest,
): InstanceList["status"] {
  const { items, error, total, searched, isOutdated, isRefreshing } = view;
  if (!items) return error ? "failed" : "loading";
  if (items.length > 0) return "rows";
  // The rest of the fleet may still match.
  if (isFromFleet(request) && isRefreshing) return "loading";
  // Keep "No matches" while the next text is searched for. Otherwise an outdated empty page says nothing.
  const hasNoMatches = isFiltered(request) && searched !== undefined && total === 0;
  return isOutdated && !hasNoMatches ? "loading" : "empty";
}
