import { aborted } from "../../api/error.ts";
import type { IndexWorker } from "../worker/index-worker.ts";
import { createWorkerFetch } from "../worker/worker-fetch.ts";
import type { LoaderSource } from "./loader.ts";
import { listComputes } from "../../api/endpoints.ts";
import type { Connection } from "../../session/connection.ts";

/**
 * A browser keeps six connections to a host open with HTTP/1.1; one is left for what a person asks. Newer protocols have
 * no such limit, and a distant API needs more under way to keep the pace.
 */
const underWay = { "http/1.1": 5, newer: 20 };

/** After so long the other pages are read in any case. Milliseconds. */
const firstShownMs = 300;

/**
 * Reads pages through the worker, behind whatever a person asks for.
 * @param shown resolves when what was found first is on the screen
 */
export function createPageSource(
  connection: Connection,
  index: IndexWorker,
  shown: Promise<void>,
): LoaderSource {
  const client = connection.clientOver(createWorkerFetch(index));
  return {
    async readPage(page, limit, signal) {
      const answer = await listComputes(
        client,
        { page, limit },
        { signal, priority: "background" },
      );
      const { items, unreadable, count, meta } = answer;
      return {
        total: meta?.total,
        pageSize: meta?.limit,
        count,
        unreadable,
        duplicates: count - unreadable - items.length,
        firstId: items[0]?.id,
      };
    },
    overview: (lastPage) => index.pages(lastPage),
    endPass: (lastPage, isShort) => index.endPass(lastPage, isShort),
    mostUnderWay: () =>
      speaksNewerHttp(connection.baseUrl) ? underWay.newer : underWay["http/1.1"],
    firstShown: (signal) => Promise.race([shown, wait(firstShownMs, signal)]),
    wait,
  };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(aborted());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    }, ms);
    signal.addEventListener("abort", giveUp, { once: true });
  });
}

/** What the page's own requests to the API went over. Another origin may keep that to itself. */
function speaksNewerHttp(baseUrl: string): boolean {
  const api = new URL(baseUrl || "/", location.href).origin;
  const last = performance
    .getEntriesByType("resource")
    .findLast(({ name }) => name.startsWith(`${api}/`) && name.includes("/api/v1/"));
  return last instanceof PerformanceResourceTiming && /^h[23]/.test(last.nextHopProtocol);
}
