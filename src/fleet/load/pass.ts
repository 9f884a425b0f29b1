/** What the API said of a page when it was read. */
export interface PageNews {
  /** The length of the whole list, where the API gives it. */
  total: number | undefined;
  /** How many items the page had, readable or not. */
  count: number;
  /** Those of them that could not be read. */
  unreadable: number;
  /** Those of them whose id another before them had. */
  duplicates: number;
}

interface KnownPage extends PageNews {
  /** How often the length of the list had changed when the page was read. */
  changes: number;
}

/** How long a list without a `total` is followed. */
const mostBlindPages = 10_000;
/** After so many empty pages, with nothing known behind them, a `total` that claims more is not followed any further. */
const mostEmptyPages = 10;

/** One pass over the pages of a list, as far as it has come. */
export class Pass {
  readonly #pages = new Map<number, KnownPage>();
  #changes = 0;
  /** Items on the pages above that could not be read. */
  #unreadable = 0;
  /** The last page that had items. */
  #lastFilled = 0;
  /** The latest `total`. Undefined: unknown, so the list ends with the first page that is not full. */
  total: number | undefined;
  /** The server's own page size: it may be smaller than the one asked for. */
  readonly pageSize: number;
  /** Where a page that was empty, or not full, has shown the end to be. Counts only without a `total`. */
  #end = Number.POSITIVE_INFINITY;

  constructor(pageSize: number) {
    this.pageSize = pageSize;
  }

  get size(): number {
    return this.#pages.size;
  }

  get unreadable(): number {
    return this.#unreadable;
  }

  has(page: number): boolean {
    return this.#pages.has(page);
  }

  add(page: number, news: PageNews): void {
    const { total, count, unreadable } = news;
    if (total !== undefined && this.total !== undefined && total !== this.total) this.#changes += 1;
    this.#pages.set(page, { ...news, changes: this.#changes });
    this.#unreadable += unreadable;
    if (total !== undefined) this.total = total;
    if (count > 0) this.#lastFilled = Math.max(this.#lastFilled, page);
    if (count === 0) this.#end = Math.min(this.#end, page - 1);
    else if (total === undefined && count < this.pageSize) this.#end = Math.min(this.#end, page);
  }

  /** The last page of the list, as far as is known. An empty one does not end it where `total` says that more follows. */
  get lastPage(): number {
    const claimed = this.#claimed;
    if (claimed === undefined) return Math.max(1, Math.min(mostBlindPages, this.#end));
    const filled = this.#lastFilled;
    if (claimed <= filled + mostEmptyPages) return Math.max(1, claimed);
    for (let page = filled + 1; page <= filled + mostEmptyPages; page++) {
      if (!this.has(page)) return claimed;
    }
    return Math.max(1, filled);
  }

  /** Whether its pages have fewer items together than the list. */
  get isShort(): boolean {
    return this.total !== undefined && itemsOn(this.#listed()) < this.total;
  }

  /**
   * Forgets the pages that must be read again before the pass is one picture: those read before the list's length last
   * changed, also where it has come back to what it was; those that share an instance with another, because the list
   * moved between their readings, or have one twice; and, where all of them together have not as many items as the list
   * is long, those that have not what their place in it asks for.
   * @returns how many those are
   */
  dropStale(overlapping: readonly number[]): number {
    const known = this.#listed();
    const shared = new Set(overlapping);
    const adds = this.total === undefined || itemsOn(known) === this.total;
    const stale = known.filter(
      ([page, { changes, count, duplicates }]) =>
        changes !== this.#changes ||
        duplicates > 0 ||
        shared.has(page) ||
        (!adds && count !== this.#dueOn(page)),
    );
    for (const [page, { unreadable }] of stale) {
      this.#pages.delete(page);
      this.#unreadable -= unreadable;
    }
    if (stale.length > 0) this.#lookForEndAgain();
    return stale.length;
  }

  /** The last page that `total` asks for. */
  get #claimed(): number | undefined {
    return this.total === undefined ? undefined : Math.ceil(this.total / this.pageSize);
  }

  /** The pages of the list, also the empty ones that have ended it before its `total`, but not what is left of a longer one. */
  #listed(): [number, KnownPage][] {
    const last = Math.max(this.lastPage, this.#claimed ?? 0);
    return [...this.#pages].filter(([page]) => page <= last);
  }

  /** How many items a page has if all of them are as full as they can be. */
  #dueOn(page: number): number {
    const { total = 0, pageSize } = this;
    return Math.min(pageSize, Math.max(0, total - (page - 1) * pageSize));
  }

  #lookForEndAgain(): void {
    this.#end = Number.POSITIVE_INFINITY;
    this.#lastFilled = 0;
    for (const [page, { count }] of this.#pages) {
      if (count > 0) this.#lastFilled = Math.max(this.#lastFilled, page);
    }
  }
}

function itemsOn(pages: readonly [number, KnownPage][]): number {
  return pages.reduce((sum, [, { count, duplicates }]) => sum + count - duplicates, 0);
}
