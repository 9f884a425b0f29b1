import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { isNotFound } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import { departure, newerOf } from "./latest.ts";
import { refreshInterval, type Rhythm } from "./refresh-policy.ts";
import { type Page, type Single, getCompute, listComputes } from "../api/endpoints.ts";
import type { Connection } from "../session/connection.ts";

/** Where in a list: pages count from 1, `limit` is 1 to 100 (specification: Pagination rules). */
export interface PageRequest {
  page: number;
  limit: number;
}

/** The only place where the keys of instance queries are made. */
export const instanceKeys = {
  lists: ["instances", "list"] as const,
  list: (request: PageRequest) => [...instanceKeys.lists, request] as const,
  one: (id: string) => ["instances", "one", id] as const,
  fresh: (id: string, opening: number) => ["instances", "fresh", id, opening] as const,
};

/** One page of the list, read again by itself. */
export function instanceListQuery({ client }: Connection, request: PageRequest, rhythm: Rhythm) {
  return queryOptions({
    queryKey: instanceKeys.list(request),
    queryFn: async ({ signal, client: queryClient }) => {
      const left = departure();
      const page = await listComputes(client, request, { signal, onProgress: left.onProgress });
      const items = page.items.map((item) => newerOf(queryClient, item, left.sentAt()));
      return { ...page, items };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refreshInterval(rhythm, state.data?.items ?? [], state.error),
  });
}

/** One instance, read again by itself like the list. What a list has shown of it stands in until it is there. */
export function instanceQuery(
  { client }: Connection,
  id: string,
  rhythm: Rhythm,
  queryClient: QueryClient,
) {
  const known = knownInstance(queryClient, id);
  return queryOptions({
    queryKey: instanceKeys.one(id),
    queryFn: async ({ signal }) => {
      const left = departure();
      const reading = await getCompute(client, id, { signal, onProgress: left.onProgress });
      return { ...reading, data: newerOf(queryClient, reading.data, left.sentAt()) };
    },
    ...(known && { initialData: known.data, initialDataUpdatedAt: known.readAt }),
    refetchInterval: ({ state }) => {
      if (isNotFound(state.error)) return false;
      return refreshInterval(rhythm, state.data ? [state.data.data] : [], state.error);
    },
  });
}

/** What the lists know of an instance, and when they learned it: milliseconds since the epoch. */
function knownInstance(
  queryClient: QueryClient,
  id: string,
): { data: Single<Instance>; readAt: number } | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: instanceKeys.lists })) {
    const page = queryClient.getQueryData<Page<Instance>>(query.queryKey);
    const data = page?.items.find((instance) => instance.id === id);
    if (data) return { data: { data }, readAt: query.state.dataUpdatedAt };
  }
  return undefined;
}

/** How many instances the list has, by the last reading of any page of it. */
export function knownTotal(queryClient: QueryClient): number | undefined {
  const [last] = queryClient
    .getQueryCache()
    .findAll({ queryKey: instanceKeys.lists })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return last && queryClient.getQueryData<Page<Instance>>(last.queryKey)?.meta?.total;
}
