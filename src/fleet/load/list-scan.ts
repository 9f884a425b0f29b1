export interface PageCounts {
  /** The length of the complete list, where the API gives it. */
  total: number | undefined;
  /** How many items the page had, readable or not. */
  count: number;
  unreadable: number;
  /** How many of them had the id of an earlier item of the page. */
  duplicates: number;
}

interface ScannedPage extends PageCounts {
  /** How often `total` had changed when the page was read. */
  changes: number;
}

/** A list without a `total` is read up to this page. */
const maxPagesWithoutTotal = 10_000;
/** After this many empty pages in a row, with no filled one behind them, a `total` that promises more is not believed. */
const maxEmptyPages = 10;

/** The pages of a list that one scan has read so far (specification: Pagination rules). */
export class ListScan {
  readonly #pages = new Map<number, ScannedPage>();
  #changes = 0;
  #lastFilledPage = 0;
  /** The latest `total`. Undefined: unknown, so the list ends with the first page that is not full. */
  total: number | undefined;
  /** The server's own page size: it may be smaller than the requested one. */
  readonly pageSize: number;
  /** The last page, as an empty or a partly filled page shows it. Counts only without a `total`. */
  #end = Number.POSITIVE_INFINITY;

  constructor(pageSize: number) {
    this.pageSize = pageSize;
  }

  /** How many pages were read. */
  get size(): number {
    return this.#pages.size;
  }

  get unreadable(): number {
    return [...this.#pages.values()].reduce((sum, { unreadable }) => sum + unreadable, 0);
  }

  has(page: number): boolean {
    return this.#pages.has(page);
  }

  add(page: number, counts: PageCounts): void {
    const { total, count } = counts;
    if (total !== undefined && this.total !== undefined && total !== this.total) this.#changes += 1;
    this.#pages.set(page, { ...counts, changes: this.#changes });
    if (total !== undefined) this.total = total;
    if (count > 0) this.#lastFilledPage = Math.max(this.#lastFilledPage, page);
    if (count === 0) this.#end = Math.min(this.#end, page - 1);
    else if (total === undefined && count < this.pageSize) this.#end = Math.min(this.#end, page);
  }

  /** The last page of the list, as far as it is known. An empty page does not end a list whose `total` promises more. */
  get lastPage(): number {
    const promised = this.#promisedPages;
    if (promised === undefined) return Math.max(1, Math.min(maxPagesWithoutTotal, this.#end));
    const filled = this.#lastFilledPage;
    if (promised <= filled + maxEmptyPages) return Math.max(1, promised);
    for (let page = filled + 1; page <= filled + maxEmptyPages; page++) {
      if (!this.has(page)) return promised;
    }
    return Math.max(1, filled);
  }

  /** Whether the pages have fewer items together than the list. */
  get isShort(): boolean {
    return this.total !== undefined && countItems(this.#listedPages()) < this.total;
  }

  /**
   * Removes the pages that must be read again for a consistent picture of the list:
   * - those read before `total` last changed, even where it has changed back;
   * - those that share an instance with another page, because the list moved between the two readings;
   * - those with duplicates;
   * - where all pages together do not add up to `total`: those with another number of items than their place requires.
   * @returns how many pages were removed
   */
  removeStale(overlapping: readonly number[]): number {
    const pages = this.#listedPages();
    const shared = new Set(overlapping);
    const addsUp = this.total === undefined || countItems(pages) === this.total;
    const stale = pages.filter(
      ([page, { changes, count, duplicates }]) =>
        changes !== this.#changes ||
        duplicates > 0 ||
        shared.has(page) ||
        (!addsUp && count !== this.#requiredCount(page)),
    );
    for (const [page] of stale) this.#pages.delete(page);
    if (stale.length > 0) this.#resetEnd();
    return stale.length;
  }

  get #promisedPages(): number | undefined {
    return this.total === undefined ? undefined : Math.ceil(this.total / this.pageSize);
  }

  /** The pages of the list: also empty ones before its promised end, but not those left over from a longer list. */
  #listedPages(): [number, ScannedPage][] {
    const last = Math.max(this.lastPage, this.#promisedPages ?? 0);
    return [...this.#pages].filter(([page]) => page <= last);
  }

  /** How many items a page has when all pages are as full as possible. */
  #requiredCount(page: number): number {
    const { total = 0, pageSize } = this;
    return Math.min(pageSize, Math.max(0, total - (page - 1) * pageSize));
  }

  #resetEnd(): void {
    this.#end = Number.POSITIVE_INFINITY;
    this.#lastFilledPage = 0;
    for (const [page, { count }] of this.#pages) {
      if (count > 0) this.#lastFilledPage = Math.max(this.#lastFilledPage, page);
    }
  }
}

function countItems(pages: readonly [number, ScannedPage][]): number {
  return pages.reduce((sum, [, { count, duplicates }]) => sum + count - duplicates, 0);
}
