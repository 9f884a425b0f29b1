import type { Instance, Specification } from "../../api/schema.ts";
import type { Size } from "../columns/sizes.ts";
import type { ExportSource } from "../export/export-request.ts";
import { evaluate } from "../query/evaluate.ts";
import { narrows } from "../query/narrows.ts";
import { parseQuery, type Query } from "../query/parse.ts";
import type { PageOverview } from "../worker/protocol.ts";
import { countFacet, type FacetCount } from "./facets.ts";
import { ListPages } from "./list-pages.ts";
import { idOf } from "./read-record.ts";
import { Records } from "./records.ts";
import type { Choice, FacetField, Matches, SearchRequest } from "./search.ts";
import { SlotOrders } from "./slot-orders.ts";

/**
 * Every instance that was read, by the page of the API's list that it was on. An instance that two pages have (the list
 * moved between their readings) is kept once, and one that no page has any more is dropped when a pass is over.
 */
export class FleetIndex {
  readonly #records = new Records();
  readonly #pages = new ListPages();
  readonly #orders = new SlotOrders(this.#records.columns, () => this.#asListed());
  /** What the latest query has found: who sorts that, or turns its pages, asks for the same again; who types on, for less. */
  #latest: { name: string; query: Query; matching: Uint8Array } | undefined;
  #version = 0;
  /** The ids of what a pass has shown to be gone, until somebody takes them. */
  #gone: string[] = [];
  #wholeTo: number | undefined;

  /** How many instances there are. */
  get size(): number {
    return this.#records.size;
  }

  /** Rises with everything that changes. */
  get version(): number {
    return this.#version;
  }

  /** The last page of the list, where all of its pages are here as a pass has left them; undefined where they are not. */
  get wholeTo(): number | undefined {
    return this.#wholeTo;
  }

