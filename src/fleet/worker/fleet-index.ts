import { type Mergeable, mergeReading } from "../../queries/merge-reading.ts";
import {
  hasTags,
  type Instance,
  isRecord,
  readInstance,
  type Specification,
} from "../../api/schema.ts";
import { FleetRows, idOf } from "./fleet-rows.ts";
import { PassComparison } from "./pass-comparison.ts";
import { createRow, type FleetRow, readRow, setSize, type InstanceSize, SizeTable } from "./row.ts";

export interface PageOverview {
  read: { page: number; instances: number }[];
  /** Pages that share an instance with another page. */
  overlapping: number[];
}

/**
 * All instances that were read, as rows, by the page of the API's list that they were on. Offset pages shift while they are
 * read: an instance on two pages is one row, and a row on no page is removed when a scan of the list has ended.
 */
export class FleetIndex extends FleetRows {
  readonly #pages = new Map<number, FleetRow[]>();
  /** When each page was requested: milliseconds since the epoch. */
  readonly #pageTimes = new Map<number, number>();
  /** When instances were deleted, by their ids: milliseconds since the epoch. */
  readonly #removedAt = new Map<string, number>();
  /** Readings of instances that are on no page yet, by their ids, for the pages that were requested before them. */
  readonly #early = new Map<string, { item: unknown; readAt: number }>();
  readonly #sizes = new SizeTable();
  readonly #sharedTexts = new Map<string, string>();
  readonly #comparison = new PassComparison(this.#sizes);
  /** What has changed since the first complete scan. */
  readonly changes = this.#comparison.feed;
  #version = 0;
  #completeThrough: number | undefined;

  /** Rises with every change. */
  get version(): number {
    return this.#version + this.changes.version;
  }

  /** The last page of the list, when a scan has ended and all of its pages are here; else undefined. */
  get completeThrough(): number | undefined {
    return this.#completeThrough;
  }

  /**
   * Replaces the contents of a page by items as the API gave them. What was read or deleted after the request of the page stays so.
   * @param sentAt when the page was requested: milliseconds since the epoch
   * @returns the ids of the items that are instances, also of deleted ones
   */
  putPage(page: number, items: readonly unknown[], sentAt = Date.now()): string[] {
    const ids: string[] = [];
    const rows: FleetRow[] = [];
    const seen = new Map<string, FleetRow>();
    let changed = false;
    for (const item of items) {
      const id = idOf(item) ?? "";
      const known = this.rows.get(id);
      const isOutdated = this.#isOutdated(id, known, sentAt);
      // Of duplicates on a page the first counts, as in the plain list.
      const kept = seen.get(id) ?? (isOutdated ? known : undefined);
      const isDeleted = isOutdated && !kept;
      if (isDeleted) ids.push(id);
      const put = kept
        ? { row: kept, changed: false }
        : !isDeleted && this.#putNewest(id, { item, readAt: sentAt }, known);
      if (!put) continue;
      ids.push(put.row.id);
      seen.set(put.row.id, put.row);
      rows.push(put.row);
      changed ||= put.changed;
    }
    const before = this.#pages.get(page);
    this.#pages.set(page, rows);
    this.#pageTimes.set(page, sentAt);
    changed ||= before?.length !== rows.length || rows.some((row, place) => row !== before[place]);
    if (changed) this.#noteChange();
    return ids;
  }

