import type { SharedFleetState } from "../fleet-state.ts";
import type { PageOverview } from "../worker/fleet-index.ts";
import { ListScan, type PageCounts } from "./list-scan.ts";

export interface ReadPage extends PageCounts {
  /** The server's own page size, where it gives it. */
  pageSize: number | undefined;
  firstId: string | undefined;
}

export interface LoaderSource {
  /** Reads a page into the index, and repeats a read that can still succeed. */
  readPage(page: number, limit: number, signal: AbortSignal): Promise<ReadPage>;
  overview(lastPage: number): Promise<PageOverview>;
  /**
   * @param isShort whether the pages may lack items of the list
   * @param unreadable how many of their items could not be read
   */
  endScan(lastPage: number, isShort: boolean, unreadable: number): Promise<void>;
  maxConcurrent(): number;
  /** Resolves when the rows of the first page are on the screen, after a short time, or with the signal. */
  firstRowsPainted(signal: AbortSignal): Promise<void>;
}

export type LoadProgress = Pick<SharedFleetState, "done" | "pages" | "total" | "unreadable">;

/** The specification's largest page (specification: Pagination rules). */
const limit = 100;
/** A fleet of so few pages is loaded as soon as its first page could be painted. */
const fewPages = 3;
/** A list that never stops moving is accepted after so many more rounds. */
const maxRounds = 3;

/**
 * Reads every page of the list into the index, as many at once as the rate limit allows, then reads again what moved meanwhile.
 * @param resumedTotal the length of the list when an earlier load stopped: while it is the same, full pages of the index are
 * not read again
 * @returns whether the pages are one consistent picture of the list; false where the list changed too often
 * @throws ApiError of the first page that failed for good. The pages read before stay in the index
 */
export async function loadFleet(
  source: LoaderSource,
  resumedTotal: number | undefined,
  signal: AbortSignal,
  onProgress: (progress: LoadProgress) => void,
): Promise<boolean> {
  /** The first instances of the pages that were read in this round. */
  const firstIds = new Set<string>();
  const read = (page: number) => source.readPage(page, limit, signal);
  const first = await read(1);
  const scan = new ListScan(Math.min(limit, first.pageSize ?? limit));
  add(1, first);
  if (scan.lastPage > fewPages) await source.firstRowsPainted(signal);

  function add(page: number, read: ReadPage): void {
    // A server may repeat a page for ever, and promise a total without end: that adds nothing to the list.
    const { firstId } = read;
    const repeats = firstId !== undefined && firstIds.has(firstId);
    if (firstId !== undefined) firstIds.add(firstId);
    scan.add(page, repeats ? { ...read, count: 0 } : read);
    const { size: done, lastPage: pages, total, unreadable } = scan;
    onProgress({ done, pages, total, unreadable });
  }

  let resumedPages: number[] = [];
  if (resumedTotal !== undefined && resumedTotal === scan.total) {
    resumedPages = await fullPages(source, scan);
    const full = { total: scan.total, count: scan.pageSize, unreadable: 0, duplicates: 0 };
    for (const page of resumedPages) scan.add(page, full);
  }
  for (let round = 0; ; round++) {
    await readMissing(source, scan, async (page) => add(page, await read(page)));
    const { overlapping } = await source.overview(scan.lastPage);
    const { isShort, unreadable } = scan;
    // An overlap shows that the list moved since the earlier load stopped: all of that load's pages are stale.
    const stale = scan.removeStale(overlapping.length > 0 ? [...overlapping, ...resumedPages] : []);
    resumedPages = [];
    firstIds.clear();
    if (stale === 0 || round === maxRounds) {
      // A list that never stood still may have more than what was read.
      await source.endScan(scan.lastPage, isShort || stale > 0, unreadable);
      return stale === 0;
    }
  }
}

/** The pages of an earlier load that need not be read again. A page that is not full may have been short or unreadable. */
async function fullPages(source: LoaderSource, scan: ListScan): Promise<number[]> {
  const { pageSize, lastPage } = scan;
  const { read } = await source.overview(lastPage);
  return read
    .filter(({ page, instances }) => page > 1 && page < lastPage && instances === pageSize)
    .map(({ page }) => page);
}

/** Reads the pages that the scan lacks, up to the last one, which may move meanwhile. */
async function readMissing(
  source: LoaderSource,
  scan: ListScan,
  read: (page: number) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let next = 1;
  while (failures.length === 0) {
    while (next <= scan.lastPage && scan.has(next)) next += 1;
    if (next > scan.lastPage) {
      if (running.size === 0) break;
      // The list may grow while its last pages are read.
      await Promise.race(running);
      continue;
    }
    const reading = read(next)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(reading));
    running.add(reading);
    next += 1;
    // Without a total, only the page before shows whether there is a next one.
    const maxConcurrent = scan.total === undefined ? 1 : source.maxConcurrent();
    if (running.size >= maxConcurrent) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
