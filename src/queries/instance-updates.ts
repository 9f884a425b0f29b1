import { queryOptions } from "@tanstack/react-query";
import { type Page, type Single, getCompute } from "../api/endpoints.ts";
import { asApiError, isNotFound } from "../api/error.ts";
import type { Instance } from "../api/schema.ts";
import type { Connection } from "../session/connection.ts";
import { emitDeleted, emitRead, type InstanceCache, mergeIntoCache } from "./instance-cache.ts";
import { cachedLists, instanceKeys } from "./instances.ts";
import { shouldRetry } from "./query-client.ts";

// Separate from instance-cache.ts, because the first rows don't need it.

/** Never cached or refreshed: users confirm exactly what the dialog shows. `opening` differs each time a dialog opens. */
export function freshInstanceQuery(
  { client }: Connection,
  id: string,
  opening: number,
  instances: InstanceCache,
) {
  return queryOptions({
    queryKey: instanceKeys.fresh(id, opening),
    queryFn: async ({ signal }) => {
      try {
        const answer = await getCompute(client, id, { signal });
        const data = putInstance(instances, answer.data, answer.sentAt);
        return { ...answer, data };
      } catch (error) {
        if (isNotFound(asApiError(error))) void dropInstance(instances, id);
        throw error;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Offline, show the failure at once. Back online, read again unless the dialog already has its instance.
    retry: (failures, error) => navigator.onLine && shouldRetry(failures, error),
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
}

/** @returns the instance, merged with what was known of it */
export function putInstance(
  instances: InstanceCache,
  read: Instance,
  sentAt = Date.now(),
): Instance {
  const data = mergeIntoCache(instances, read, sentAt, true);
  instances.queryClient.setQueryData<Single<Instance>>(instanceKeys.one(data.id), { data });
  putInstances(instances, [data], sentAt);
  return data;
}

/** Answers about an instance alone. */
export function putInstances(
  instances: InstanceCache,
  read: readonly Instance[],
  sentAt = Date.now(),
): void {
  const { queryClient } = instances;
  const merged = read.map((instance) => mergeIntoCache(instances, instance, sentAt, true));
  const newest = new Map(merged.map((instance) => [instance.id, instance]));
  for (const instance of merged) {
    const key = instanceKeys.one(instance.id);
    if (queryClient.getQueryData(key)) queryClient.setQueryData(key, { data: instance });
  }
  patchLists(instances, (page) => {
    if (!page.items.some(({ id }) => newest.has(id))) return page;
    return { ...page, items: page.items.map((item) => newest.get(item.id) ?? item) };
  });
  emitRead(instances, merged, sentAt, { isSingle: true });
}

export async function dropInstance(instances: InstanceCache, id: string): Promise<void> {
  const { queryClient } = instances;
  emitDeleted(instances, id, "api");
  // A response already in flight is older than the deletion and would bring the row back.
  await queryClient.cancelQueries({ queryKey: instanceKeys.lists });
  patchLists(instances, (page) => {
    const items = page.items.filter((item) => item.id !== id);
    if (items.length === page.items.length) return page;
    const { total = 0 } = page.meta ?? {};
    const meta = page.meta && { ...page.meta, total: total > 0 ? total - 1 : page.meta.total };
    return { ...page, items, meta, count: page.count - (page.items.length - items.length) };
  });
  scheduleListReload(instances);
  // Not awaited: the caller records an outcome next, and a failing read can take minutes.
  void queryClient.invalidateQueries({ queryKey: instanceKeys.one(id) });
}

function patchLists(
  instances: InstanceCache,
  patch: (page: Page<Instance>) => Page<Instance>,
): void {
  for (const { queryKey, page, readAt } of cachedLists(instances)) {
    const patched = patch(page);
    // Patching a row doesn't make the rest of the page fresh.
    if (patched !== page)
      instances.queryClient.setQueryData(queryKey, patched, { updatedAt: readAt });
  }
}

/** A bulk delete removes many instances in a row: reload the lists at most this often. */
const reloadPauseMs = 1000;
function scheduleListReload({ queryClient, reload }: InstanceCache): void {
  if (reload.isScheduled) return;
  reload.isScheduled = true;
  const wait = Math.max(0, reload.at + reloadPauseMs - Date.now());
  setTimeout(() => {
    reload.at = Date.now();
    reload.isScheduled = false;
    void queryClient.invalidateQueries({ queryKey: instanceKeys.lists });
  }, wait);
}
