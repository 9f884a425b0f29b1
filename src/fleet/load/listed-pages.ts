import { CancelledError, QueryObserver } from "@tanstack/react-query";
import { type PageRequest, requestTimeoutMs } from "../../api/request.ts";
import type { InstanceCache } from "../../queries/instance-cache.ts";
import { instanceListQuery } from "../../queries/instances.ts";
import { retryDelay, shouldRetry } from "../../queries/query-client.ts";
import { ApiError } from "../../api/error.ts";
import { sleep } from "../../lib/sleep.ts";
import type { Connection } from "../../session/connection.ts";
import { type FleetWorker, readPageOf } from "../worker/worker-client.ts";
import type { LoaderSource } from "./loader.ts";

/** As long as a page of the app does not repeat the request of its route's loader. Milliseconds. */
const freshMs = 2000;

/**
 * Shares the requests of the list that a person sees: what it is reading or has just read is not requested again. Its query
 * repeats a failed read; the reads of other pages are repeated here.
 * @param source makes one try
 */
export function sharingList(
  source: LoaderSource,
  worker: FleetWorker,
  connection: Connection,
  instances: InstanceCache,
): LoaderSource {
  const { queryClient } = instances;
  /** When the answer that was taken last had come: one answer cannot show how the list has moved. */
  let takenAt = 0;

  /** @returns undefined where the list neither shows the page nor has just read it */
  async function readListed(request: PageRequest, signal: AbortSignal) {
    const query = instanceListQuery(connection, request, 0, instances);
    const listed = queryClient.getQueryCache().find({ queryKey: query.queryKey });
    if (!listed || document.visibilityState !== "visible") return undefined;
    const staleTime = listed.state.dataUpdatedAt === takenAt ? 0 : freshMs;
    const isUnderWay = listed.state.fetchStatus === "fetching";
    if (!listed.isActive() && !isUnderWay && listed.isStaleByTime(staleTime)) return undefined;
    // The request stays when the list is left, and ends with this load.
    const observer = new QueryObserver(queryClient, { ...query, enabled: false });
    const unsubscribe = observer.subscribe(() => undefined);
    signal.addEventListener("abort", unsubscribe);
    // A query does not repeat a failed read in a hidden tab.
    const hidden = Promise.withResolvers<undefined>();
    const onVisibilityChange = () => hidden.resolve(undefined);
    document.addEventListener("visibilitychange", onVisibilityChange);
    try {
      const page = await Promise.race([queryClient.query({ ...query, staleTime }), hidden.promise]);
      // A cancelled request leaves the answer before it.
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
      // The fleet also has what the API sends beyond the limit.
      if (!listed || listed.surplus !== undefined)
        return await readWithRetries(() => source.readPage(page, limit, signal), signal);
      const items = listed.items.map(({ raw }) => raw);
      await worker.putPage(page, items, listed.sentAt ?? takenAt - requestTimeoutMs);
      return readPageOf(listed);
    },
  };
}

/**
 * Makes a read that is no query of its own, and repeats it as a query is repeated.
 * @throws what the last try has thrown
 */
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
