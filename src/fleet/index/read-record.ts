import { type Instance, isRecord, readInstance } from "../../api/schema.ts";
import type { SearchedFields } from "../columns/instance-columns.ts";
import type { SizeTable } from "../columns/sizes.ts";

/** An instance as the API gave it, and what is searched of it. */
export interface FleetRecord {
  /** As the API gave it; the one of `fields` is in lower case. */
  id: string;
  fields: SearchedFields;
}

/** The id that an item says it has, whatever else it is. A number is one too, as it is to `readInstance`. */
export function idOf(raw: unknown): string | undefined {
  const id = isRecord(raw) ? raw["id"] : undefined;
  return typeof id === "string" || Number.isSafeInteger(id) ? String(id) : undefined;
}

/** The instance whose JSON this is; it was one when it was taken. */
export function instanceOf(json: string): Instance {
  const instance = readInstance(JSON.parse(json));
  if (!instance) throw new Error("What was read once can be read again.");
  return instance;
}

/** Reads items of the list for the index, and remembers how the values of the filters are spelt. */
export function createRecordReader(sizes: SizeTable) {
  /** From lower case to the first spelling that was met. */
  const spellings = new Map<string, string>();

  function lower(value: string | undefined): string {
    const lower = value?.toLowerCase() ?? "";
    if (!spellings.has(lower)) spellings.set(lower, value ?? "");
    return lower;
  }

  /** Undefined where the item is no instance. */
  function read(raw: unknown): FleetRecord | undefined {
    const instance = readInstance(raw);
    if (!instance) return undefined;
    const { id, hostName = "", ipv4 = "", privateIpv4 = "", createdAt = "" } = instance;
    const time = Date.parse(createdAt);
    return {
      id,
      fields: {
        host: hostName.toLowerCase(),
        id: id.toLowerCase(),
        ipv4: ipv4.toLowerCase(),
        privateIpv4: privateIpv4.toLowerCase(),
        state: lower(instance.state),
        region: lower(instance.region),
        image: lower(instance.image),
        tags: instance.tags.map((tag) => lower(tag)),
        size: sizes.of(instance),
        createdAt: Number.isNaN(time) ? undefined : time,
      },
    };
  }

  return { read, spell: (value: string) => spellings.get(value) ?? value };
}
