import type { RawItem } from "../raw-item.ts";
import { instanceIndex } from "./instance-id.ts";
import { LiveIndexes } from "./live-indexes.ts";

/** The index of a generated row; negative for added rows. */
export type RowKey = number;

export interface RowsState {
  readonly deleted: readonly number[];
  readonly start: readonly RowKey[];
  readonly end: readonly RowKey[];
  readonly added: readonly (readonly [RowKey, RawItem])[];
}

/** List order: rows added at the start, generated rows by index, rows added at the end. */
export class FleetRows {
  readonly #itemAt: (index: number) => RawItem;
  readonly #live: LiveIndexes;
  readonly #added: Map<RowKey, RawItem>;
  #start: readonly RowKey[];
  #end: readonly RowKey[];
  #lastAdded: RowKey;

  constructor(size: number, itemAt: (index: number) => RawItem, state?: RowsState) {
    this.#live = new LiveIndexes(size, state?.deleted);
    this.#itemAt = itemAt;
    this.#added = new Map(state?.added);
    this.#start = state?.start ?? [];
    this.#end = state?.end ?? [];
    this.#lastAdded = Math.min(0, ...this.#added.keys());
  }

  exportState(): RowsState {
    const deleted = this.#live.deleted();
    return { deleted, start: this.#start, end: this.#end, added: [...this.#added] };
  }

  get count(): number {
    return this.#start.length + this.#live.count + this.#end.length;
  }

  item(key: RowKey): RawItem {
    return this.#added.get(key) ?? this.#itemAt(key);
  }

  slice(offset: number, length: number): readonly RowKey[] {
    const present = Math.max(0, Math.min(length, this.count - offset));
    return Array.from({ length: present }, (_, i) => this.#at(offset + i)).filter(
      (key) => key !== undefined,
    );
  }

  /** Finds a row by its original id. */
  find(id: string): RowKey | undefined {
    const index = instanceIndex(id);
    if (index !== undefined && this.#live.has(index)) return index;
    return [...this.#added].find(([, item]) => answersTo(item, id))?.[0];
  }

  add(item: RawItem, position: "start" | "end"): void {
    const key = --this.#lastAdded;
    this.#added.set(key, item);
    if (position === "start") this.#start = [key, ...this.#start];
    else this.#end = [...this.#end, key];
  }

  remove(key: RowKey): void {
    this.#live.delete(key);
    if (!this.#added.delete(key)) return;
    this.#start = this.#start.filter((other) => other !== key);
    this.#end = this.#end.filter((other) => other !== key);
  }

  #at(position: number): RowKey | undefined {
    const computed = position - this.#start.length;
    return (
      this.#start[position] ?? this.#live.at(computed) ?? this.#end[computed - this.#live.count]
    );
  }
}

/** A mistyped id, a number, still works in a path. */
function answersTo(item: RawItem, id: string): boolean {
  const own = item["id"];
  return own === id || (typeof own === "number" && String(own) === id);
}
