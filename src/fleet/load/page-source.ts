import { CancelledError, QueryObserver } from "@tanstack/react-query";
import { transfer } from "comlink";
import { type PageRequest, requestTimeoutMs } from "../../api/client/request.ts";
import { maxListBytes, readParts } from "../../api/client/body.ts";
import { listComputes, type Page } from "../../api/endpoints.ts";
import { ApiError, timedOut } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";
import { sleep } from "../../lib/sleep.ts";
import type { InstanceCache } from "../../queries/instance-cache.ts";
import { instanceListQuery } from "../../queries/instances.ts";
import { retryDelay, shouldRetry } from "../../queries/query-client.ts";
import type { Connection } from "../../session/connection.ts";
import type { FleetWorker } from "../worker/worker-api.ts";
import type { LoaderSource, ReadPage } from "./loader.ts";

/** Same as the loader of the list route: a page this fresh isn't requested again. */
const freshMs = 2000;

/**
 * Browsers open six HTTP/1.1 connections per host; keep one for interactive requests. Newer protocols have no such
 * limit, and a distant API needs more in parallel to use up its rate limit.
 */
const concurrentRequests = { "http/1.1": 5, newer: 20 };

/** The loader waits at most this long for the first rows to be painted. */
const maxPaintWaitMs = 300;

interface PageSourceOptions {
  connection: Connection;
  instances: InstanceCache;
  worker: FleetWorker;
  /** Resolves when the first matches are on screen. */
  firstRowsPainted: Promise<void>;
}

/** Takes a page that the list shows or just read, and asks the API for the others, at background priority. */
export function createPageSource(options: PageSourceOptions): LoaderSource {
  const { connection, instances, worker, firstRowsPainted } = options;
  const { queryClient } = instances;
  const client = connection.clientOver(fetchIntoWorker(worker), neverFirstMs);
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
    async readPage(page, limit, signal) {
      const listed = await readListed({ page, limit }, signal);
      if (listed) {
        const items = listed.items.map(({ raw }) => raw);
        await worker.putPage(page, items, listed.sentAt ?? takenAt - requestTimeoutMs);
        return readPageOf(listed);
      }
      const call = { signal, priority: "background" } as const;
      return await readWithRetries(
        async () => readPageOf(await listComputes(client, { page, limit }, call)),
        signal,
      );
    },
    overview: (lastPage) => worker.overview(lastPage),
    endPass: (pass) => worker.endPass(pass),
    maxConcurrent: () =>
      concurrentRequests[speaksNewerHttp(connection.baseUrl) ? "newer" : "http/1.1"],
    firstRowsPainted: (signal) => Promise.race([firstRowsPainted, sleep(maxPaintWaitMs, signal)]),
  };
}

/** List queries retry by themselves; `read` tries once. */
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

function readPageOf({ items, unreadable, duplicates = 0, count, meta }: Page<Instance>): ReadPage {
  return {
    total: meta?.total,
    pageSize: meta?.limit,
    count,
    unreadable,
    duplicates,
    firstId: items[0]?.id,
  };
}

/** The client's limit for a page: the API has its own below, and so has the worker (`running-fleet.ts`). */
const neverFirstMs = 3 * requestTimeoutMs;

/** A `fetch` whose list bodies are parsed in the worker; the client sees only ids. A worker that is silent isn't blamed on the API. */
function fetchIntoWorker(worker: FleetWorker): typeof fetch {
  return async (input, init) => {
    const sentAt = Date.now();
    const { response, body } = await readInTime(input, init);
    if (!body) return response;
    const { status, statusText, headers } = response;
    const page = Number(new URL(new Request(input).url).searchParams.get("page"));
    const rest = await worker.takePage(page, transfer(body, [body]), sentAt);
    return new Response(rest, { status, statusText, headers });
  };
}

/** Without a body: for the client, which reports it. */
async function readInTime(input: RequestInfo | URL, init: RequestInit = {}) {
  const late = Promise.withResolvers<never>();
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const timer = setTimeout(() => {
    late.reject(timedOut(requestTimeoutMs));
    cancel();
  }, requestTimeoutMs);
  init.signal?.addEventListener("abort", cancel);
  try {
    return await Promise.race([
      late.promise,
      readBody(input, { ...init, signal: controller.signal }),
    ]);
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener("abort", cancel);
  }
}

async function readBody(input: RequestInfo | URL, init: RequestInit) {
  const response = await fetch(input, init);
  if (!response.ok || response.status === 204 || response.status === 205)
    return { response, body: undefined };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await readParts(response, maxListBytes, (part) => void parts.push(part));
  return { response, body: await new Blob(parts).arrayBuffer() };
}

/** False if the browser hides another origin's protocol. */
function speaksNewerHttp(baseUrl: string): boolean {
  const api = new URL(baseUrl || "/", location.href).origin;
  const last = performance
    .getEntriesByType("resource")
    .findLast(({ name }) => name.startsWith(`${api}/`) && name.includes("/api/v1/"));
  return last instanceof PerformanceResourceTiming && /^h[23]/.test(last.nextHopProtocol);
}