  /** Whether an instance was read or deleted after a page with it was requested. */
  #isOutdated(id: string, known: FleetRow | undefined, sentAt: number): boolean {
    // The clock can have been set back since.
    const isLater = (time: number) => time > sentAt && time <= Date.now();
    const removedAt = this.#removedAt.get(id);
    if (removedAt !== undefined && isLater(removedAt)) return true;
    return known !== undefined && isLater(known.readAt);
  }

  /** Puts an item of a page, or the reading of it that is newer. */
  #putNewest(id: string, listed: { item: unknown; readAt: number }, known: FleetRow | undefined) {
    const early = this.#early.get(id);
    this.#early.delete(id);
    const { item, readAt } = early && early.readAt > listed.readAt ? early : listed;
    return this.#put(item, known, readAt);
  }

  /** The numbers of the pages that are here, in the order in which they came. */
  pageNumbers(): number[] {
    return [...this.#pages.keys()];
  }

  /** The items of a page, each as JSON. */
  itemsOn(page: number): string[] {
    return (this.#pages.get(page) ?? []).map(({ raw }) => JSON.stringify(raw));
  }

  /** When a page was requested: milliseconds since the epoch. */
  pageTime(page: number): number {
    return this.#pageTimes.get(page) ?? 0;
  }

  /** @param lastPage of the list as it is now: pages behind it are left over from a longer list and overlap with none */
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

  /**
   * Ends a scan of the list: removes the pages behind the last one, and the rows that are on no page.
   * @param isShort the scan lacks items of the list, so a missing instance may still exist
   * @param unreadable how many items of the list could not be read
   * @returns whether a missing instance may still exist: the scan is short, or more items than before could not be read
   */
  removeMissing(lastPage: number, isShort = false, unreadable = 0): boolean {
    for (const page of this.#pages.keys()) if (page > lastPage) this.#pages.delete(page);
    const listed = new Set([...this.#pages.values()].flat());
    const missing = [...this.rows.values()].filter((row) => !listed.has(row));
    const mayExist = this.#comparison.noteMissing(missing, { isShort, unreadable });
    for (const { id } of missing) this.rows.delete(id);
    if (missing.length > 0) this.#noteChange();
    this.endScan(lastPage, isShort);
    return mayExist;
  }

  missed(): string[] {
    return this.#comparison.missed();
  }

  /**
   * Notes that a scan has ended with this page. The fleet is complete if all pages up to it are here.
   * @param isShort as of `removeMissing`
   */
  endScan(lastPage: number, isShort = false): void {
    const completeThrough = this.#hasPagesThrough(lastPage) ? lastPage : undefined;
    if (completeThrough !== this.#completeThrough) this.#noteChange();
    this.#completeThrough = completeThrough;
    if (completeThrough === undefined) return;
    const endedAt = Date.now();
    const beganAt = [...this.#pageTimes].reduce(
      (first, [page, time]) => (page > lastPage ? first : Math.min(first, time)),
      endedAt,
    );
    for (const [id, { readAt }] of this.#early) if (readAt < beganAt) this.#early.delete(id);
    this.#comparison.endPass({ isShort, beganAt, endedAt }, [...this.rows.values()]);
  }

  /** The ids of the instances that the feed has said to be gone since the last call. An id that is used again is not among them. */
  takeRemovedIds(): string[] {
    return this.changes.takeGone().filter((id) => !this.rows.has(id));
  }

  /**
   * Replaces instances that were read elsewhere. One that is not here yet comes with its page, and is then as it was read here.
   * @param readAt when they were requested: milliseconds since the epoch
   * @returns those that have changed or are not here yet
   */
  update(items: readonly unknown[], readAt = Date.now()): unknown[] {
    let changed = false;
    const news = items.filter((item) => {
      const id = idOf(item);
      if (id === undefined) return false;
      this.#comparison.noteReading(id);
      const row = this.rows.get(id);
      if (!row) return this.#keepEarly(id, item, readAt);
      const isNews = row.readAt <= readAt && this.#put(item, row, readAt)?.changed === true;
      changed ||= isNews;
      return isNews;
    });
    if (changed) this.#noteChange();
    return news;
  }

  /** @returns whether this says something new */
  #keepEarly(id: string, item: unknown, readAt: number): boolean {
    const early = this.#early.get(id);
    const isOld = (early?.readAt ?? readAt) > readAt || (this.#removedAt.get(id) ?? 0) > readAt;
    if (isOld) return false;
    this.#early.set(id, { item, readAt });
    return !isSameJson(early?.item, item);
  }

  /**
   * Removes an instance that is deleted.
   * @param removedAt when that was read: milliseconds since the epoch
   */
  remove(id: string, removedAt = Date.now()): void {
    this.#removedAt.set(id, removedAt);
    this.#early.delete(id);
    const row = this.rows.get(id);
    this.#comparison.noteRemoval(id, row);
    if (!row) return;
    this.rows.delete(id);
    for (const [page, rows] of this.#pages) {
      const others = rows.filter((row) => row.id !== id);
      if (others.length < rows.length) this.#pages.set(page, others);
    }
    this.#noteChange();
  }

  /** Resolves the sizes of all instances against the catalogue. */
  setCatalogue(specifications: Specification[]): void {
    this.#sizes.setCatalogue(specifications);
    for (const row of this.rows.values()) setSize(row, this.#sizes.sizeOf(row));
    for (const { before, after } of this.changes.changes)
      for (const row of [before, after]) if (row) setSize(row, this.#sizes.sizeOf(row));
    if (this.size > 0) this.#noteChange();
  }

  /** The row of an item that is not in the index; undefined where it is no instance. */
  rowOf(item: unknown, readAt?: number): FleetRow | undefined {
    return readRow(item, this.#sizes, readAt);
  }

  /** The size of any instance, in the fleet or not. */
  sizeOf(instance: Instance): InstanceSize {
    return this.#sizes.sizeOf(instance);
  }

  /** Adds an item or replaces the one of the same id. Returns undefined where the item is no instance. */
  #put(
    item: unknown,
    known: FleetRow | undefined,
    readAt: number,
  ): { row: FleetRow; changed: boolean } | undefined {
    // A refresh brings mostly equal items; comparing them is cheaper than reading them.
    if (known && isSameJson(known.raw, item)) {
      known.readAt = readAt;
      return { row: known, changed: false };
    }
    if (isRecord(item)) this.#shareTexts(item);
    const reading = readInstance(item);
    if (!reading) return undefined;
    const instance = known ? mergeIntoItem(known, reading) : reading;
    const fresh = createRow(instance, this.sizeOf(instance), readAt);
    this.#comparison.compare(known, fresh, this.#removedAt.get(fresh.id));
    this.#removedAt.delete(fresh.id);
    // In place, because pages refer to the row.
    const row = known ? Object.assign(known, fresh) : fresh;
    this.rows.set(row.id, row);
    return { row, changed: true };
  }

  /** Makes equal texts of items one string. This saves a tenth of the fleet's memory. */
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

  protected inListOrder(): FleetRow[] {
    const pages = [...this.#pages].toSorted(([a], [b]) => a - b);
    const ordered = new Set(pages.flatMap(([, rows]) => rows));
    // Rows that are on no page at the moment, because the list moved between two readings, come last.
    for (const row of this.rows.values()) ordered.add(row);
    return [...ordered];
  }

  #noteChange(): void {
    this.#version += 1;
    this.forgetAnswers();
  }
}

/** Merges a reading with the row before it, also in the API's item, which exports and other tabs get. */
function mergeIntoItem(known: FleetRow, reading: Instance): Instance {
  const { tags, createdAt } = mergeReading<Mergeable>(known, reading);
  const { raw } = reading;
  if (createdAt !== reading.createdAt) raw["createdAt"] = createdAt;
  // Where no reading had a list of tags, the item must not seem to have one.
  if (tags !== reading.tags && hasTags(known.raw)) raw["tags"] = tags;
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
    // JSON has no undefined: a missing name differs from every value.
    names.every((name) => one[name] === other[name] || isSameJson(one[name], other[name]))
  );
}
