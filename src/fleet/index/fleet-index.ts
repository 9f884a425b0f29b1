import type { Instance, Specification } from "../../api/schema.ts";
import type { PageOverview } from "../worker/protocol.ts";
import { applySize, createRecordReader, type FleetRecord, instanceOf } from "./record.ts";
import { Matcher } from "./matcher.ts";
import { SizeTable } from "./sizes.ts";
import { countFacet, type FacetCount } from "./facets.ts";
import { sortRecords } from "./sort-order.ts";
import type { FacetField, Matches, SearchRequest, Sort } from "./search.ts";

/**
 * Every instance that was read, by the page of the API's list that it was on. An instance that two pages have (the list
 * moved between their readings) is kept once, and one that no page has any more is dropped when a pass is over.
 */
export class FleetIndex {
  readonly #sizes = new SizeTable();
  readonly #reader = createRecordReader(this.#sizes);
  readonly #records = new Map<string, FleetRecord>();
  readonly #pages = new Map<number, readonly string[]>();
  readonly #matcher = new Matcher();
  /** Records in an order that was asked for; made anew when the records have changed. */
  readonly #orders = new Map<string, readonly FleetRecord[]>();

  get size(): number {
    return this.#records.size;
  }

  /** Takes a page as the API gave it, in place of what that page held before. Returns the ids of its items. */
  putPage(page: number, items: readonly unknown[]): string[] {
    const ids: string[] = [];
    for (const item of items) {
      const record = this.#reader.read(item);
      if (!record) continue;
      ids.push(record.key);
      this.#records.set(record.key, record);
    }
    this.#pages.set(page, ids);
    this.#changed();
    return ids;
  }

  /** The pages that are here, as they can be handed to another index. */
  *pages(): Generator<{ page: number; items: string[] }> {
    for (const page of this.#pages.keys()) yield { page, items: this.itemsOn(page) };
  }

  /** The items of a page, each as its JSON. */
  itemsOn(page: number): string[] {
    const ids = this.#pages.get(page) ?? [];
    return ids.map((id) => this.#records.get(id)?.json).filter((json) => json !== undefined);
  }

  /**
   * Which pages are here, and which of them have an instance that another has too.
   * @param lastPage of the list as it is now: what is left of a longer one is out of date, and is not looked at
   */
  overview(lastPage: number): PageOverview {
    const holders = new Map<string, number>();
    const overlapping = new Set<number>();
    for (const [page, ids] of this.#pages) {
      if (page > lastPage) continue;
      for (const id of ids) {
        const other = holders.get(id);
        if (other === undefined || other === page) holders.set(id, page);
        else overlapping.add(other).add(page);
      }
    }
    return { read: [...this.#pages.keys()], overlapping: [...overlapping] };
  }

  /** A pass is over: what is on none of its pages is gone. */
  keepPages(lastPage: number): void {
    for (const page of this.#pages.keys()) if (page > lastPage) this.#pages.delete(page);
    const listed = new Set<string>();
    for (const ids of this.#pages.values()) for (const id of ids) listed.add(id);
    for (const id of this.#records.keys()) if (!listed.has(id)) this.#records.delete(id);
    this.#changed();
  }

  /** Takes what was learned of instances elsewhere. One that is not here yet comes with its page. */
  update(items: readonly unknown[]): boolean {
    let changed = false;
    for (const item of items) {
      const record = this.#reader.read(item);
      const known = record && this.#records.get(record.key);
      if (!known || known.json === record.json) continue;
      this.#records.set(record.key, record);
      changed = true;
    }
    if (changed) this.#changed();
    return changed;
  }

  remove(id: string): boolean {
    const removed = this.#records.delete(id);
    if (removed) this.#changed();
    return removed;
  }

  clear(): void {
    this.#records.clear();
    this.#pages.clear();
    this.#changed();
  }

  learnSizes(specifications: Specification[]): void {
    this.#sizes.learn(specifications);
    for (const record of this.#records.values()) applySize(record);
    this.#changed();
  }

  /** One page of what matches, in the order that was asked for. */
  search({ q, sort, page, limit, now }: SearchRequest): Matches {
    const matches = this.#matcher.match(this.#ordered(sort), q, now);
    const first = (page - 1) * limit;
    const items = matches.slice(first, first + limit).map((record) => instanceOf(record));
    return { items, total: matches.length, of: this.#records.size };
  }

  /** The values of a field among what matches the rest of the query, most frequent first. */
  facet(field: FacetField, q: string, now: number): FacetCount[] {
    const others = this.#matcher.matchWithout(this.#ordered(undefined), q, field, now);
    return countFacet(field, others, this.#reader.spell);
  }

  /** The first instances that a text finds by host name, id or address, in the order of the list. */
  find(text: string, most: number): Instance[] {
    const wanted = text.toLowerCase();
    const found: Instance[] = [];
    for (const record of this.#ordered(undefined)) {
      const { host, id, ipv4, privateIpv4 } = record;
      if (![host, id, ipv4, privateIpv4].some((value) => value.includes(wanted))) continue;
      found.push(instanceOf(record));
      if (found.length === most) break;
    }
    return found;
  }

  #changed(): void {
    this.#orders.clear();
    this.#matcher.forget();
  }

  #ordered(sort: Sort | undefined): readonly FleetRecord[] {
    const name = sort ? `${sort.column} ${sort.descending}` : "";
    const known = this.#orders.get(name);
    if (known) return known;
    const order = sort
      ? sortRecords(this.#ordered(undefined), sort.column, sort.descending)
      : this.#asListed();
    this.#orders.set(name, order);
    return order;
  }

  #asListed(): FleetRecord[] {
    const listed = new Map<string, FleetRecord>();
    for (const page of [...this.#pages.keys()].toSorted((a, b) => a - b)) {
      for (const id of this.#pages.get(page) ?? []) {
        const record = this.#records.get(id);
        if (record) listed.set(id, record);
      }
    }
    // Known, but on no page at the moment: the list moved between two readings.
    for (const [id, record] of this.#records) if (!listed.has(id)) listed.set(id, record);
    return [...listed.values()];
  }
}
