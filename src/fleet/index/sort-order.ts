import type { InstanceColumns } from "../columns/instance-columns.ts";
import type { Size } from "../columns/sizes.ts";
import { naturalKey } from "./natural-key.ts";
import { rankNumbers, rankTexts } from "../columns/ranks.ts";
import type { SortColumn } from "./sort-columns.ts";

/** The rank of every slot in the order of a column. */
export function ranksOf(columns: InstanceColumns, column: SortColumn): Uint32Array {
  switch (column) {
    case "hostName":
      return rankTexts(columns.host.length, (slot) => naturalKey(columns.host[slot] ?? ""));
    case "state":
    case "region":
      return columns[column].ranks((value) => value || undefined);
    case "image":
      return columns.image.ranks(naturalKey);
    case "specification":
      return columns.size.ranks(sizeKey);
    case "tags":
      return columns.tags.ranks((tags) => (tags.length > 0 ? tags.join("\n") : undefined));
    case "ipv4":
    case "privateIpv4":
      return rankAddresses(columns[column]);
    case "created":
      return rankNumbers(columns.createdAt.subarray(0, columns.present.length));
  }
}

/** IPv4 addresses in the order of their numbers; anything else after all of these, by its text. */
function rankAddresses(addresses: readonly string[]): Uint32Array {
  const numbers = Float64Array.from(addresses, addressNumber);
  const others = new Map<string, number>();
  const texts = new Set(
    addresses.filter((text, slot) => text !== "" && Number.isNaN(numbers[slot])),
  );
  for (const text of [...texts].toSorted()) others.set(text, pastAddresses + others.size);
  return rankNumbers(numbers.map((number, slot) => others.get(addresses[slot] ?? "") ?? number));
}

/** More than the number of any address, three decimal digits a part. */
const pastAddresses = 1000 ** 4;

/** Not a number where it is no IPv4 address. */
function addressNumber(address: string): number {
  const [, ...parts] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address) ?? [];
  return parts.length === 0
    ? Number.NaN
    : parts.reduce((sum, part) => sum * 1000 + Number(part), 0);
}

/** Small to large, then by name. Sizes that the catalogue does not have come after those it has. */
function sizeKey({ name, spec, vcpus, memoryMb }: Size): string | undefined {
  if (name === "") return undefined;
  if (vcpus === undefined || memoryMb === undefined) return `~${spec}`;
  return `${padded(vcpus)}${padded(memoryMb)}${spec}`;
}

const padded = (figure: number) => String(Math.round(figure * 100)).padStart(16, "0");
