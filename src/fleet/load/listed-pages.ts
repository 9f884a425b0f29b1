import { CancelledError, QueryObserver } from "@tanstack/react-query";
import { type PageRequest, requestTimeoutMs } from "../../api/client/request.ts";
import type { InstanceCache } from "../../queries/instance-cache.ts";
import { instanceListQuery } from "../../queries/instances.ts";
import { retryDelay, shouldRetry } from "../../queries/query-client.ts";
import { ApiError } from "../../api/error.ts";
import { sleep } from "../../lib/sleep.ts";
import type { Connection } from "../../session/connection.ts";
import { type FleetWorker, readPageOf } from "../worker/worker-client.ts";
import type { LoaderSource } from "./loader.ts";

/** Same as the loader of the list route: a page this fresh isn't requested again. */
const freshMs = 2000;

/** Reuses what the list reads or just read. List queries retry by themselves; `source` tries once. */
export function sharingList(
  source: LoaderSource,
  worker: FleetWorker,
  connection: Connection,
  instances: InstanceCache,
): LoaderSource {
  const { queryClient } = instances;
  /** Don't take the same answer twice: it can't show how the list shifted. */
  let takenAt = 0;

  /** Undefined if the list neither shows the page nor just read it. */
  async function readListed(request: PageRequest, signal: AbortSignal) {
    const query = instanceListQuery(connection, request, instances);
    const listed = queryClient.getQueryCache().find({ queryKey: query.queryKey });
    if (!listed || document.visibilityState !== "visible") return undefined;
    const staleTime = listed.state.dataUpdatedAt === takenAt ? 0 : freshMs;
    const isUnderWay = listed.state.fetchStatus === "fetching";
    if (!listed.isActive() && !isUnderWay && listed.isStaleByTime(staleTime)) return undefined;
    // Keeps the request alive when the user leaves the list.
    const observer = new QueryObserver(queryClient, { ...query, enabled: false });
    const unsubscribe = observer.subscribe(() => undefined);
    signal.addEventListener("abort", unsubscribe);
    // Query doesn't retry in a hidden tab.
    const hidden = Promise.withResolvers<undefined>();
    const onVisibilityChange = () => hidden.resolve(undefined);
    document.addEventListener("visibilitychange", onVisibilityChange);
    try {
      const page = await Promise.race([queryClient.query({ ...query, staleTime }), hidden.promise]);
      // After a cancelled request, `data` is still the previous answer.
      if (listed.isStaleByTime(freshMs)) return undefined;
      takenAt = listed.state.dataUpdatedAt;
      return page;
    } catch (error) {
      if (error instanceof CancelledError) return undefined;
      throw error;
    } finally {
      unsubscribe();
      document.removeEventListener("visibilitychange", onVisibilityChange);
    }
  }

  return {
    ...source,
    async readPage(page, limit, signal) {
      const listed = await readListed({ page, limit }, signal);
      // The fleet also needs items that the API sent beyond the limit.
      if (!listed || listed.surplus !== undefined)
        return await readWithRetries(() => source.readPage(page, limit, signal), signal);
      const items = listed.items.map(({ raw }) => raw);
      await worker.putPage(page, items, listed.sentAt ?? takenAt - requestTimeoutMs);
      return readPageOf(listed);
    },
  };
}

export async function readWithRetries<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ApiError && shouldRetry(failures, error))) throw error;
      await sleep(retryDelay(failures), signal);
    }
  }
}
