import type { QueryClient } from "@tanstack/react-query";
import type { Instance } from "../api/schema.ts";
import { tellGone, tellRead } from "./instance-news.ts";
import { instanceKeys } from "./instances.ts";
import { noteLatest } from "./latest.ts";
import type { Page, Single } from "../api/endpoints.ts";

/** Puts what the API just said of one instance wherever that instance is shown, or may be shown next. */
export function putInstance(queryClient: QueryClient, instance: Instance): void {
  queryClient.setQueryData<Single<Instance>>(instanceKeys.one(instance.id), { data: instance });
  putInstances(queryClient, [instance]);
}

/** Puts what the API just said of instances wherever they are shown. */
export function putInstances(queryClient: QueryClient, instances: readonly Instance[]): void {
  noteLatest(queryClient, instances);
  const read = new Map(instances.map((instance) => [instance.id, instance]));
  for (const instance of instances) {
    const key = instanceKeys.one(instance.id);
    if (queryClient.getQueryData(key)) queryClient.setQueryData(key, { data: instance });
  }
  patchLists(queryClient, (page) => {
    if (!page.items.some(({ id }) => read.has(id))) return page;
    return { ...page, items: page.items.map((item) => read.get(item.id) ?? item) };
  });
  tellRead(queryClient, instances);
}

/** Takes an instance that the API says is gone out of every list, then has the lists read again. */
export async function dropInstance(queryClient: QueryClient, id: string): Promise<void> {
  tellGone(queryClient, id, "api");
  // An answer that is on its way was made before the instance went, and would bring the row back.
  await queryClient.cancelQueries({ queryKey: instanceKeys.lists });
  patchLists(queryClient, (page) => {
    const items = page.items.filter((item) => item.id !== id);
    if (items.length === page.items.length) return page;
    const meta = page.meta && { ...page.meta, total: Math.max(0, page.meta.total - 1) };
    const count = page.count - (page.items.length - items.length);
    return { ...page, items, count, ...(meta && { meta }) };
  });
  readListsAgain(queryClient);
  // Not waited for: an outcome is recorded after this, and the reading can take minutes where the API fails.
  void queryClient.invalidateQueries({ queryKey: instanceKeys.one(id) });
}

/** Many go one after the other when many are deleted: the lists are read again for all of them together. Milliseconds. */
const togetherMs = 1000;
/** When the lists were last read again for it (milliseconds since the epoch), and whether they are about to be. */
const rereads = new WeakMap<QueryClient, { at: number; isPlanned: boolean }>();

function readListsAgain(queryClient: QueryClient): void {
  const { at, isPlanned } = rereads.get(queryClient) ?? { at: 0, isPlanned: false };
  if (isPlanned) return;
  rereads.set(queryClient, { at, isPlanned: true });
  const wait = Math.max(0, at + togetherMs - Date.now());
  setTimeout(() => {
    rereads.set(queryClient, { at: Date.now(), isPlanned: false });
    void queryClient.invalidateQueries({ queryKey: instanceKeys.lists });
  }, wait);
}

function patchLists(
  queryClient: QueryClient,
  patch: (page: Page<Instance>) => Page<Instance>,
): void {
  // The age of a list is the age of its last whole reading, which a patch of one row does not change.
  for (const query of queryClient.getQueryCache().findAll({ queryKey: instanceKeys.lists })) {
    const page = queryClient.getQueryData<Page<Instance>>(query.queryKey);
    const patched = page && patch(page);
    if (patched === page) continue;
    const updatedAt = query.state.dataUpdatedAt;
    queryClient.setQueryData(query.queryKey, patched, { updatedAt });
  }
}
