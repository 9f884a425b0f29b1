import type { RawItem } from "../raw-item.ts";
import { Changes, type ChangesState } from "./changes.ts";
import { FleetRows, type RowKey, type RowsState } from "./fleet-rows.ts";
import { isInTransit, type Transition } from "./transition.ts";

interface FleetOptions {
  readonly size: number;
  readonly instanceAt: (index: number) => RawItem;
  /** How long STOPPING and DELETING last. */
  readonly transitMs: number;
  readonly now: () => number;
  /** From an earlier fleet with the same size and data. */
  readonly state?: FleetState | undefined;
}

export interface FleetState {
  readonly rows: RowsState;
  readonly changes: ChangesState;
}

type Outcome =
  | { readonly kind: "accepted"; readonly item: RawItem }
  | { readonly kind: "missing" }
  | { readonly kind: "conflict"; readonly state: string };

/** Stores only changes and computes the rest; the progress of a stop or delete follows from the clock on each read. */
export class Fleet {
  readonly #rows: FleetRows;
  readonly #changes: Changes;
  #frozenList: readonly RawItem[] | undefined;
  /** How many requests have seen the list in an order of their own. */
  #shuffles: number | undefined;

  constructor({ size, instanceAt, transitMs, now, state }: FleetOptions) {
    this.#rows = new FleetRows(size, instanceAt, state?.rows);
    this.#changes = new Changes(transitMs, now, state?.changes);
  }

  exportState(): FleetState {
    return { rows: this.#rows.exportState(), changes: this.#changes.exportState() };
  }

  /** Until `thawList`, the list answers as it is now, like a replica that lags. Single instances stay current. */
  freezeList(): void {
    this.#frozenList = this.page(1, this.total());
  }

  thawList(): void {
    this.#frozenList = undefined;
  }

  /** Until `sortList`, each request sees the list in another order, like a query without ORDER BY. */
  shuffleList(): void {
    this.#shuffles ??= 0;
  }

  sortList(): void {
    this.#shuffles = undefined;
  }

  total(): number {
    this.#removeDeleted();
    return this.#frozenList?.length ?? this.#rows.count;
  }

  /** @param page from 1; empty past the end */
  page(page: number, limit: number): readonly RawItem[] {
    this.#removeDeleted();
    if (this.#frozenList) return this.#frozenList.slice((page - 1) * limit, page * limit);
    const first = (page - 1) * limit;
    const keys =
      this.#shuffles === undefined
        ? this.#rows.slice(first, limit)
        : shuffled(this.#rows.slice(0, this.#rows.count), (this.#shuffles += 1)).slice(
            first,
            first + limit,
          );
    return keys.map((key) => this.#view(key));
  }

  get(id: string): RawItem | undefined {
    const key = this.#find(id);
    return key === undefined ? undefined : this.#view(key);
  }

  /**
   * Setting `state` ends a stop or delete in progress; an `undefined` field is dropped. In paths the instance keeps
   * its first id.
   * @throws {RangeError} for an unknown id
   */
  patch(id: string, fields: RawItem): void {
    const key = this.#find(id);
    if (key === undefined) throw new RangeError(`No instance ${id}`);
    this.#changes.patch(key, fields);
  }

  /** Without DELETING. */
  remove(id: string): boolean {
    const key = this.#find(id);
    if (key !== undefined) this.#drop(key);
    return key !== undefined;
  }

  add(item: RawItem, position: "start" | "end" = "end"): void {
    this.#rows.add(item, position);
  }

  /** A conflict if the instance is in transit or stopped. */
  stop(id: string): Outcome {
    return this.#begin("stop", id, (state) => isInTransit(state) || state === "STOPPED");
  }

  /** A conflict if the instance is in transit. */
  delete(id: string): Outcome {
    return this.#begin("delete", id, isInTransit);
  }

  #begin(kind: Transition["kind"], id: string, conflicts: (state: unknown) => boolean): Outcome {
    const key = this.#find(id);
    if (key === undefined) return { kind: "missing" };
    const { state } = this.#view(key);
    if (conflicts(state)) return { kind: "conflict", state: String(state) };
    this.#changes.begin(kind, key);
    return { kind: "accepted", item: this.#view(key) };
  }

  #find(id: string): RowKey | undefined {
    this.#removeDeleted();
    return this.#rows.find(id);
  }

  #view(key: RowKey): RawItem {
    return this.#changes.applyTo(key, this.#rows.item(key));
  }

  #removeDeleted(): void {
    for (const key of this.#changes.takeDeleted()) this.#drop(key);
  }

  #drop(key: RowKey): void {
    this.#rows.remove(key);
    this.#changes.forget(key);
  }
}

/** The same seed gives the same order. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const hash = (place: number) =>
    Math.imul(Math.imul(place + 1, 0x9e37_79b1) ^ Math.imul(seed, 0x85eb_ca6b), 0xc2b2_ae35) >>> 0;
  return items
    .map((item, place) => ({ item, order: hash(place) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
