import { writeFile } from "../export/export-file.ts";
import { exportText } from "../export/export-text.ts";
import { FleetIndex } from "../index/fleet-index.ts";
import { fetchPage } from "./fetch-page.ts";
import { shareWithOthers } from "./others.ts";
import type { IndexApi, IndexChange } from "./protocol.ts";

/** Changes come in bursts while the fleet loads; the page hears of them so often at most. Milliseconds. */
const tellMs = 150;
/** Share of the time that may go into searching again while a large fleet loads. */
const searchShare = 1 / 8;

const mostMeasures = 1000;

/**
 * Makes the index of one tab: it holds the fleet off the page's own thread, so that reading, searching and sorting it never
 * hold up typing. `worker.ts` offers it to the page.
 * @param signal closes what is open to other tabs; a worker that is terminated needs none
 */
export function createIndexApi(signal?: AbortSignal): IndexApi {
  const index = new FleetIndex();
  const fetches = new Map<number, AbortController>();
  let others: ReturnType<typeof shareWithOthers> | undefined;
  let tell: ((change: IndexChange) => void) | undefined;
  let told = 0;
  /** What the last search took. Milliseconds. */
  let searchMs = 0;
  let telling: ReturnType<typeof setTimeout> | undefined;

  /** Reports the first change at once, and the following ones together. */
  function tellChanges(): void {
    if (telling !== undefined || index.version === told) return;
    told = index.version;
    const { size, wholeTo } = index;
    tell?.({ version: told, size, gone: index.takeGone(), whole: wholeTo !== undefined });
    telling = setTimeout(
      () => {
        telling = undefined;
        tellChanges();
      },
      Math.max(tellMs, searchMs / searchShare),
    );
  }

  return {
    open(account, onChange) {
      tell = onChange;
      others = shareWithOthers(account, index, tellChanges, signal);
    },
    async fetchPage(request) {
      const controller = new AbortController();
      fetches.set(request.fetchId, controller);
      try {
        return await fetchPage(request, controller.signal, (page, items) => {
          const ids = index.putPage(page, items);
          others?.pass(page);
          tellChanges();
          return ids;
        });
      } finally {
        fetches.delete(request.fetchId);
      }
    },
    abort: (fetchId) => fetches.get(fetchId)?.abort(),
    pages: (lastPage) => index.overview(lastPage),
    endPass(lastPage, isShort) {
      index.keepPages(lastPage, isShort);
      others?.end(lastPage, isShort);
      // Report the last page at once: a reader of "complete" must find all rows.
      clearTimeout(telling);
      telling = undefined;
      tellChanges();
    },
    pagesOf: (ids) => index.pagesOf(ids),
    update(items) {
      index.update(items);
      tellChanges();
    },
    remove(id) {
      index.remove(id);
      tellChanges();
    },
    learnSizes(specifications) {
      index.learnSizes(specifications);
      tellChanges();
    },
    search(request) {
      const from = performance.now();
      const matches = index.search(request);
      // What `npm run bench` reads.
      searchMs = performance.measure("search", { start: from }).duration;
      if (performance.getEntriesByName("search").length > mostMeasures)
        performance.clearMeasures("search");
      return matches;
    },
    facet: (field, q, now) => index.facet(field, q, now),
    choose: (q, now) => index.choose(q, now),
    find: (text, most) => index.find(text, most),
    async exportFile(source, format) {
      const { jsons, missing } = index.pick(source);
      const text = exportText(format, (instance) => index.sizeOf(instance));
      return { file: await writeFile(jsons, text), count: jsons.length, missing };
    },
    askOthers: () => others?.ask(),
    lead: () => others?.lead(),
  };
}