  /** Takes a page as the API gave it, in place of what that page held before. Returns the ids of its items. */
  putPage(page: number, items: readonly unknown[]): string[] {
    let changed = false;
    const slots: number[] = [];
    const seen = new Map<string, number>();
    for (const item of items) {
      const id = idOf(item) ?? "";
      const known = seen.get(id);
      // Of what is twice on a page the first counts.
      const put = known === undefined ? this.#records.put(item) : { slot: known, changed: false };
      if (!put) continue;
      seen.set(id, put.slot);
      slots.push(put.slot);
      changed ||= put.changed;
    }
    if (this.#pages.put(page, slots) || changed) this.#changed();
    return slots.map((slot) => this.#records.idAt(slot));
  }

  /** The pages that are here, as they can be handed to another index. */
  *pages(): Generator<{ page: number; items: string[] }> {
    for (const page of this.#pages.numbers()) yield { page, items: this.itemsOn(page) };
  }

  /** The items of a page, each as its JSON. */
  itemsOn(page: number): string[] {
    return Array.from(this.#pages.slotsOn(page), (slot) => this.#records.jsonAt(slot));
  }

  /**
   * Which pages are here with how many instances each, and which of them have an instance that another has too.
   * @param lastPage of the list as it is now: what is left of a longer one is out of date, and is not looked at
   */
  overview(lastPage: number): PageOverview {
    const read = this.#pages.numbers().map((page) => {
      return { page, instances: new Set(this.#pages.slotsOn(page)).size };
    });
    return { read, overlapping: this.#pages.overlapping(lastPage) };
  }

  /** The page that each instance is on; undefined where it is on none. */
  pagesOf(ids: readonly string[]): (number | undefined)[] {
    const pages = this.#pages.bySlot();
    return ids.map((id) => pages.get(this.#records.slotOf(id) ?? -1));
  }

  /**
   * A pass is over: what is on none of its pages is dropped.
   * @param isShort the pass has fewer items than the list: that something is not among them does not show it to be gone
   */
  keepPages(lastPage: number, isShort = false): void {
    this.#pages.keep(lastPage);
    const unlisted = this.#unlisted();
    for (const slot of unlisted) {
      if (!isShort) this.#gone.push(this.#records.idAt(slot));
      this.#records.remove(slot);
    }
    if (unlisted.length > 0) this.#changed();
    this.endsWith(lastPage);
  }

  /** A pass has ended with this page; it is whole here if none of its pages is missing. */
  endsWith(lastPage: number): void {
    // The first who sorts the fleet need not wait for what has come last.
    this.#records.columns.hostOrder.settle();
    const wholeTo = this.#pages.reach(lastPage) ? lastPage : undefined;
    if (wholeTo !== this.#wholeTo) this.#changed();
    this.#wholeTo = wholeTo;
  }

  /** The ids of what has been found gone since this was last asked. */
  takeGone(): string[] {
    return this.#gone.splice(0);
  }

  /** Takes what was learned of instances elsewhere. One that is not here yet comes with its page. */
  update(items: readonly unknown[]): void {
    let changed = false;
    for (const item of items) {
      if (this.#records.slotOf(idOf(item) ?? "") === undefined) continue;
      if (this.#records.put(item)?.changed === true) changed = true;
    }
    if (changed) this.#changed();
  }

  remove(id: string): void {
    const slot = this.#records.slotOf(id);
    if (slot === undefined) return;
    this.#records.remove(slot);
    this.#pages.forget(slot);
    this.#changed();
  }

  learnSizes(specifications: Specification[]): void {
    this.#records.learnSizes(specifications);
    // There is nothing to look for again where nothing is.
    if (this.size > 0) this.#changed();
  }

  /** One page of what matches, in the order that was asked for. */
  search({ q, sort, page, limit, now }: SearchRequest): Matches {
    const matching = this.#matching(q, now);
    let total = 0;
    for (const matches of matching) total += matches;
    const items: Instance[] = [];
    // Not the slots of all that match: what is no longer than a page needs no array, and ends where the page does.
    let before = (page - 1) * limit;
    for (const slot of this.#orders.of(sort)) {
      if (items.length === limit) break;
      if (matching[slot] === 1 && before-- <= 0) items.push(this.#records.instanceAt(slot));
    }
    return { items, total, of: this.size };
  }

  /** The JSON of each instance that is to be exported, in its order, and how many were asked for that are nowhere. */
  pick(source: ExportSource): { jsons: string[]; missing: number } {
    if (source.kind === "matches") {
      const { q, sort, now } = source;
      const matching = this.#matching(q, now);
      const slots = this.#orders.of(sort).filter((slot) => matching[slot] === 1);
      return { jsons: Array.from(slots, (slot) => this.#records.jsonAt(slot)), missing: 0 };
    }
    const others = new Map(source.others.map((other) => [idOf(other), other]));
    const jsons = source.ids.flatMap((id) => {
      const slot = this.#records.slotOf(id);
      if (slot !== undefined) return this.#records.jsonAt(slot);
      return others.has(id) ? JSON.stringify(others.get(id)) : [];
    });
    return { jsons, missing: source.ids.length - jsons.length };
  }

  /** What is known of the size of any instance. */
  sizeOf(instance: Instance): Size {
    return this.#records.sizeOf(instance);
  }

  /** All that match, in the order of the list. */
  choose(q: string, now: number): Choice[] {
    const matching = this.#matching(q, now);
    const choices: Choice[] = [];
    for (const slot of this.#orders.of()) {
      if (matching[slot] !== 1) continue;
      const { id, hostName, state, ipv4, createdAt } = this.#records.instanceAt(slot);
      choices.push({
        id,
        ...(hostName !== undefined && { hostName }),
        ...(state !== undefined && { state }),
        ...(ipv4 !== undefined && { ipv4 }),
        ...(createdAt !== undefined && { createdAt }),
      });
    }
    return choices;
  }

  /** The values of a field among what matches the rest of the query, most frequent first. */
  facet(field: FacetField, q: string, now: number): FacetCount[] {
    const { terms } = parseQuery(q);
    // Without the choices of the field itself, so that its other values can be counted.
    const others = terms.filter(({ negated, match }) => {
      return negated || match.kind !== "field" || match.field !== field;
    });
    const { columns } = this.#records;
    const matching = evaluate({ terms: others, mistakes: [] }, columns, now);
    return countFacet(columns, field, matching, (value) => this.#records.spell(value));
  }

  /** The first instances that a text finds by host name, id or address, in the order of the list, and how many it finds. */
  find(text: string, most: number): Matches {
    const found = new Uint8Array(this.#records.columns.present.length);
    this.#records.columns.texts.mark(text.toLowerCase(), found);
    const items: Instance[] = [];
    let total = 0;
    for (const slot of this.#orders.of()) {
      if (found[slot] !== 1) continue;
      total += 1;
      if (items.length < most) items.push(this.#records.instanceAt(slot));
    }
    return { items, total, of: this.size };
  }

  #changed(): void {
    this.#version += 1;
    this.#orders.clear();
    this.#latest = undefined;
  }

  /** A one for every slot that matches. */
  #matching(q: string, now: number): Uint8Array {
    const query = parseQuery(q);
    // Of all that can be asked only an age is another a moment later.
    const ages = query.terms.some(({ match }) => match.kind === "figure" && match.field === "age");
    const name = ages ? `${now} ${q}` : q;
    if (this.#latest?.name === name) return this.#latest.matching;
    const latest = this.#latest;
    const within = latest && narrows(query, latest.query) ? latest.matching : undefined;
    const matching = evaluate(query, this.#records.columns, now, within);
    this.#latest = { name, query, matching };
    return matching;
  }

  #asListed(): Uint32Array {
    const order = new Uint32Array(this.size);
    const seen = new Uint8Array(this.#records.columns.present.length);
    let length = 0;
    for (const slots of this.#pages.inOrder()) {
      for (const slot of slots) {
        if (seen[slot] !== 1) order[length++] = slot;
        seen[slot] = 1;
      }
    }
    // Known, but on no page at the moment: the list moved between two readings.
    order.set(this.#unlisted(), length);
    return order;
  }

  /** The slots in use that are on no page. */
  #unlisted(): number[] {
    const unlisted = this.#records.columns.present.slice();
    for (const slots of this.#pages.inOrder()) for (const slot of slots) unlisted[slot] = 0;
    const slots: number[] = [];
    for (let slot = unlisted.indexOf(1); slot !== -1; slot = unlisted.indexOf(1, slot + 1))
      slots.push(slot);
    return slots;
  }
}
