import { type RawItem, withFields } from "../raw-item.ts";
import type { Size } from "./sizes.ts";

/** These positions have no `specification` name ("Present in some representations only"). */
const NAMELESS = new Set([6, 11, 21]);

/** In wire format ("Compute specification"). */
export class Catalogue {
  #items: RawItem[];

  constructor(sizes: readonly Size[]) {
    this.#items = sizes.map(({ id, name, vcpus, memoryMb, storageGb }, index) => ({
      id,
      vcpus,
      memoryMb,
      storageGb,
      ...(NAMELESS.has(index) ? {} : { specification: name }),
      // Not in v1 of the specification: clients must ignore unknown fields ("Versioning", 4).
      ...(index % 4 === 3 ? { generation: 2 } : {}),
    }));
  }

  get(id: string): RawItem | undefined {
    return this.#items.find((item) => item["id"] === id);
  }

  /** An `undefined` field is dropped. @throws {RangeError} for an unknown id */
  patch(id: string, fields: RawItem): void {
    if (this.get(id) === undefined) throw new RangeError(`No specification ${id}`);
    this.#items = this.#items.map((item) => (item["id"] === id ? withFields(item, fields) : item));
  }

  add(item: RawItem): void {
    this.#items.push(item);
  }

  remove(id: string): boolean {
    const before = this.#items.length;
    this.#items = this.#items.filter((item) => item["id"] !== id);
    return this.#items.length < before;
  }

  total(): number {
    return this.#items.length;
  }

  /** @param page from 1; empty past the end */
  page(page: number, limit: number): readonly RawItem[] {
    return this.#items.slice((page - 1) * limit, page * limit);
  }
}
