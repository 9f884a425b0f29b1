import { transfer } from "comlink";
import { maxListBytes, readParts } from "../../api/client/response.ts";
import { listComputes, type Page } from "../../api/endpoints.ts";
import { ApiError } from "../../api/error.ts";
import type { Instance } from "../../api/schema.ts";
import { sleep } from "../../lib/waiting.ts";
import { retryDelay, shouldRetry } from "../../queries/query-client.ts";
import type { Connection } from "../../session/connection.ts";
import type { FleetWorker } from "../worker/worker-api.ts";
import type { LoaderSource, ReadPage } from "./loader.ts";

/**
 * Browsers open six HTTP/1.1 connections per host; keep one for interactive requests. Newer protocols have no such
 * limit, and a distant API needs more in parallel to use up its rate limit.
 */
const concurrentRequests = { "http/1.1": 5, newer: 20 };

/** Asks the API for the pages, at background priority. */
export function createPageSource(connection: Connection, worker: FleetWorker): LoaderSource {
  const client = connection.clientOver(fetchIntoWorker(worker));
  return {
    async readPage(page, limit, signal) {
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
  };
}

/** `read` tries once. */
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

/** A `fetch` whose list bodies are parsed in the worker; the client sees only ids. */
function fetchIntoWorker(worker: FleetWorker): typeof fetch {
  return async (input, init) => {
    const sentAt = Date.now();
    const response = await fetch(input, init);
    const { ok, status, statusText, headers } = response;
    // For the client, which reports it.
    if (!ok || status === 204 || status === 205) return response;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    await readParts(response, maxListBytes, (part) => void parts.push(part));
    const body = await new Blob(parts).arrayBuffer();
    const page = Number(new URL(new Request(input).url).searchParams.get("page"));
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
