import type { QueryClient } from "@tanstack/react-query";
import type { Page, Single } from "../api/result.ts";
import type { Instance } from "../api/schema.ts";
import { instanceKeys } from "./instances.ts";

/** Something was learned of instances, wherever it was read. */
export type InstanceNews =
  | { kind: "read"; instances: readonly Instance[] }
  | { kind: "gone"; id: string };

const listeners = new Set<(news: InstanceNews) => void>();

/** The API says that an instance is gone. */
export function tellGone(id: string): void {
  for (const listener of listeners) listener({ kind: "gone", id });
}

/** The API has told of these, which may be in no query. */
export function tellRead(instances: readonly Instance[]): void {
  for (const listener of listeners) listener({ kind: "read", instances });
}

/** Tells of every instance that is read anywhere in this tab, or is gone. Returns how to stop that. */
export function onInstanceNews(
  queryClient: QueryClient,
  listener: (news: InstanceNews) => void,
): () => void {
  listeners.add(listener);
  const [room, lists, one] = [
    instanceKeys.lists[0],
    instanceKeys.lists[1],
    instanceKeys.one("")[1],
  ];
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const [from, kind] = event.query.queryKey;
    if (from !== room) return;
    if (kind === lists) {
      const page = queryClient.getQueryData<Page<Instance>>(event.query.queryKey);
      if (page) listener({ kind: "read", instances: page.items });
    }
    if (kind === one) {
      const single = queryClient.getQueryData<Single<Instance>>(event.query.queryKey);
      if (single) listener({ kind: "read", instances: [single.data] });
    }
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}
