import {
  holdsAgainst,
  isAnotherMachine,
  type Mergeable,
  mergeReading,
} from "../../queries/merge-reading.ts";
import { readTime } from "../../lib/times.ts";
import {
  hasTags,
  type Instance,
  isRecord,
  readInstance,
  type Specification,
} from "../../api/schema.ts";
import type { Pass, RememberedRows, Seen } from "../fleet-state.ts";
import { PassComparison } from "./pass-comparison.ts";
import { createRow, type FleetRow, idOf, readRow, SizeTable } from "./row.ts";

export interface PageOverview {
  read: { page: number; instances: number }[];
  overlapping: number[];
}

/** An item of a list, or (`isSingle`) the answer about an instance alone. */
interface ItemReading {
  item: unknown;
  readAt: number;
  isSingle: boolean;
}

interface Removal {
  at: number;
  hostName: string | undefined;
  createdAt: string | undefined;
}

/**
 * All instances, by the page of the API's list they were on. Offset pages shift while they're read: an instance on
 * two pages is one row, and rows on no page go when a scan ends.
 */
export class FleetIndex {
  readonly #rows = new Map<string, FleetRow>();
  readonly #pages = new Map<number, FleetRow[]>();
  readonly #pageTimes = new Map<number, number>();
  /** Proven gone by a 404: they stay so until an answer about the instance alone, whatever a list says. */
  readonly #removed = new Map<string, Removal>();
  /** Instances read one by one that aren't on a page yet, for pages that were requested earlier. */
  readonly #early = new Map<string, ItemReading>();
  readonly sizes = new SizeTable();
  readonly #comparison = new PassComparison(this.sizes);
  readonly changes = this.#comparison.feed;
  #rowsVersion = 0;
  #remembered: RememberedRows | undefined;
  /** The last pass was consistent, so nothing is missing. */
  isWhole = false;

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

