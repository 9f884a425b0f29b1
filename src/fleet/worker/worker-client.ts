import { proxy, type Remote, transfer, wrap } from "comlink";
import { sleep } from "../../lib/sleep.ts";
import type { ScriptPolicy } from "../../lib/script-policy.ts";
import type { LoaderSource, ReadPage } from "../load/loader.ts";
import type { IndexChange, WorkerApi } from "./worker-api.ts";
// oxlint-disable-next-line import/default -- Vite makes a module of it whose default export is the script's address
import workerUrl from "./worker.ts?worker&url";
import { listComputes, type Page } from "../../api/endpoints.ts";
import type { Instance } from "../../api/schema.ts";
import type { Connection } from "../../session/connection.ts";

export type FleetWorker = Remote<WorkerApi>;

/** `onBroken`: the worker's code is missing or it crashed, so its calls never return. */
export function startWorker(
  { fingerprint, apiKey }: Connection,
  protectedTags: readonly string[],
  onChange: (change: IndexChange) => void,
  onBroken: () => void,
  scriptPolicy: ScriptPolicy,
): { worker: FleetWorker; end: () => void } {
  const thread = new Worker(scriptPolicy.createScriptURL(workerUrl), {
    type: "module",
    name: "fleet",
  });
  thread.addEventListener("error", onBroken);
  const worker = wrap<WorkerApi>(thread);
  void worker.start(fingerprint, apiKey, protectedTags, proxy(onChange));
  return { worker, end: () => thread.terminate() };
}

/**
 * Browsers open six HTTP/1.1 connections per host; keep one for interactive requests. Newer protocols have no such
 * limit, and a distant API needs more in parallel to use up its rate limit.
 */
const concurrentRequests = { "http/1.1": 5, newer: 20 };

/** The loader waits at most this long for the first rows to be painted. */
const maxPaintWaitMs = 300;

/** Tries each page once, at background priority. `firstRowsPainted` resolves when the first matches are on screen. */
export function createPageSource(
  connection: Connection,
  worker: FleetWorker,
  firstRowsPainted: Promise<void>,
): LoaderSource {
  const client = connection.clientOver(fetchIntoWorker(worker));
  return {
    async readPage(page, limit, signal) {
      const call = { signal, priority: "background", readsSurplus: true } as const;
      return readPageOf(await listComputes(client, { page, limit }, call));
    },
    overview: (lastPage) => worker.overview(lastPage),
    endScan: (lastPage, isShort, unreadable) => worker.endScan(lastPage, isShort, unreadable),
    maxConcurrent: () =>
      concurrentRequests[speaksNewerHttp(connection.baseUrl) ? "newer" : "http/1.1"],
    firstRowsPainted: (signal) => Promise.race([firstRowsPainted, sleep(maxPaintWaitMs, signal)]),
  };
}

export function readPageOf({ items, unreadable, count, meta }: Page<Instance>): ReadPage {
  return {
    total: meta?.total,
    pageSize: meta?.limit,
    count,
    unreadable,
    duplicates: count - unreadable - items.length,
    firstId: items[0]?.id,
  };
}

/** A `fetch` whose list bodies are parsed in the worker; the client sees only ids. */
function fetchIntoWorker(worker: FleetWorker): typeof fetch {
  return async (input, init) => {
    const sentAt = Date.now();
    const response = await fetch(input, init);
    const { ok, status, statusText, headers } = response;
    if (!ok || status === 204 || status === 205) return response;
    const page = Number(new URL(new Request(input).url).searchParams.get("page"));
    const body = await response.arrayBuffer();
    const rest = await worker.takePage(page, transfer(body, [body]), sentAt);
    return new Response(rest, { status, statusText, headers });
  };
}

/** False if the browser hides another origin's protocol. */
function speaksNewerHttp(baseUrl: string): boolean {
  const api = new URL(baseUrl || "/", location.href).origin;
  const last = performance
    .getEntriesByType("resource")
    .findLast(({ name }) => name.startsWith(`${api}/`) && name.includes("/api/v1/"));
  return last instanceof PerformanceResourceTiming && /^h[23]/.test(last.nextHopProtocol);
}
