import { keyHider, parseJson } from "../../api/sanitize.ts";
import { type Specification, isRecord } from "../../api/schema.ts";
import type { Gap } from "../changes.ts";
import type { FleetState } from "../fleet-state.ts";
import { packFeed, type PackedFeed, unpackFeed } from "../load/feed-text.ts";
import { sharePages } from "../load/tab-sharing.ts";
import { type ChangesRequest, entryOf, listChanges } from "./change-list.ts";
import type { ExportFormat } from "../../text/csv.ts";
import { type ExportedFile, writeFile } from "./export-file.ts";
import { FleetIndex } from "./fleet-index.ts";
import type { ExportSource, FleetQuery, GroupPlace, SearchRequest } from "./fleet-rows.ts";
import { instanceOf } from "./row.ts";
import type { FacetField, Sort } from "../columns.ts";

export interface IndexChange extends Pick<
  FleetState,
  "version" | "size" | "hasAllPages" | "latestChange"
> {
  /** The ids of the instances that the feed of changes has said to be gone since the last change. */
  removedIds: string[];
}

/** The functions of the worker that the page calls through comlink. */
export type WorkerApi = ReturnType<typeof createWorkerApi>;

/** Changes come in bursts while the fleet loads; the page gets them together, at most this often. Milliseconds. */
const reportIntervalMs = 150;
/** Every report makes the page search again. Share of the worker's time that this may take while a large fleet loads. */
const searchShare = 1 / 8;

const maxMeasures = 1000;

/**
 * Makes the worker's side: it keeps the fleet of a tab off the page's own thread, so that reading, searching and sorting
 * never block typing. `worker.ts` offers it to the page.
 * @param signal closes the channel to other tabs; a worker that is terminated needs none
 */
