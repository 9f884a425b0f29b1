import { keepPreviousData, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { Page } from "../api/endpoints.ts";
import { ApiError, type Failure } from "../api/error.ts";
import type { PageRequest } from "../api/client/request.ts";
import type { Instance } from "../api/schema.ts";
import { parseSort } from "../fleet/columns.ts";
import { isFleetArriving, isFleetComplete } from "../fleet/fleet-state.ts";
import { type Fleet, fleetKey } from "../fleet/fleet.ts";
import type { FleetQuery } from "../fleet/worker/fleet-rows.ts";
import { useConfig, useConnection, useServices } from "../hooks/use-services.ts";
import type { InstanceCache } from "../queries/instance-cache.ts";
import { instanceKeys, readInstanceList } from "../queries/instances.ts";
import { type ListView, listViewOf } from "../queries/list-view.ts";
import { refreshInterval } from "../queries/query-client.ts";
import { fleetAnswer, useFleetState } from "../search/use-fleet.ts";
import type { Connection } from "../session/connection.ts";

interface ListRequest extends PageRequest, FleetQuery {
  sort?: string | undefined;
}

/** A page of the API's list, or of the matches in the fleet. */
export interface InstancePage extends Page<Instance> {
  /** The query that the items match, and how many instances were searched. Undefined for the API's list. */
  searched?: { query: FleetQuery; count: number } | undefined;
}

export interface InstanceList extends ListView<Instance> {
  /** "unknown list": this tab doesn't have the pasted list of the request. */
  status: "loading" | "rows" | "empty" | "failed" | "unknown list";
  fleetSize: number | undefined;
  /** As in `InstancePage`, and whether all instances were searched. */
  searched: { query: FleetQuery; count: number; isComplete: boolean } | undefined;
  /** The rows of another query stay until those of this one come. Some may not match: they must not be acted on. */
  isOfOtherQuery: boolean;
  isRefreshing: boolean;
  /** The last reading failed. */
  hasFailed: boolean;
}

export function isFiltered({ q, list }: FleetQuery): boolean {
  return q !== "" || list !== undefined;
}

/** The API can neither search nor sort: then the rows come from the fleet. */
export function isFromFleet(request: Omit<ListRequest, keyof PageRequest>): boolean {
  return isFiltered(request) || request.sort !== undefined;
}

interface Sources {
  connection: Pick<Connection, "client">;
  instances: InstanceCache;
  fleet: Fleet;
}

/** Asks the worker about a search or a sort, else the API. */
export function instancePageQuery(
  { connection, instances, fleet }: Sources,
  request: ListRequest,
  refreshSeconds: number,
) {
  const { q, list, sort, page, limit } = request;
  const fromFleet = isFromFleet(request);
  const queryKey: readonly unknown[] = fromFleet
    ? [...fleetKey, "matches", q, list, sort, page, limit]
    : instanceKeys.list({ page, limit });
  return queryOptions({
    queryKey,
    async queryFn({ signal, client }): Promise<InstancePage> {
      if (fromFleet) return await searchFleet(fleet, request);
      const isFirst = client.getQueryData(queryKey) === undefined;
      if (isFirst) showFromMemory(client, signal).catch(() => undefined);
      return await readInstanceList(connection, { page, limit }, instances, signal);
    },
    refetchInterval: ({ state }) =>
      !fromFleet && refreshInterval(refreshSeconds, state.data?.items ?? [], state.error),
    ...(fromFleet && { ...fleetAnswer, refetchOnWindowFocus: false, refetchOnReconnect: false }),
  });

  /** Shows the page as the last pass of the fleet read it, until the API answers. */
  async function showFromMemory(client: QueryClient, signal: AbortSignal): Promise<void> {
    const state = fleet.store.get();
    // The API counts unreadable items, and memory doesn't have them: the pages would differ.
    if (!isFleetComplete(state) || state.moving || state.unreadable > 0) return;
    const found = { ...(await searchFleet(fleet, request)), searched: undefined };
    if (signal.aborted || found.items.length === 0 || client.getQueryData(queryKey)) return;
    client.setQueryData(queryKey, found, { updatedAt: state.readAt });
  }
}

async function searchFleet(fleet: Fleet, request: ListRequest) {
  const { q, list, sort, page, limit } = request;
  const query = { q, list };
  const now = Date.now();
  const matches = await fleet.search({ ...query, sort: parseSort(sort), page, limit, now });
  const { items, total, searchedCount: count } = matches;
  const first = (page - 1) * limit + 1;
  const meta = { total, page, limit };
  return { items, first, count: items.length, unreadable: 0, meta, searched: { query, count } };
}

/** A page of instances. Until it's here, the rows stay that were there before. */
export function useInstanceList(request: ListRequest): InstanceList {
  const { refreshSeconds } = useConfig();
  const { fleet, instances } = useServices();
  const sources = { connection: useConnection(), instances, fleet };
  const fromFleet = isFromFleet(request);
  const isListKnown =
    request.list === undefined || fleet.pastedLists.valuesOf(request.list) !== undefined;
  const isSearchable = useFleetState((state) => state.size > 0 || isFleetComplete(state));
  const query = useQuery({
    ...instancePageQuery(sources, request, refreshSeconds),
    enabled: !fromFleet || (isListKnown && isSearchable),
    placeholderData: keepPreviousData,
  });
  // When a search begins, the fleet takes over a request for the plain page (fleet/load/listed-pages.ts): without an observer, Query
  // would cancel it. The rows stay in the cache, too, for the end of the search.
  const plainRequest = { q: "", page: request.page, limit: request.limit };
  const plainQuery = instancePageQuery(sources, plainRequest, refreshSeconds);
  useQuery({ ...plainQuery, enabled: false, notifyOnChangeProps: [] });
  // One by one: other parts of the state change with every page that the fleet loads.
  const isComplete = useFleetState(isFleetComplete);
  const isArriving = useFleetState(isFleetArriving);
  const sizeOfFleet = useFleetState(({ total, size }) => total ?? (size > 0 ? size : undefined));
  const unreadable = useFleetState((state) => state.unreadable);
  const readAt = useFleetState((state) => state.readAt);
  const failure = useFleetState((state) => state.error);

  const { data } = query;
  const page = listViewOf(query, request);
  const searched = data?.searched && { ...data.searched, isComplete };
  const isOfOtherQuery = !!data && !isSameQuery(searched?.query ?? { q: "" }, request);
  const listed = searched ? undefined : page.total;
  const view = {
    ...page,
    // The pager stays with the rows.
    ...(isOfOtherQuery && data.meta),
    searched,
    isOfOtherQuery,
    fleetSize: fromFleet || searched ? (sizeOfFleet ?? listed) : listed,
    isRefreshing: query.isFetching,
    hasFailed: page.error !== null,
  };
  if (!fromFleet) return { ...view, status: statusOf(view, request) };
  // Matches stay, with what went wrong above them; rows of the API's list don't.
  const error = failure && !searched ? errorOf(failure) : null;
  const ofFleet = {
    ...view,
    items: error ? undefined : view.items,
    error,
    unreadable,
    readAt,
    isRefreshing: isArriving,
    hasFailed: failure !== undefined,
    refresh: () => (fleet.store.get().phase === "ready" ? fleet.refresh() : fleet.resumeLoad()),
  };
  if (isListKnown) return { ...ofFleet, status: statusOf(ofFleet, request) };
  const nothing = { items: undefined, total: undefined, searched: undefined };
  return { ...ofFleet, ...nothing, status: "unknown list" };
}

function isSameQuery(one: FleetQuery, other: FleetQuery): boolean {
  return one.q === other.q && one.list === other.list;
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
  // More matches can be found until the complete fleet is loaded.
  if (isFromFleet(request) && isRefreshing) return "loading";
  // "No matches" stays while the next text is searched for. No other outdated answer means that a list is empty.
  const hasNoMatches = isFiltered(request) && searched !== undefined && total === 0;
  return isOutdated && !hasNoMatches ? "loading" : "empty";
}