  /**
   * For an empty index: the rows of an earlier session, which the first pass then replaces and is compared with.
   * @param isCurrent so young that they count as a pass of this tab
   */
  remember(stored: readonly FleetRow[], readAt: number, isCurrent = false): void {
    const rows = stored.filter(({ id }) => !this.#rows.has(id) && !this.#removed.has(id));
    if (!isCurrent) this.#remembered = { readAt, count: rows.length };
    this.isWhole = isCurrent;
    for (const row of rows) {
      row.isUnlisted = !isCurrent;
      // The catalogue may have come while the record was opened.
      row.size = this.sizes.sizeOf(row);
      this.#rows.set(row.id, row);
    }
    this.#comparison.remember(rows, readAt, isCurrent);
    if (this.#early.size > 0) for (const { id } of rows) this.#applyEarly(id);
    this.#rowsVersion += 1;
  }

  /** Read by id while the record was opened. */
  #applyEarly(id: string): void {
    const early = this.#early.get(id);
    if (early && this.#put(early, this.#rows.get(id))) this.#early.delete(id);
  }

  /** It's listed again, or gone. */
  #settle(row: FleetRow): void {
    if (!this.#remembered || !row.isUnlisted) return;
    row.isUnlisted = false;
    this.#remembered.count -= 1;
  }

  /** For `writeRecord`. `readAt`: when the oldest row was read. */
  latestPass(): { rows: FleetRow[]; readAt: number } {
    return { rows: this.inListOrder(), readAt: this.#firstPageTime() };
  }

  #firstPageTime(): number {
    return [...this.#pageTimes.values()].reduce((first, time) => Math.min(first, time), Date.now());
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
      const removal = this.#removed.get(id);
      // Removed after this page was requested. The clock may have been set back since.
      if (removal && removal.at > sentAt && removal.at <= Date.now()) {
        ids.push(id);
        continue;
      }
      const reading = { item, readAt: sentAt, isSingle: false };
      // The first duplicate on a page wins, as in the plain list.
      const kept = seen.get(id) ?? (known && isOutweighed(reading, known) ? known : undefined);
      const put = kept
        ? { row: kept, changed: false }
        : removal && isStillListed(removal, item)
          ? this.#putGone(reading, known)
          : this.#putNewest(id, reading, known);
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

  #putNewest(id: string, listed: ItemReading, known: FleetRow | undefined) {
    const early = this.#early.get(id);
    this.#early.delete(id);
    const put = this.#put(early ?? listed, known);
    if (early === undefined || !put || isOutweighed(listed, put.row)) return put;
    return this.#put(listed, put.row);
  }

  /** The list lags: it's shown, but nothing has changed. */
  #putGone({ item, readAt }: ItemReading, known: FleetRow | undefined) {
    const fresh = readRow(item, this.sizes, readAt);
    if (!fresh) return undefined;
    const changed = !known || !isSameJson(known.raw, item);
    const row = Object.assign(known ?? fresh, fresh, { isGone: true });
    this.#rows.set(row.id, row);
    return { row, changed };
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

  /**
   * A consistent pass drops the rows that it lacks; any other drops none, because they may exist. Returns how many instances the list
   * showed: at its end, and in the whole pass.
   */
  endPass({ lastPage, isConsistent, unreadable, beganAt }: Pass): Seen {
    for (const page of this.#pages.keys()) {
      if (page <= lastPage) continue;
      this.#pages.delete(page);
      this.#pageTimes.delete(page);
    }
    const listed = new Set([...this.#pages.values()].flat());
    if (isConsistent) this.#dropMissing(listed, unreadable);
    if (this.isWhole !== isConsistent) this.#rowsVersion += 1;
    this.isWhole = isConsistent;
    const times = { beganAt: this.#firstPageTime(), endedAt: Date.now() };
    this.#comparison.endPass({ isConsistent, ...times }, [...this.#rows.values()]);
    for (const [id, { readAt }] of this.#early) if (readAt < times.beganAt) this.#early.delete(id);
    let most = 0;
    for (const { readAt } of this.#rows.values()) if (readAt >= beganAt) most += 1;
    return { least: listed.size, most: Math.max(most, listed.size) };
  }

  #dropMissing(listed: ReadonlySet<FleetRow>, unreadable: number): void {
    const missing = [...this.#rows.values()].filter((row) => !listed.has(row));
    const lost = missing.filter(({ isGone }) => !isGone);
    this.#comparison.recordMissing(lost, unreadable);
    for (const row of missing) this.#rows.delete(row.id);
    if (missing.length > 0 || this.#remembered) this.#rowsVersion += 1;
    this.#remembered = undefined;
  }

  missed(): string[] {
    return this.#comparison.missed();
  }

  /** Ids the feed reported gone since the last call, except those in use again. */
  takeRemovedIds(): string[] {
    return this.changes.takeGone().filter((id) => !this.#rows.has(id));
  }

  /**
   * Read elsewhere at `readAt`.
   * @param isSingle they're answers about an instance alone, which outweigh a list
   */
  update(items: readonly unknown[], readAt = Date.now(), isSingle = true): void {
    for (const item of items) {
      const id = idOf(item);
      if (id === undefined) continue;
      const reading = { item, readAt, isSingle };
      const removal = this.#removed.get(id);
      if (removal && (isSingle ? removal.at > readAt : isStillListed(removal, item))) continue;
      this.#comparison.recordReading(id);
      const row = this.#rows.get(id);
      if (!row) this.#keepEarly(id, reading);
      else if (!isOutweighed(reading, row) && this.#put(reading, row)?.changed === true)
        this.#rowsVersion += 1;
    }
  }

  #keepEarly(id: string, reading: ItemReading): void {
    if ((this.#early.get(id)?.readAt ?? 0) <= reading.readAt) this.#early.set(id, reading);
  }

  remove(id: string, removedAt = Date.now()): void {
    this.#early.delete(id);
    const row = this.#rows.get(id);
    if (row?.isGone) return;
    const { hostName, createdAt } = row ?? this.#removed.get(id) ?? {};
    this.#removed.set(id, { at: removedAt, hostName, createdAt });
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

  #put({ item, readAt, isSingle }: ItemReading, known: FleetRow | undefined) {
    // Most items of a refresh are unchanged, and comparing is cheaper than reading.
    if (known && !known.isGone && isSameJson(known.raw, item)) {
      known.readAt = readAt;
      if (isSingle) known.singleAt = readAt;
      return { row: known, changed: false };
    }
    const reading = readInstance(item);
    if (!reading) return undefined;
    const instance = known ? mergeIntoItem(known, reading) : reading;
    const fresh = createRow(instance, this.sizes.sizeOf(instance), readAt);
    fresh.singleAt = isSingle ? readAt : (known?.singleAt ?? 0);
    const before = known?.isGone ? undefined : known;
    this.#comparison.compare(before, fresh, this.#removed.get(fresh.id)?.at);
    this.#removed.delete(fresh.id);
    // In place, because pages refer to the row.
    const row = known ? Object.assign(known, fresh, { isUnlisted: known.isUnlisted }) : fresh;
    this.#rows.set(row.id, row);
    return { row, changed: true };
  }

  inListOrder(): FleetRow[] {
    const pages = [...this.#pages].toSorted(([a], [b]) => a - b);
    const listed = new Set(pages.flatMap(([, rows]) => rows));
    // Rows on no page right now (the list shifted between two reads) come last.
    const others = [...this.#rows.values()].filter((row) => !listed.has(row));
    return [...listed, ...others];
  }
}

/** Whether what's known of the machine holds. Of another machine, the last reading does. */
function isOutweighed({ item, readAt, isSingle }: ItemReading, known: FleetRow): boolean {
  const { updatedTime, readAt: sentAt, singleAt } = known;
  const listed = textsOf(item);
  if (isAnotherMachine(known, listed)) return sentAt > readAt && sentAt <= Date.now();
  return holdsAgainst(
    { updatedTime, sentAt, singleAt },
    { updatedTime: readTime(listed.updatedAt), sentAt: readAt, singleAt: isSingle ? readAt : 0 },
  );
}

/** It's the machine that is gone, not a new one with its id. */
const isStillListed = (removal: Removal, item: unknown) =>
  !isAnotherMachine(removal, textsOf(item));

function textsOf(item: unknown) {
  const text = (name: string) => {
    const value = isRecord(item) ? item[name] : undefined;
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  };
  return { hostName: text("hostName"), createdAt: text("createdAt"), updatedAt: text("updatedAt") };
}

/** Merges a reading with the row before it, also in the API's item, which exports and other tabs get. */
function mergeIntoItem(known: FleetRow, reading: Instance): Instance {
  const { tags, createdAt } = mergeReading<Mergeable>(known, reading);
  const { raw } = reading;
  if (createdAt !== reading.createdAt) raw["createdAt"] = createdAt;
  // If no reading had a list of tags, don't write one: it would look complete.
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
    // JSON has no undefined, so a missing name always differs.
    names.every((name) => one[name] === other[name] || isSameJson(one[name], other[name]))
  );
}
