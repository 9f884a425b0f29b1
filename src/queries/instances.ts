import { queryOptions } from "@tanstack/react-query";
import { type Page, type Single, getCompute, listComputes } from "../api/endpoints.ts";
import { asApiError, isNotFound } from "../api/error.ts";
import type { PageRequest } from "../api/client/request.ts";
import type { Instance } from "../api/schema.ts";
import type { Connection } from "../session/connection.ts";
import { refreshInterval } from "./query-client.ts";
import { emitDeleted, emitRead, type InstanceCache, mergeIntoCache } from "./instance-cache.ts";

export const instanceKeys = {
  lists: ["instances", "list"] as const,
  list: (request: PageRequest) => [...instanceKeys.lists, request] as const,
  one: (id: string) => ["instances", "one", id] as const,
  fresh: (id: string, opening: number) => ["instances", "fresh", id, opening] as const,
};

export async function readInstanceList(
  { client }: Pick<Connection, "client">,
  request: PageRequest,
  instances: InstanceCache,
  signal: AbortSignal,
): Promise<Page<Instance>> {
  const page = await listComputes(client, request, { signal });
  const { sentAt } = page;
  const items = page.items.map((item) => mergeIntoCache(instances, item, sentAt));
  emitRead(instances, items, sentAt);
  return { ...page, items };
}

export function instanceListQuery(
  connection: Pick<Connection, "client">,
  request: PageRequest,
  instances: InstanceCache,
) {
  return queryOptions({
    queryKey: instanceKeys.list(request),
    queryFn: ({ signal }) => readInstanceList(connection, request, instances, signal),
  });
}

/** Starts with the instance from a cached list, then refreshes. */
export function instanceQuery(
  { client }: Pick<Connection, "client">,
  id: string,
  refreshSeconds: number,
  instances: InstanceCache,
) {
  const listed = listedInstance(instances, id);
  return queryOptions({
    queryKey: instanceKeys.one(id),
    queryFn: async ({ signal }) => {
      try {
        const answer = await getCompute(client, id, { signal });
        const { sentAt } = answer;
        const data = mergeIntoCache(instances, answer.data, sentAt, true);
        emitRead(instances, [data], sentAt, { isSingle: true });
        return { ...answer, data };
      } catch (error) {
        if (isNotFound(asApiError(error))) emitDeleted(instances, id, "api");
        throw error;
      }
    },
    ...(listed && { initialData: listed.data, initialDataUpdatedAt: listed.readAt }),
    refetchInterval: ({ state }) => {
      if (isNotFound(state.error)) return false;
      return refreshInterval(refreshSeconds, state.data ? [state.data.data] : [], state.error);
    },
  });
}

function listedInstance(
  instances: InstanceCache,
  id: string,
): { data: Single<Instance>; readAt: number } | undefined {
  for (const { page, readAt } of cachedLists(instances)) {
    const data = page.items.find((instance) => instance.id === id);
    if (data) return { data: { data }, readAt };
  }
  return undefined;
}

export function cachedLists({ queryClient }: InstanceCache) {
  const queries = queryClient.getQueryCache().findAll({ queryKey: instanceKeys.lists });
  return queries.flatMap(({ queryKey, state: { dataUpdatedAt: readAt } }) => {
    const page = queryClient.getQueryData<Page<Instance>>(queryKey);
    return page ? { queryKey, page, readAt } : [];
  });
}
