import type { Specification } from "../api/schema.ts";
import type { Page } from "../api/endpoints.ts";

/** The specification's largest page (Pagination rules). */
export const largestPage = 100;
/** A catalogue of sizes that is longer than this is no catalogue; a server that never ends it must not keep us busy. */
const mostPages = 50;
/** A catalogue that changes all the time is taken as it is after so many rounds. */
const mostRounds = 3;

/** What has been read of the catalogue. */
export interface CatalogueReading {
  items: Specification[];
  /** Its length, where the API gives it. */
  total: number | undefined;
  /** Items that could not be read. */
  unreadable: number;
}

/** The catalogue, read to its end. */
export interface WholeCatalogue extends CatalogueReading {
  /** It changed so often while it was read that this may not be all of it. */
  moving: boolean;
}

/**
 * Reads the catalogue page by page; again from the start where it changed meanwhile, because pages of different lists
 * do not add up to one.
 * @param readPage reads a page of at most `largestPage`, from 1 on
 * @param onProgress told what has been read with every page
 */
export async function readCatalogue(
  readPage: (page: number) => Promise<Page<Specification>>,
  onProgress: (reading: CatalogueReading) => void,
): Promise<WholeCatalogue> {
  for (let round = 1; ; round++) {
    const whole = await readOnce(readPage, onProgress);
    if (!whole.moving || round === mostRounds) return whole;
  }
}

async function readOnce(
  readPage: (page: number) => Promise<Page<Specification>>,
  onProgress: (reading: CatalogueReading) => void,
): Promise<WholeCatalogue> {
  const ids = new Set<string>();
  let reading: CatalogueReading = { items: [], total: undefined, unreadable: 0 };
  let moving = false;
  for (let page = 1; page <= mostPages; page++) {
    const { items, unreadable, count, meta } = await readPage(page);
    const total = meta?.total ?? reading.total;
    const fresh = items.filter(({ id }) => id === undefined || !ids.has(id));
    for (const { id } of fresh) if (id !== undefined) ids.add(id);
    const repeats = fresh.length < items.length;
    moving ||= total !== undefined && (repeats || (page > 1 && total !== reading.total));
    reading = {
      items: [...reading.items, ...fresh],
      total,
      unreadable: reading.unreadable + unreadable,
    };
    onProgress(reading);
    // A server that gives nothing but what it has given already has come to its end, whatever it says.
    if (count === 0 || (repeats && fresh.length === 0)) break;
    // The server's own page size counts: it may be smaller than the one asked for.
    const size = Math.min(largestPage, meta?.limit ?? largestPage);
    if (total === undefined ? count < largestPage : page * size >= total) break;
  }
  return { ...reading, moving };
}
