import type { QueryClient } from "@tanstack/react-query";
import type { Instance } from "../api/schema.ts";
import { isNotFound } from "../api/error.ts";
import { instanceKeys } from "./instances.ts";
import type { Page, Single } from "../api/endpoints.ts";

/**
 * Something was learned of instances, wherever it was read. One that is gone is so by the API's own word for it (`api`), or
 * because a whole list had it no more (`list`), which may be wrong.
 */
type InstanceNews =
  | { kind: "read"; instances: readonly Instance[] }
  | { kind: "gone"; id: string; source: GoneSource };
type GoneSource = "api" | "list";

type Listener = (news: InstanceNews) => void;

const listenersOf = new WeakMap<QueryClient, Set<Listener>>();

/** An instance is gone. */
export function tellGone(queryClient: QueryClient, id: string, source: GoneSource): void {
  for (const listener of listenersOf.get(queryClient) ?? []) listener({ kind: "gone", id, source });
}

/** The API has told of these, which may be in no query. */
export function tellRead(queryClient: QueryClient, instances: readonly Instance[]): void {
  for (const listener of listenersOf.get(queryClient) ?? []) listener({ kind: "read", instances });
}

/** Tells of every instance that is read anywhere in this tab, or is gone. Returns how to stop that. */
export function onInstanceNews(queryClient: QueryClient, listener: Listener): () => void {
  const listeners = listenersOf.get(queryClient) ?? new Set();
  listenersOf.set(queryClient, listeners.add(listener));
  const [room, lists, one] = [
    instanceKeys.lists[0],
    instanceKeys.lists[1],
    instanceKeys.one("")[1],
  ];
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const [from, kind, id] = event.query.queryKey;
    if (from !== room) return;
    if (event.action.type === "error" && kind === one && isNotFound(event.query.state.error)) {
      listener({ kind: "gone", id: String(id), source: "api" });
    }
    if (event.action.type !== "success") return;
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
