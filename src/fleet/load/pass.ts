/** What the API said of a page when it was read. */
export interface PageNews {
  /** The length of the whole list, where the API gives it. */
  total: number | undefined;
  /** How many items the page had, readable or not. */
  count: number;
}

/** How long a list without a `total` is followed. */
const mostBlindPages = 10_000;

/** One pass over the pages of a list, as far as it has come. */
export class Pass {
  /** Each with how often the length had changed when it was read. */
  readonly #pages = new Map<number, number>();
  #changes = 0;
  /** The latest `total`. Undefined: unknown, so the list ends with the first page that is not full. */
  total: number | undefined;
  /** The server's own page size: it may be smaller than the one asked for. */
  readonly pageSize: number;
  /** Where a page that was empty, or not full, has shown the end to be. */
  #end = Number.POSITIVE_INFINITY;

  constructor(pageSize: number) {
    this.pageSize = pageSize;
  }

  get size(): number {
    return this.#pages.size;
  }

  has(page: number): boolean {
    return this.#pages.has(page);
  }

  add(page: number, { total, count }: PageNews): void {
    if (total !== undefined && this.total !== undefined && total !== this.total) this.#changes += 1;
    this.#pages.set(page, this.#changes);
    if (total !== undefined) this.total = total;
    if (count === 0) this.#end = Math.min(this.#end, page - 1);
    else if (total === undefined && count < this.pageSize) this.#end = Math.min(this.#end, page);
  }

  /** The last page of the list, as far as is known: an empty one ends it, whatever `total` claims. */
  get lastPage(): number {
    const { total, pageSize } = this;
    const claimed = total === undefined ? mostBlindPages : Math.ceil(total / pageSize);
    return Math.max(1, Math.min(claimed, this.#end));
  }

  /**
   * Forgets the pages that must be read again before the pass is one picture: those read before the list's length last
   * changed, also where it has come back to what it was, and those that share an instance with another, because the list
   * moved between their readings.
   * @returns how many those are
   */
  dropStale(overlapping: readonly number[]): number {
    const { lastPage } = this;
    const stale = new Set(overlapping.filter((page) => page <= lastPage && this.has(page)));
    for (const [page, changes] of this.#pages) {
      if (page <= lastPage && changes !== this.#changes) stale.add(page);
    }
    for (const page of stale) this.#pages.delete(page);
    if (stale.size > 0) this.#end = Number.POSITIVE_INFINITY;
    return stale.size;
  }
}
