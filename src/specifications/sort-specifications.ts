import type { Specification } from "../api/schema.ts";
import { memoryPerVcpu } from "./sizes.ts";
import type { SpecificationColumn, SpecificationSort } from "./sort.ts";
import { naturalKey } from "../fleet/worker/sort-and-facets.ts";

/** Texts are compared with texts, and numbers with numbers: a column has one kind. */
type Key = string | number | undefined;

const keys: Record<SpecificationColumn, (item: Specification) => Key> = {
  name: ({ specification }) => naturalKey(specification ?? ""),
  vcpus: ({ vcpus }) => vcpus,
  memory: ({ memoryMb }) => memoryMb,
  storage: ({ storageGb }) => storageGb,
  memoryPerVcpu,
};

/**
 * Puts sizes in the order of a column: names in their natural order, figures by their size. What has no value comes last in
 * either direction; what is equal is ordered by id, so that it stands where it did on the next reading.
 * @returns a new array
 */
export function sortSpecifications(
  items: readonly Specification[],
  { column, descending }: SpecificationSort,
): Specification[] {
  return items
    .map((item) => ({ item, key: keys[column](item), id: naturalKey(item.id ?? "") }))
    .toSorted((a, b) => compare(a.key, b.key, descending) || compare(a.id, b.id, false))
    .map(({ item }) => item);
}

function compare(a: Key, b: Key, descending: boolean): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === descending ? 1 : -1;
}
