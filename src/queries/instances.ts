import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Page, type Single, getCompute, listComputes } from "../api/endpoints.ts";
import { asApiError, isNotFound } from "../api/error.ts";
import type { PageRequest } from "../api/request.ts";
import type { Instance } from "../api/schema.ts";
import type { Connection } from "../session/connection.ts";
import { emitDeleted, emitRead } from "./instance-events.ts";
import { refreshInterval, type RefreshOptions, shouldRetry } from "./query-client.ts";
import { guardResponse, recordLatest } from "./stale-response-guard.ts";

/** The keys of the instance queries. */
export const instanceKeys = {
  lists: ["instances", "list"] as const,
  list: (request: PageRequest) => [...instanceKeys.lists, request] as const,
  one: (id: string) => ["instances", "one", id] as const,
  fresh: (id: string, opening: number) => ["instances", "fresh", id, opening] as const,
};

/** One page of the API's list, refreshed automatically. */
export function instanceListQuery(
  { client }: Connection,
  request: PageRequest,
  refresh: RefreshOptions,
) {
  return queryOptions({
    queryKey: instanceKeys.list(request),
    queryFn: async ({ signal, client: queryClient }) => {
      const { onProgress, newest } = guardResponse(queryClient);
      const page = await listComputes(client, request, { signal, onProgress });
      const items = page.items.map(newest);
      emitRead(queryClient, items, page.meta?.total);
      return { ...page, items };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshInterval(refresh, state.data?.items ?? [], state.error),
  });
}

/** One instance, refreshed automatically. The instance as a list has it is the initial data. */
export function instanceQuery(
  { client }: Connection,
  id: string,
  refresh: RefreshOptions,
  queryClient: QueryClient,
) {
  const listed = listedInstance(queryClient, id);
  return queryOptions({
    queryKey: instanceKeys.one(id),
    queryFn: async ({ signal }) => {
      const { onProgress, newest } = guardResponse(queryClient);
      try {
        const answer = await getCompute(client, id, { signal, onProgress });
        const data = newest(answer.data);
        emitRead(queryClient, [data]);
        return { ...answer, data };
      } catch (error) {
        if (isNotFound(asApiError(error))) emitDeleted(queryClient, id, "api");
        throw error;
      }
    },
    ...(listed && { initialData: listed.data, initialDataUpdatedAt: listed.readAt }),
    refetchInterval: ({ state }) => {
      if (isNotFound(state.error)) return false;
      return refreshInterval(refresh, state.data ? [state.data.data] : [], state.error);
    },
  });
}

/**
 * One instance, read for a confirmation: never from the cache and not refreshed, so that a person confirms what the dialog
 * shows. The answer updates the lists and the instance's page.
 * @param opening tells one opening of a dialog from the next
 */
export function freshInstanceQuery(
  { client }: Connection,
  id: string,
  opening: number,
  queryClient: QueryClient,
) {
  return queryOptions({
    queryKey: instanceKeys.fresh(id, opening),
    queryFn: async ({ signal }) => {
      try {
        const answer = await getCompute(client, id, { signal });
        putInstance(queryClient, answer.data);
        return answer;
      } catch (error) {
        if (isNotFound(asApiError(error))) void dropInstance(queryClient, id);
        throw error;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Offline, the dialog shows the failure at once. It reads again when the connection is back, unless it has an answer.
    retry: (failures, error) => navigator.onLine && shouldRetry(failures, error),
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
}

/** An instance as the first cached list has it, and when that was read: milliseconds since the epoch. */
function listedInstance(
  queryClient: QueryClient,
  id: string,
): { data: Single<Instance>; readAt: number } | undefined {
  for (const { page, readAt } of cachedLists(queryClient)) {
    const data = page.items.find((instance) => instance.id === id);
    if (data) return { data: { data }, readAt };
  }
  return undefined;
}

/** The number of instances, from the page of the list that was read last. */
export function knownTotal(queryClient: QueryClient): number | undefined {
  const [last] = cachedLists(queryClient).toSorted((a, b) => b.readAt - a.readAt);
  return last?.page.meta?.total;
}

/** Puts an instance that the API has returned into the cache of its page and of the lists. */
export function putInstance(queryClient: QueryClient, instance: Instance): void {
  queryClient.setQueryData<Single<Instance>>(instanceKeys.one(instance.id), { data: instance });
  putInstances(queryClient, [instance]);
}

/** Replaces instances that the API has returned in every cached query that has them. */
export function putInstances(queryClient: QueryClient, instances: readonly Instance[]): void {
  recordLatest(queryClient, instances);
  const newest = new Map(instances.map((instance) => [instance.id, instance]));
  for (const instance of instances) {
    const key = instanceKeys.one(instance.id);
    if (queryClient.getQueryData(key)) queryClient.setQueryData(key, { data: instance });
  }
  patchLists(queryClient, (page) => {
    if (!page.items.some(({ id }) => newest.has(id))) return page;
    return { ...page, items: page.items.map((item) => newest.get(item.id) ?? item) };
  });
  emitRead(queryClient, instances);
}

/** Removes an instance that the API does not have from the cached lists, then reads the lists again. */
export async function dropInstance(queryClient: QueryClient, id: string): Promise<void> {
  emitDeleted(queryClient, id, "api");
  // An answer under way is older than the deletion and would restore the row.
  await queryClient.cancelQueries({ queryKey: instanceKeys.lists });
  patchLists(queryClient, (page) => {
    const items = page.items.filter((item) => item.id !== id);
    if (items.length === page.items.length) return page;
    const meta = page.meta && { ...page.meta, total: Math.max(0, page.meta.total - 1) };
    return { ...page, items, meta, count: page.count - (page.items.length - items.length) };
  });
  scheduleListReload(queryClient);
  // Not awaited: the caller records an outcome next, and a failing read can take minutes.
  void queryClient.invalidateQueries({ queryKey: instanceKeys.one(id) });
}

/** The cached pages of the list, and when each was read: milliseconds since the epoch. */
function cachedLists(queryClient: QueryClient) {
  const queries = queryClient.getQueryCache().findAll({ queryKey: instanceKeys.lists });
  return queries.flatMap(({ queryKey, state: { dataUpdatedAt: readAt } }) => {
    const page = queryClient.getQueryData<Page<Instance>>(queryKey);
    return page ? { queryKey, page, readAt } : [];
  });
}

function patchLists(
  queryClient: QueryClient,
  patch: (page: Page<Instance>) => Page<Instance>,
): void {
  for (const { queryKey, page, readAt } of cachedLists(queryClient)) {
    const patched = patch(page);
    // A patch of one row does not make the other rows newer.
    if (patched !== page) queryClient.setQueryData(queryKey, patched, { updatedAt: readAt });
  }
}

/** A bulk delete drops many instances in turn: the lists are read at most once in this time. Milliseconds. */
const reloadPauseMs = 1000;
/** When the lists were last reloaded (milliseconds since the epoch), and whether a reload is scheduled. */
const reloads = new WeakMap<QueryClient, { at: number; isScheduled: boolean }>();

function scheduleListReload(queryClient: QueryClient): void {
  const { at, isScheduled } = reloads.get(queryClient) ?? { at: 0, isScheduled: false };
  if (isScheduled) return;
  reloads.set(queryClient, { at, isScheduled: true });
  const wait = Math.max(0, at + reloadPauseMs - Date.now());
  setTimeout(() => {
    reloads.set(queryClient, { at: Date.now(), isScheduled: false });
    void queryClient.invalidateQueries({ queryKey: instanceKeys.lists });
  }, wait);
}
