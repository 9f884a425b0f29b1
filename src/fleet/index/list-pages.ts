/** Which slots are on which page of the API's list, in its order. */
export class ListPages {
  readonly #pages = new Map<number, readonly number[]>();

  /** Takes a page in place of what it held before. Returns whether that is another. */
  put(page: number, slots: readonly number[]): boolean {
    const before = this.#pages.get(page);
    this.#pages.set(page, slots);
    return before?.length !== slots.length || slots.some((slot, place) => slot !== before[place]);
  }

  slotsOn(page: number): readonly number[] {
    return this.#pages.get(page) ?? [];
  }

  /** The pages that are here, in the order in which they came. */
  numbers(): number[] {
    return [...this.#pages.keys()];
  }

  /** Whether every page up to this one is here. */
  reach(lastPage: number): boolean {
    for (let page = 1; page <= lastPage; page++) if (!this.#pages.has(page)) return false;
    return true;
  }

  /** The slots of every page, from the first page to the last; one that is on two pages comes twice. */
  inOrder(): (readonly number[])[] {
    return this.numbers()
      .toSorted((a, b) => a - b)
      .map((page) => this.slotsOn(page));
  }

  /** The page that each slot is on. */
  bySlot(): Map<number, number> {
    const pages = new Map<number, number>();
    for (const [page, slots] of this.#pages) for (const slot of slots) pages.set(slot, page);
    return pages;
  }

  /** The pages that share a slot with another, but for those after the last. */
  overlapping(lastPage: number): number[] {
    const holders = new Map<number, number>();
    const overlapping = new Set<number>();
    for (const [page, slots] of this.#pages) {
      if (page > lastPage) continue;
      for (const slot of slots) {
        const other = holders.get(slot);
        if (other === undefined || other === page) holders.set(slot, page);
        else overlapping.add(other).add(page);
      }
    }
    return [...overlapping];
  }

  /** Drops the pages after the last. */
  keep(lastPage: number): void {
    for (const page of this.#pages.keys()) if (page > lastPage) this.#pages.delete(page);
  }

  /** The slot is on no page any more. */
  forget(slot: number): void {
    for (const [page, slots] of this.#pages) {
      if (slots.includes(slot))
        this.#pages.set(
          page,
          slots.filter((other) => other !== slot),
        );
    }
  }
}
