import { type Mergeable, mergeReading } from "../../queries/merge-reading.ts";
import {
  hasTags,
  type Instance,
  isRecord,
  readInstance,
  type Specification,
} from "../../api/schema.ts";
import { PassComparison } from "./pass-comparison.ts";
import { createRow, type FleetRow, idOf, rawOf, SizeTable } from "./row.ts";

export interface PageOverview {
  read: { page: number; instances: number }[];
  overlapping: number[];
}

/** Rows of an earlier session, until a pass is complete. */
export interface RememberedRows {
  readAt: number;
  /** Not read again so far. */
  count: number;
}

/**
 * All instances, by the page of the API's list they were on. Offset pages shift while they're read: an instance on
 * two pages is one row, and rows on no page go when a scan ends.
 */
export class FleetIndex {
  readonly #rows = new Map<string, FleetRow>();
  readonly #pages = new Map<number, FleetRow[]>();
  readonly #pageTimes = new Map<number, number>();
  /** Until later passes prove that it's gone. */
  readonly #removedAt = new Map<string, number>();
  /** Instances read one by one that aren't on a page yet, for pages that were requested earlier. */
  readonly #early = new Map<string, { item: unknown; readAt: number }>();
  readonly sizes = new SizeTable();
  readonly #sharedTexts = new Map<string, string>();
  readonly #comparison = new PassComparison(this.sizes);
  readonly changes = this.#comparison.feed;
  #rowsVersion = 0;
  #remembered: RememberedRows | undefined;
  /** The last page, once all are here. */
  completeThrough: number | undefined;

  get size(): number {
    return this.#rows.size;
  }

  row(id: string): FleetRow | undefined {
    return this.#rows.get(id);
  }

  /** Changes whenever the rows or their order do. */
  get rowsVersion(): number {
    return this.#rowsVersion;
  }

  /** Changes whenever the rows or the feed do. */
  get version(): number {
    return this.#rowsVersion + this.changes.version;
  }

  get remembered(): RememberedRows | undefined {
    return this.#remembered && { ...this.#remembered };
  }

