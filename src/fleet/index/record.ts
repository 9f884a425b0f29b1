import { readInstance } from "../../api/read-item.ts";
import type { Instance } from "../../api/schema.ts";
import type { Candidate } from "../query/candidate.ts";
import type { Size, SizeTable } from "./sizes.ts";

/**
 * One instance in the index. It is kept as its own JSON and what searching and sorting need; a page of instances is read
 * from that again when it is shown, which is cheap, where 100,000 objects with all their fields are not.
 */
export interface FleetRecord extends Candidate {
  /** The id as the API gave it; `Candidate` has it in lower case. */
  key: string;
  json: string;
  size: Size;
}

/** Equal strings, and equal lists of tags, are kept once: most of a fleet repeats itself. */
export function createRecordReader(sizes: SizeTable) {
  /** From lower case to the first spelling that was met. */
  const spellings = new Map<string, string>();
  const strings = new Map<string, string>();
  const tagLists = new Map<string, readonly string[]>();

  function once(value: string | undefined): string {
    const lower = value?.toLowerCase() ?? "";
    const known = strings.get(lower);
    if (known !== undefined) return known;
    strings.set(lower, lower);
    spellings.set(lower, value ?? "");
    return lower;
  }

  function tagsOnce(tags: readonly string[]): readonly string[] {
    const lower = tags.map((tag) => once(tag));
    const name = JSON.stringify(lower);
    const known = tagLists.get(name);
    if (known) return known;
    tagLists.set(name, lower);
    return lower;
  }

  function read(raw: unknown): FleetRecord | undefined {
    const instance = readInstance(raw);
    if (!instance) return undefined;
    const { id, hostName = "", ipv4 = "", privateIpv4 = "" } = instance;
    const record: FleetRecord = {
      key: id,
      json: JSON.stringify(raw),
      id: id.toLowerCase(),
      host: hostName.toLowerCase(),
      ipv4: ipv4.toLowerCase(),
      privateIpv4: privateIpv4.toLowerCase(),
      state: once(instance.state),
      region: once(instance.region),
      image: once(instance.image),
      tags: tagsOnce(instance.tags),
      createdAt: timeOf(instance.createdAt),
      size: sizes.of(instance),
      text: "",
      spec: "",
      vcpus: undefined,
      memoryMb: undefined,
      storageGb: undefined,
    };
    applySize(record);
    return record;
  }

  return { read, spell: (value: string) => spellings.get(value) ?? value };
}

/** Takes over what the catalogue says of the record's size, which may be known only later. */
export function applySize(record: FleetRecord): void {
  const { size, host, id, state, region, image, tags, ipv4, privateIpv4 } = record;
  record.spec = size.spec;
  record.vcpus = size.vcpus;
  record.memoryMb = size.memoryMb;
  record.storageGb = size.storageGb;
  const texts = [host, id, state, size.text, region, ipv4, privateIpv4, image, ...tags];
  record.text = texts.join("\n");
}

/** The instance as a page shows it. */
export function instanceOf(record: FleetRecord): Instance {
  const instance = readInstance(JSON.parse(record.json));
  if (!instance) throw new Error("What was read once can be read again.");
  return instance;
}

function timeOf(createdAt: string | undefined): number | undefined {
  const time = Date.parse(createdAt ?? "");
  return Number.isNaN(time) ? undefined : time;
}
