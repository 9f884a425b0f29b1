import { type RawItem, withFields } from "../raw-item.ts";
import type { Size } from "./sizes.ts";

/** Positions whose `specification` name is left out ("Present in some representations only"). */
const NAMELESS = new Set([6, 11, 21]);

/** The compute specifications in their wire format ("Compute specification"). */
export class Catalogue {
  #items: RawItem[];

  constructor(sizes: readonly Size[]) {
    this.#items = sizes.map(({ id, name, vcpus, memoryMb, storageGb }, index) => ({
      id,
      vcpus,
      memoryMb,
      storageGb,
      ...(NAMELESS.has(index) ? {} : { specification: name }),
      // Not in the specification of v1: clients ignore unknown fields ("Versioning", 4).
      ...(index % 4 === 3 ? { generation: 2 } : {}),
    }));
  }

  /** The specification with this id, or `undefined`. */
  get(id: string): RawItem | undefined {
    return this.#items.find((item) => item["id"] === id);
  }

  /**
   * Overrides raw fields, of any type, of one specification; an `undefined` one is dropped.
   * @throws {RangeError} when there is none with this id.
   */
  patch(id: string, fields: RawItem): void {
    if (this.get(id) === undefined) throw new RangeError(`No specification ${id}`);
    this.#items = this.#items.map((item) => (item["id"] === id ? withFields(item, fields) : item));
  }

  /** Adds a raw item at the end. */
  add(item: RawItem): void {
    this.#items.push(item);
  }

  /** Removes one specification. Returns whether it existed. */
  remove(id: string): boolean {
    const before = this.#items.length;
    this.#items = this.#items.filter((item) => item["id"] !== id);
    return this.#items.length < before;
  }

  total(): number {
    return this.#items.length;
  }

  /** Page `page` (from 1) of at most `limit` items; empty past the end. */
  page(page: number, limit: number): readonly RawItem[] {
    return this.#items.slice((page - 1) * limit, page * limit);
  }
}