  /** For an empty index: the rows of an earlier session, which the first pass then replaces and is compared with. */
  remember(stored: readonly FleetRow[], readAt: number): void {
    // Another tab's pages can be complete before the record is open.
    if (this.completeThrough !== undefined) return;
    const rows = stored.filter(({ id }) => !this.#rows.has(id) && !this.#removedAt.has(id));
    this.#remembered = { readAt, count: rows.length };
    for (const row of rows) {
      row.isUnlisted = true;
      // The catalogue may have come while the record was opened.
      row.size = this.sizes.sizeOf(row);
      this.#rows.set(row.id, row);
    }
    this.#comparison.remember(rows, readAt);
    if (this.#early.size > 0) for (const { id } of rows) this.#applyEarly(id);
    this.#rowsVersion += 1;
  }

  /** Read by id while the record was opened. */
  #applyEarly(id: string): void {
    const early = this.#early.get(id);
    if (early && this.#put(early.item, this.#rows.get(id), early.readAt)) this.#early.delete(id);
  }

  /** It's listed again, or gone. */
  #settle(row: FleetRow): void {
    if (!this.#remembered || !row.isUnlisted) return;
    row.isUnlisted = false;
    this.#remembered.count -= 1;
  }

  /** Drops those that no page has listed since. */
  forgetRemembered(): void {
    if (!this.#remembered) return;
    for (const [id, { isUnlisted }] of this.#rows) if (isUnlisted) this.#rows.delete(id);
    this.#remembered = undefined;
    this.#rowsVersion += 1;
  }

  /** For `writeRecord`. `readAt`: when the oldest row was read. */
  latestPass(): { rows: FleetRow[]; readAt: number } {
    return { rows: this.inListOrder(), readAt: this.#firstPageTime(Number.POSITIVE_INFINITY) };
  }

  #firstPageTime(lastPage: number): number {
    return [...this.#pageTimes].reduce(
      (first, [page, time]) => (page > lastPage ? first : Math.min(first, time)),
      Date.now(),
    );
  }

  /** Newer reads and deletions win over a page requested at `sentAt`. Returns all its ids, deleted ones too. */
  putPage(page: number, items: readonly unknown[], sentAt = Date.now()): string[] {
    const ids: string[] = [];
    const rows: FleetRow[] = [];
    const seen = new Map<string, FleetRow>();
    let changed = false;
    for (const item of items) {
      const id = idOf(item) ?? "";
      const known = this.#rows.get(id);
      const isOutdated = this.#isOutdated(id, known, sentAt);
      // The first duplicate on a page wins, as in the plain list.
      const kept = seen.get(id) ?? (isOutdated ? known : undefined);
      if (isOutdated && !kept) {
        ids.push(id);
        continue;
      }
      const put = kept
        ? { row: kept, changed: false }
        : this.#putNewest(id, { item, readAt: sentAt }, known);
      if (!put) continue;
      ids.push(put.row.id);
      seen.set(put.row.id, put.row);
      this.#settle(put.row);
      rows.push(put.row);
      changed ||= put.changed;
    }
    const before = this.#pages.get(page);
    this.#pages.set(page, rows);
    this.#pageTimes.set(page, sentAt);
    changed ||= before?.length !== rows.length || rows.some((row, place) => row !== before[place]);
    if (changed) this.#rowsVersion += 1;
    return ids;
  }

  /** The instance was read or deleted after the page was requested. */
  #isOutdated(id: string, known: FleetRow | undefined, sentAt: number): boolean {
    // The clock may have been set back since.
    const isLater = (time: number) => time > sentAt && time <= Date.now();
    return isLater(this.#removedAt.get(id) ?? 0) || isLater(known?.readAt ?? 0);
  }

  #putNewest(id: string, listed: { item: unknown; readAt: number }, known: FleetRow | undefined) {
    const early = this.#early.get(id);
    this.#early.delete(id);
    const { item, readAt } = early && early.readAt > listed.readAt ? early : listed;
    return this.#put(item, known, readAt);
  }

  pageNumbers(): number[] {
    return [...this.#pages.keys()];
  }

  itemsOn(page: number): string[] {
    return (this.#pages.get(page) ?? []).map((row) => JSON.stringify(rawOf(row)));
  }

  pageTime(page: number): number {
    return this.#pageTimes.get(page) ?? 0;
  }

  overview(lastPage: number): PageOverview {
    const read: PageOverview["read"] = [];
    const pageOf = new Map<FleetRow, number>();
    const overlapping = new Set<number>();
    for (const [page, rows] of this.#pages) {
      const distinct = new Set(rows);
      read.push({ page, instances: distinct.size });
      if (page > lastPage) continue;
      for (const row of distinct) {
        const other = pageOf.get(row);
        if (other === undefined) pageOf.set(row, page);
        else overlapping.add(other).add(page);
      }
    }
    return { read, overlapping: [...overlapping] };
  }

  /** Returns true if a missing instance may exist: a short scan, or more unreadable items than before. */
  removeMissing(lastPage: number, isShort = false, unreadable = 0): boolean {
    for (const page of this.#pages.keys()) if (page > lastPage) this.#pages.delete(page);
    const listed = new Set([...this.#pages.values()].flat());
    const missing = [...this.#rows.values()].filter((row) => !listed.has(row));
    const mayExist = this.#comparison.recordMissing(missing, isShort, unreadable);
    for (const row of missing) {
      this.#rows.delete(row.id);
      this.#settle(row);
    }
    if (missing.length > 0) this.#rowsVersion += 1;
    this.endScan(lastPage, isShort);
    return mayExist;
  }

  missed(): string[] {
    return this.#comparison.missed();
  }

  /** Marks the fleet complete if all pages are here. */
  endScan(lastPage: number, isShort = false): void {
    const completeThrough = this.#hasPagesThrough(lastPage) ? lastPage : undefined;
    if (completeThrough !== this.completeThrough) this.#rowsVersion += 1;
    this.completeThrough = completeThrough;
    if (completeThrough === undefined) return;
    // In a tab that doesn't load: the pages of the tab that does lack these.
    this.forgetRemembered();
    const endedAt = Date.now();
    const beganAt = this.#firstPageTime(lastPage);
    for (const [id, { readAt }] of this.#early) if (readAt < beganAt) this.#early.delete(id);
    this.#comparison.endPass({ isShort, beganAt, endedAt }, [...this.#rows.values()]);
    const provenFrom = this.#comparison.provenFrom();
    for (const [id, time] of this.#removedAt) if (time < provenFrom) this.#removedAt.delete(id);
  }

  /** Ids the feed reported gone since the last call, except those in use again. */
  takeRemovedIds(): string[] {
    return this.changes.takeGone().filter((id) => !this.#rows.has(id));
  }

  /** Read elsewhere at `readAt`. Returns those that changed or aren't on a page yet. */
  update(items: readonly unknown[], readAt = Date.now()): unknown[] {
    let changed = false;
    const news = items.filter((item) => {
      const id = idOf(item);
      if (id === undefined) return false;
      this.#comparison.recordReading(id);
      const row = this.#rows.get(id);
      if (!row) return this.#keepEarly(id, item, readAt);
      const isNews = row.readAt <= readAt && this.#put(item, row, readAt)?.changed === true;
      changed ||= isNews;
      return isNews;
    });
    if (changed) this.#rowsVersion += 1;
    return news;
  }

  #keepEarly(id: string, item: unknown, readAt: number): boolean {
    const early = this.#early.get(id);
    const isOld = (early?.readAt ?? readAt) > readAt || (this.#removedAt.get(id) ?? 0) > readAt;
    if (isOld) return false;
    this.#early.set(id, { item, readAt });
    return !isSameJson(early?.item, item);
  }

  remove(id: string, removedAt = Date.now()): void {
    this.#removedAt.set(id, removedAt);
    this.#early.delete(id);
    const row = this.#rows.get(id);
    this.#comparison.recordRemoval(id, row);
    if (!row) return;
    this.#rows.delete(id);
    this.#settle(row);
    for (const [page, rows] of this.#pages) {
      const others = rows.filter((row) => row.id !== id);
      if (others.length < rows.length) this.#pages.set(page, others);
    }
    this.#rowsVersion += 1;
  }

  setCatalogue(specifications: Specification[]): void {
    this.sizes.setCatalogue(specifications);
    for (const row of this.#rows.values()) row.size = this.sizes.sizeOf(row);
    for (const { before, after } of this.changes.changes)
      for (const row of [before, after]) if (row) row.size = this.sizes.sizeOf(row);
    if (this.size > 0) this.#rowsVersion += 1;
  }

  #put(item: unknown, known: FleetRow | undefined, readAt: number) {
    // Most items of a refresh are unchanged, and comparing is cheaper than reading.
    if (known && isSameJson(rawOf(known), item)) {
      known.readAt = readAt;
      return { row: known, changed: false };
    }
    if (isRecord(item)) this.#shareTexts(item);
    const reading = readInstance(item);
    if (!reading) return undefined;
    const instance = known ? mergeIntoItem(known, reading) : reading;
    const fresh = createRow(instance, this.sizes.sizeOf(instance), readAt);
    this.#comparison.compare(known, fresh, this.#removedAt.get(fresh.id));
    this.#removedAt.delete(fresh.id);
    // In place, because pages refer to the row.
    const row = known ? Object.assign(known, fresh, { isUnlisted: known.isUnlisted }) : fresh;
    this.#rows.set(row.id, row);
    return { row, changed: true };
  }

  /** Reuses equal strings: saves a tenth of the fleet's memory. */
  #shareTexts(item: Record<string, unknown>): void {
    for (const field of ["state", "region", "image", "specificationId", "specification"]) {
      const text = item[field];
      if (typeof text !== "string") continue;
      const shared = this.#sharedTexts.get(text);
      if (shared === undefined) this.#sharedTexts.set(text, text);
      else item[field] = shared;
    }
  }

  #hasPagesThrough(lastPage: number): boolean {
    for (let page = 1; page <= lastPage; page++) if (!this.#pages.has(page)) return false;
    return true;
  }

  inListOrder(): FleetRow[] {
    // Right after the start, the first search waits for this.
    if (this.#pages.size === 0) return [...this.#rows.values()];
    const pages = [...this.#pages].toSorted(([a], [b]) => a - b);
    const listed = new Set(pages.flatMap(([, rows]) => rows));
    // Rows on no page right now (the list shifted between two reads) come last.
    const others = [...this.#rows.values()].filter((row) => !listed.has(row));
    return [...listed, ...others];
  }
}

/** Merges a reading with the row before it, also in the API's item, which exports and other tabs get. */
function mergeIntoItem(known: FleetRow, reading: Instance): Instance {
  const { tags, createdAt } = mergeReading<Mergeable>({ ...known, raw: rawOf(known) }, reading);
  const { raw } = reading;
  if (createdAt !== reading.createdAt) raw["createdAt"] = createdAt;
  // If no reading had a list of tags, don't write one: it would look complete.
  if (tags !== reading.tags && hasTags(rawOf(known))) raw["tags"] = tags;
  return { ...reading, tags: [...tags], ...(createdAt !== undefined && { createdAt }) };
}

/** Whether two values of parsed JSON are equal. Comparing their texts takes five times as long. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, place) => isSameJson(value, other[place]))
    );
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    // JSON has no undefined, so a missing name always differs.
    names.every((name) => one[name] === other[name] || isSameJson(one[name], other[name]))
  );
}
