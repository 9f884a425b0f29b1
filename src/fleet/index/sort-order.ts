import type { InstanceColumns } from "../columns/instance-columns.ts";
import { addressNumber, pastAddresses } from "../columns/address-number.ts";
import type { Size } from "../columns/sizes.ts";
import { naturalKey } from "../columns/natural-key.ts";
import { rankNumbers } from "../columns/ranks.ts";
import type { SortColumn } from "./sort-columns.ts";

/** The rank of every slot in the order of a column. */
export function ranksOf(columns: InstanceColumns, column: SortColumn): Uint32Array {
  switch (column) {
    case "hostName":
      return columns.hostOrder.ranks();
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
  const numbers = new Float64Array(addresses.length);
  const others = new Map<string, number[]>();
  for (const [slot, address] of addresses.entries()) {
    const number = addressNumber(address);
    numbers[slot] = number;
    if (address === "" || !Number.isNaN(number)) continue;
    const slots = others.get(address);
    if (slots) slots.push(slot);
    else others.set(address, [slot]);
  }
  for (const [place, text] of [...others.keys()].toSorted().entries())
    for (const slot of others.get(text) ?? []) numbers[slot] = pastAddresses + place;
  return rankNumbers(numbers);
}

/** Small to large, then by name. Sizes that the catalogue does not have come after those it has. */
function sizeKey({ name, spec, vcpus, memoryMb }: Size): string | undefined {
  if (name === "") return undefined;
  if (vcpus === undefined || memoryMb === undefined) return `~${spec}`;
  return `${padded(vcpus)}${padded(memoryMb)}${spec}`;
}

const padded = (figure: number) => String(Math.round(figure * 100)).padStart(16, "0");
