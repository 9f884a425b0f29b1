import { ApiError } from "../../api/error.ts";
import { isPassing, retryDelay } from "../../queries/query-client.ts";
import type { PageOverview } from "../worker/protocol.ts";
import { Pass } from "./pass.ts";

/** What came of reading a page into the index. */
interface ReadPage {
  total: number | undefined;
  /** The server's own, where it gives it. */
  pageSize: number | undefined;
  /** Items on the page, readable or not. */
  count: number;
  unreadable: number;
  /** Items whose id another on the page had before them. */
  duplicates: number;
  firstId: string | undefined;
}

/** What a load rests on. */
export interface LoaderSource {
  readPage(page: number, limit: number, signal: AbortSignal): Promise<ReadPage>;
  overview(lastPage: number): Promise<PageOverview>;
  /** @param isShort whether the pages have fewer items than the list */
  endPass(lastPage: number, isShort: boolean): Promise<void>;
  /** How many requests may be under way at once. */
  mostUnderWay(): number;
  /** Until what a first page has for whoever is waiting for it is shown, or has taken too long. */
  firstShown(signal: AbortSignal): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface LoadProgress {
  /** Pages read in this pass, and pages that it takes. */
  done: number;
  pages: number;
  total: number | undefined;
  unreadable: number;
}

/** The specification's largest page (Pagination rules). */
const limit = 100;
const moreTries = 3;
/** A fleet of so few pages is whole as soon as its first page could be shown. */
const fewPages = 3;
/** A list that moves all the time is taken as it is after so many rounds. */
const mostRounds = 3;

/**
 * Reads every page of the list into the index, as many at a time as the pace allows, then mends what moved meanwhile.
 * @param resumes the total of a load that was interrupted: as long as it is the same, what the index has is left out
 * @returns whether the pages are one picture of the list; false where it changed too often
 * @throws ApiError: the first reading that failed for good. What was read stays in the index
 */
export async function loadFleet(
  source: LoaderSource,
  resumes: number | undefined,
  signal: AbortSignal,
  onProgress: (progress: LoadProgress) => void,
): Promise<boolean> {
  let latestId: string | undefined;
  const first = await readPatiently(source, 1, signal);
  const pass = new Pass(Math.min(limit, first.pageSize ?? limit));
  take(1, first);
  if (pass.lastPage > fewPages) await source.firstShown(signal);

  function take(page: number, answer: ReadPage): void {
    // Without a total pages are read one after the other, and a server that gives the same one again has come to its end.
    const repeats = answer.total === undefined && answer.firstId === latestId;
    latestId = answer.firstId;
    pass.add(page, repeats ? { ...answer, count: 0 } : answer);
    const { size: done, lastPage: pages, total, unreadable } = pass;
    onProgress({ done, pages, total, unreadable });
  }
  const read = async (page: number) => take(page, await readPatiently(source, page, signal));

  let trusted: number[] = [];
  if (resumes !== undefined && resumes === pass.total) {
    const { read: known } = await source.overview(pass.lastPage);
    const { total, pageSize, lastPage } = pass;
    // One that is not full had come short, or with what could not be read, of which nothing is here.
    trusted = known
      .filter(({ page, instances }) => page > 1 && page < lastPage && instances === pageSize)
      .map(({ page }) => page);
    const full = { total, count: pageSize, unreadable: 0, duplicates: 0 };
    for (const page of trusted) pass.add(page, full);
  }
  for (let round = 0; ; round++) {
    await readMissing(source, pass, read);
    const { overlapping } = await source.overview(pass.lastPage);
    const { isShort } = pass;
    // If the list has moved since the load was interrupted, all that was read before is as old as what shows it.
    const stale = pass.dropStale(overlapping.length > 0 ? [...overlapping, ...trusted] : []);
    trusted = [];
    latestId = undefined;
    if (stale === 0 || round === mostRounds) {
      await source.endPass(pass.lastPage, isShort);
      return stale === 0;
    }
  }
}

/** Reads whatever pages are missing up to the last, which may move while it goes on. */
async function readMissing(
  source: LoaderSource,
  pass: Pass,
  read: (page: number) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let next = 1;
  while (failures.length === 0) {
    while (next <= pass.lastPage && pass.has(next)) next += 1;
    if (next > pass.lastPage) {
      // The list may grow while its last pages are on their way.
      if (underWay.size === 0) break;
      await Promise.race(underWay);
      continue;
    }
    // Without a total only the page before tells whether there is a next one.
    const most = pass.total === undefined ? 1 : source.mostUnderWay();
    const reading = read(next)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(reading));
    underWay.add(reading);
    next += 1;
    if (underWay.size >= most) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}

async function readPatiently(
  source: LoaderSource,
  page: number,
  signal: AbortSignal,
): Promise<ReadPage> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await source.readPage(page, limit, signal);
    } catch (error) {
      const passing = error instanceof ApiError && isPassing(error);
      if (!passing || attempt === moreTries) throw error;
      await source.wait(retryDelay(attempt), signal);
    }
  }
}
