import { naturalKey, sortByKey, type SortKey } from "../../../lib/sort-by-key.ts";
import { bareAddress, valueKey } from "../../query/pattern.ts";
import { isTagField, tagValues } from "../../query/fields.ts";
import type { FacetCount, FacetField, OwnColumn, OwnFacet, Sort } from "../../columns.ts";
import { microsOf } from "../../cost.ts";
import type { FleetRow, InstanceSize } from "../row.ts";

/** Undefined if unknown. All keys of a column have one type. */
const sortKeys: Record<OwnColumn | "cost", (row: FleetRow) => SortKey> = {
  hostName: ({ hostName = "" }) => naturalKey(hostName.toLowerCase()),
  state: ({ state }) => state?.toLowerCase(),
  specification: ({ size }) => sizeKey(size),
  vcpus: ({ size }) => size.vcpus,
  memory: ({ size }) => size.memoryMb,
  storage: ({ size }) => size.storageGb,
  cost: ({ size, tone }) => microsOf(size.price, tone),
  region: ({ region }) => region?.toLowerCase(),
  ipv4: ({ ipv4 }) => addressKey(ipv4),
  privateIpv4: ({ privateIpv4 }) => addressKey(privateIpv4),
  image: ({ image = "" }) => naturalKey(image.toLowerCase()),
  tags: ({ tags }) => tagsKey(tags),
  updated: ({ updatedTime }) => timeKey(updatedTime),
  created: ({ createdTime }) => timeKey(createdTime),
  id: ({ id }) => naturalKey(id.toLowerCase()),
};

/** Stable; unknown values last in both directions. */
export function sortRows(rows: readonly FleetRow[], { column, descending }: Sort): FleetRow[] {
  const keyOf = isTagField(column)
    ? ({ tags }: FleetRow) => tagsKey(tagValues(tags, column))
    : sortKeys[column];
  return sortByKey(rows, keyOf, descending);
}

function tagsKey(tags: readonly string[]): string | undefined {
  return tags.length > 0 ? tags.join("\n").toLowerCase() : undefined;
}

function timeKey(time: number): number | undefined {
  return Number.isNaN(time) ? undefined : time;
}

const ipv4Pattern = /^\d{1,3}(\.\d{1,3}){3}$/;

/** IPv4 by number, anything else after. */
export function addressKey(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const bare = bareAddress(address);
  return ipv4Pattern.test(bare) ? naturalKey(bare) : `~${address.toLowerCase()}`;
}

/** By vCPUs, memory, name; sizes missing from the catalogue last. */
function sizeKey({ name, vcpus, memoryMb }: InstanceSize): string | undefined {
  if (name === "") return undefined;
  if (vcpus === undefined || memoryMb === undefined) return `~${name.toLowerCase()}`;
  return `${padded(vcpus)}${padded(memoryMb)}${name.toLowerCase()}`;
}

const padded = (quantity: number) => String(Math.round(quantity * 100)).padStart(16, "0");

/** More than a menu can show. */
const maxFacetValues = 1000;

export type ReadValues = (row: FleetRow) => readonly (string | undefined)[];

export const facetValues: Record<OwnFacet | "id", ReadValues> = {
  id: ({ id }) => [id],
  state: ({ state }) => [state],
  region: ({ region }) => [region],
  spec: ({ size }) => [size.queryName],
  image: ({ image }) => [image],
  tag: ({ tags }) => tags,
};

export function valuesIn(field: FacetField | "id"): ReadValues {
  return isTagField(field) ? ({ tags }) => tagValues(tags, field) : facetValues[field];
}

export function countFacet(
  rows: readonly FleetRow[],
  field: FacetField,
  matches: (row: FleetRow) => boolean,
): FacetCount[] {
  return [...countValues(rows, field, matches).values()]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxFacetValues);
}

/** By `valueKey`, each as the first row spells it. */
export function countValues(
  rows: readonly FleetRow[],
  field: FacetField | "id",
  matches: (row: FleetRow) => boolean = () => true,
): Map<string, FacetCount> {
  const valuesOf = valuesIn(field);
  const counts = new Map<string, FacetCount>();
  for (const row of rows) {
    const increment = matches(row) ? 1 : 0;
    const keys: string[] = [];
    for (const value of valuesOf(row)) {
      if (!value) continue;
      const key = valueKey(field, value);
      // An instance can have a tag twice.
      if (keys.includes(key)) continue;
      keys.push(key);
      const entry = counts.get(key);
      if (entry) entry.count += increment;
      else counts.set(key, { value, count: increment });
    }
  }
  return counts;
}
