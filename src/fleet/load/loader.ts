import type { Pass, Seen } from "../fleet-state.ts";
import type { PageOverview } from "../worker/fleet-index.ts";
import { ListScan, type PageCounts } from "./list-scan.ts";

export interface ReadPage extends PageCounts {
  pageSize: number | undefined;
  firstId: string | undefined;
}

export interface LoaderSource {
  /** Reads a page into the index, with retries. */
  readPage(page: number, limit: number, signal: AbortSignal): Promise<ReadPage>;
  overview(lastPage: number): Promise<PageOverview>;
  endPass(pass: Pass): Promise<Seen>;
  maxConcurrent(): number;
}

export interface LoadProgress {
  total: number | undefined;
  unreadable: number;
}

/** The largest page the API allows (specification: Pagination rules). */
export const pageLimit = 100;
/** Give up on a list that keeps changing after this many rounds. */
const maxRounds = 3;

/**
 * Reads the whole list into the index, as many pages at once as the rate limit allows, then rereads what shifted
 * meanwhile. It's not consistent if the list changed too often for that. If a page fails for good, throws its ApiError
 * and keeps the pages read so far: the next load skips the full ones.
 * @param totals of the earlier loads that didn't end; adds those of this one. If they differ, nothing is skipped.
 */
export async function loadFleet(
  source: LoaderSource,
  totals: Set<number | undefined>,
  signal: AbortSignal,
  onProgress: (progress: LoadProgress) => void,
): Promise<{ isConsistent: boolean; seen: Seen }> {
  const beganAt = Date.now();
  const firstIds = new Set<string>();
  const [resumedTotal] = totals.size === 1 ? totals : [];
  const read = (page: number) => source.readPage(page, pageLimit, signal);
  const first = await read(1);
  const scan = new ListScan(Math.min(pageLimit, first.pageSize ?? pageLimit));
  add(1, first);

  function add(page: number, read: ReadPage): void {
    // A broken server may repeat one page forever and promise an endless total.
    const { firstId } = read;
    const repeats = firstId !== undefined && firstIds.has(firstId);
    if (firstId !== undefined) firstIds.add(firstId);
    scan.add(page, repeats ? { ...read, count: 0 } : read);
    const { total, unreadable } = scan;
    totals.add(total);
    onProgress({ total, unreadable });
  }

  let resumedPages: number[] = [];
  if (resumedTotal !== undefined && resumedTotal === scan.total) {
    resumedPages = await fullPages(source, scan);
    const full = { total: scan.total, count: scan.pageSize, unreadable: 0, duplicates: 0 };
    for (const page of resumedPages) scan.add(page, full);
  }
  for (let round = 0; ; round++) {
    await readMissing(source, scan, async (page) => add(page, await read(page)));
    const { lastPage, unreadable } = scan;
    const { overlapping } = await source.overview(lastPage);
    // An overlap proves that the list shifted since the earlier load: reread all of its pages.
    const stale = scan.removeStale(overlapping.length > 0 ? [...overlapping, ...resumedPages] : []);
    resumedPages = [];
    firstIds.clear();
    if (stale === 0 || round === maxRounds) {
      const isConsistent = stale === 0;
      const seen = await source.endPass({ lastPage, isConsistent, unreadable, beganAt });
      return { isConsistent, seen };
    }
  }
}

/** Skips pages that aren't full: they may have been cut short or unreadable. */
async function fullPages(source: LoaderSource, scan: ListScan): Promise<number[]> {
  const { pageSize, lastPage } = scan;
  const { read } = await source.overview(lastPage);
  return read
    .filter(({ page, instances }) => page > 1 && page < lastPage && instances === pageSize)
    .map(({ page }) => page);
}

/** Reads what the scan lacks. The last page may move meanwhile. */
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
    // Without a total, only the previous page shows whether there's a next one.
    const maxConcurrent = scan.total === undefined ? 1 : source.maxConcurrent();
    if (running.size >= maxConcurrent) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