export function createWorkerApi(signal?: AbortSignal) {
  const index = new FleetIndex();
  let peers: ReturnType<typeof sharePages> | undefined;
  let onChange: ((change: IndexChange) => void) | undefined;
  let hideKey: ((text: string) => string) | undefined;
  let reportedVersion = 0;
  let lastSearchMs = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Reports the first change at once, and those of the pause after it together. */
  function reportChanges(): void {
    if (pause !== undefined || index.version === reportedVersion) return;
    const { version, size, completeThrough } = index;
    reportedVersion = version;
    const removedIds = index.takeRemovedIds();
    const hasAllPages = completeThrough !== undefined;
    onChange?.({ version, size, removedIds, hasAllPages, latestChange: index.changes.latest });
    pause = setTimeout(
      () => {
        pause = undefined;
        reportChanges();
      },
      Math.max(reportIntervalMs, lastSearchMs / searchShare),
    );
  }

  return {
    /**
     * Starts reporting changes and sharing pages with the tabs of the same key.
     * @param apiKey hidden wherever a response quotes it
     * @param protectedTags of the configuration
     */
    start(
      fingerprint: string,
      apiKey: string,
      protectedTags: readonly string[],
      listener: (change: IndexChange) => void,
    ): void {
      onChange = listener;
      index.protectedTags = protectedTags;
      hideKey = keyHider(apiKey);
      peers = sharePages(fingerprint, index, reportChanges, signal);
    },
    /**
     * Takes the instances out of a response of the list.
     * @param sentAt when it was requested: milliseconds since the epoch
     * @returns the response with ids in place of the instances; unchanged where it is not a list
     */
    takePage(page: number, body: ArrayBuffer, sentAt: number): string {
      return withoutItems(new TextDecoder().decode(body), hideKey, (items) => {
        const ids = index.putPage(page, items, sentAt);
        peers?.sendPage(page);
        reportChanges();
        return ids;
      });
    },
    /**
     * Takes a page that the list has read.
     * @param sentAt no later than it was requested: milliseconds since the epoch
     */
    putPage(page: number, items: readonly unknown[], sentAt: number): void {
      index.putPage(page, items, sentAt);
      peers?.sendPage(page);
      reportChanges();
    },
    overview: (lastPage: number) => index.overview(lastPage),
    /** Ends a scan of the list, here and in other tabs: see `FleetIndex.removeMissing`. */
    endScan(lastPage: number, isShort: boolean, unreadable = 0): void {
      const mayExist = index.removeMissing(lastPage, isShort, unreadable);
      peers?.sendEnd(lastPage, mayExist);
      // Report the last page at once: a reader of `hasAllPages` must find all rows.
      clearTimeout(pause);
      pause = undefined;
      reportChanges();
    },
    /**
     * Restores the feed from before a reload, unless another tab has sent its own.
     * @param readAt until when the fleet was read
     */
    async restoreFeed(packed: string, readAt: number): Promise<void> {
      const feed = await unpackFeed(packed, (item) => index.rowOf(item));
      if (feed) index.changes.restore(feed, readAt);
      reportChanges();
    },
    /**
     * Packs the feed for `restoreFeed`.
     * @param known the version that the caller has
     * @param most how many of the latest changes to keep
     * @returns undefined if that version is the current one
     */
    async packFeed(known: number, most: number): Promise<PackedFeed | undefined> {
      const { version } = index.changes;
      if (version === known) return undefined;
      return { version, packed: await packFeed(index.changes, most) };
    },
    recordGap(gap: Gap): void {
      index.changes.recordGap(gap);
      peers?.sendFeed();
      reportChanges();
    },
    /** @param sentAt when the instances were requested: milliseconds since the epoch */
    update(items: readonly Record<string, unknown>[], sentAt = Date.now()): void {
      peers?.sendReading(index.update(items, sentAt), sentAt);
      reportChanges();
    },
    /** @param removedAt when the API answered that there is no such instance: milliseconds since the epoch */
    remove(id: string, removedAt = Date.now()): void {
      index.remove(id, removedAt);
      peers?.sendRemoval(id, removedAt);
      reportChanges();
    },
    setCatalogue(specifications: Specification[]): void {
      index.setCatalogue(specifications);
      reportChanges();
    },
    search(request: SearchRequest) {
      const start = performance.now();
      const matches = index.search(request);
      // `npm run bench` reads the measures.
      lastSearchMs = performance.measure("search", { start }).duration;
      if (performance.getEntriesByName("search").length > maxMeasures)
        performance.clearMeasures("search");
      return matches;
    },
    facet: (field: FacetField, query: FleetQuery, now: number) => index.facet(field, query, now),
    summarize: (field: FacetField, query: FleetQuery, now: number) =>
      index.summarize(field, query, now),
    groupMember: (cell: GroupPlace) => index.groupMember(cell),
    totals: (query: FleetQuery, now: number) => index.totals(query, now),
    choose: (query: FleetQuery, now: number, sort?: Sort) => index.choose(query, now, sort),
    /** All matches of a query, and the ids of instances that may match too: the last passes have missed them. */
    members: (query: FleetQuery, now: number) => ({
      found: index.choose(query, now),
      missed: index.missed(),
    }),
    nearMatches: (query: FleetQuery, isEmpty: boolean, now: number) =>
      index.nearMatches(query, isEmpty, now),
    /** Takes the ids that `is:selected` finds. */
    putSelection(ids: readonly string[]): void {
      index.selectedIds = new Set(ids);
    },
    putPastedList: (list: string, values: readonly string[]) => index.putPastedList(list, values),
    coverage: (list: string) => index.coverage(list),
    missingValues: (list: string) => index.missingValues(list),
    listChanges: (request: ChangesRequest) =>
      listChanges(index.changes, request, index.predicate({ q: request.q }, request.now)),
    /** The changes of one instance, newest first. */
    changesOf: (id: string) => index.changes.of(id).map(entryOf),
    /** The changes after one, and those that were seen from a time on, oldest first. */
    changesAfter: (number: number, from: number) => index.changes.after(number, from).map(entryOf),
    /** An instance that is gone, as it was last read. */
    lastKnown(id: string) {
      const last = index.changes.of(id).find(({ kind }) => kind === "gone")?.before;
      return last && instanceOf(last);
    },
    find: (text: string, limit: number) => index.find(text, limit),
    /** Writes a file of the instances that are here now. */
    async exportFile(source: ExportSource, format: ExportFormat): Promise<ExportedFile> {
      const { items, missing } = index.pick(source);
      const file = await writeFile(items, format, (instance) => index.sizeOf(instance));
      return { file, count: items.length, missing };
    },
    /** Requests the pages from the tab that loads the fleet. */
    requestPages: () => peers?.requestPages(),
    /** This tab loads the fleet: it answers the requests of other tabs. */
    serveRequests: () => peers?.serveRequests(),
  };
}

/** Leaves anything but a successful list unchanged, for the client to report. */
function withoutItems(
  body: string,
  hideKey: ((text: string) => string) | undefined,
  take: (items: readonly unknown[]) => string[],
): string {
  let envelope: unknown;
  try {
    envelope = parseJson(body, hideKey);
  } catch {
    return body;
  }
  if (!isRecord(envelope) || !Array.isArray(envelope["data"]) || envelope["success"] === false)
    return body;
  const items: readonly unknown[] = envelope["data"];
  const ids = take(items);
  // The client counts unreadable items.
  const unreadable = Array.from({ length: items.length - ids.length }, () => null);
  return JSON.stringify({ ...envelope, data: [...ids.map((id) => ({ id })), ...unreadable] });
}
