import { proxy, type Remote, wrap } from "comlink";
import type { IndexApi, IndexChange } from "./protocol.ts";
import { trustedWorkerUrl } from "./trusted-worker-url.ts";
// oxlint-disable-next-line import/default -- Vite makes a module of it whose default export is the script's address
import workerUrl from "./worker.ts?worker&url";

/** The index as the page sees it: every call is answered by the worker. */
export type IndexWorker = Remote<IndexApi>;

/**
 * Starts the worker for a connection.
 * @param onBroken the worker's code could not be had, or has failed: what it was asked is never answered
 * @returns the index, and how to end the worker and with it everything that it holds
 */
export function startIndexWorker(
  account: string,
  onChange: (change: IndexChange) => void,
  onBroken: () => void,
): { index: IndexWorker; end: () => void } {
  const worker = new Worker(trustedWorkerUrl(workerUrl), { type: "module", name: "fleet" });
  worker.addEventListener("error", onBroken);
  const index = wrap<IndexApi>(worker);
  void index.open(account, proxy(onChange));
  return { index, end: () => worker.terminate() };
}
