export interface PageCounts {
  total: number | undefined;
  count: number;
  unreadable: number;
  duplicates: number;
}

interface ScannedPage extends PageCounts {
  /** How often `total` had changed by the time this page was read. */
  changes: number;
}

/** A million instances: ends a list that repeats itself for ever. */
const maxPages = 10_000;

export class ListScan {
  readonly #pages = new Map<number, ScannedPage>();
  #changes = 0;
  /** Undefined if unknown: then the first page that isn't full ends the list. */
  total: number | undefined;
  /** The server may use smaller pages than we asked for. */
  readonly pageSize: number;
  /** The page before the first empty one; without a `total`, also one that isn't full. */
  #end = Number.POSITIVE_INFINITY;

  constructor(pageSize: number) {
    this.pageSize = pageSize;
  }

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
    if (count === 0) this.#end = Math.min(this.#end, page - 1);
    else if (total === undefined && count < this.pageSize) this.#end = Math.min(this.#end, page);
  }

  /** If `total` promises more than an empty page allows, that page is the last: it has too few, and is read again. */
  get lastPage(): number {
    const promised = Math.ceil((this.total ?? 0) / this.pageSize);
    const end = this.total === undefined ? this.#end : Math.min(promised, this.#end + 1);
    return Math.max(1, Math.min(maxPages, end));
  }

  /**
   * Drops the pages to read again for a consistent picture, and returns how many: pages read before `total` last
   * changed (even if it changed back), pages that share an instance with another page (the list shifted between the
   * two), pages with duplicates and, if the sum still isn't `total`, pages with too few or too many items.
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
    if (stale.length > 0) this.#end = Number.POSITIVE_INFINITY;
    return stale.length;
  }

  /** Without leftovers of a longer list. */
  #listedPages(): [number, ScannedPage][] {
    return [...this.#pages].filter(([page]) => page <= this.lastPage);
  }

  #requiredCount(page: number): number {
    const { total = 0, pageSize } = this;
    return Math.min(pageSize, Math.max(0, total - (page - 1) * pageSize));
  }
}

function countItems(pages: readonly [number, ScannedPage][]): number {
  return pages.reduce((sum, [, { count, duplicates }]) => sum + count - duplicates, 0);
}
