import type { Instance, Specification } from "../../api/schema.ts";
import { InstanceColumns } from "../columns/instance-columns.ts";
import { type Size, SizeTable } from "../columns/sizes.ts";
import { createRecordReader, idOf, instanceOf } from "./read-record.ts";

/**
 * Every instance once, in a slot. It is kept as its own JSON and as columns to search; a page of instances is read from the
 * JSON again when it is shown, which is cheap, where 100,000 objects with all their fields are not.
 */
export class Records {
  readonly columns = new InstanceColumns();
  readonly #sizes = new SizeTable();
  readonly #reader = createRecordReader(this.#sizes);
  readonly #slots = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #jsons: string[] = [];
  readonly #free: number[] = [];

  get size(): number {
    return this.#slots.size;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  /** The instance's own JSON. */
  jsonAt(slot: number): string {
    return this.#jsons[slot] ?? "";
  }

  idAt(slot: number): string {
    return this.#ids[slot] ?? "";
  }

  /** Takes an item as the API gave it. Returns its slot, and whether anything is new; undefined where it is no instance. */
  put(raw: unknown): { slot: number; changed: boolean } | undefined {
    const json = JSON.stringify(raw);
    // Most of what is read again is what it was, and reading it costs more than all the rest.
    const known = this.#slots.get(idOf(raw) ?? "");
    if (known !== undefined && this.#jsons[known] === json) return { slot: known, changed: false };
    const record = this.#reader.read(raw);
    if (!record) return undefined;
    const slot = this.#slots.get(record.id) ?? this.#free.pop() ?? this.#ids.length;
    this.#slots.set(record.id, slot);
    this.#ids[slot] = record.id;
    this.#jsons[slot] = json;
    this.columns.put(slot, record.fields);
    return { slot, changed: true };
  }

  remove(slot: number): void {
    this.#slots.delete(this.idAt(slot));
    this.#ids[slot] = "";
    this.#jsons[slot] = "";
    this.columns.remove(slot);
    this.#free.push(slot);
  }

  learnSizes(specifications: Specification[]): void {
    this.#sizes.learn(specifications);
  }

  /** What is known of the size of any instance. */
  sizeOf(instance: Instance): Size {
    return this.#sizes.of(instance);
  }

  /** How the API spells a value that is kept in lower case. */
  spell(value: string): string {
    return this.#reader.spell(value);
  }

  /** The instance as a page shows it. */
  instanceAt(slot: number): Instance {
    return instanceOf(this.jsonAt(slot));
  }
}
