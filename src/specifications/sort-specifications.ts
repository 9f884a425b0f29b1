import type { Specification } from "../api/schema.ts";
import { naturalKey, sortByKey, type SortKey } from "../lib/sort-by-key.ts";
import type { SpecificationColumn, SpecificationSort } from "./sort.ts";

/** Megabytes for each virtual CPU; undefined where one of the two is unknown. */
export function memoryPerVcpu({ vcpus, memoryMb }: Specification): number | undefined {
  const each = vcpus && memoryMb !== undefined ? memoryMb / vcpus : undefined;
  return Number.isFinite(each) ? each : undefined;
}

const keys: Record<SpecificationColumn, (item: Specification) => SortKey> = {
  name: ({ specification }) => naturalKey(specification ?? ""),
  vcpus: ({ vcpus }) => vcpus,
  memory: ({ memoryMb }) => memoryMb,
  storage: ({ storageGb }) => storageGb,
  memoryPerVcpu,
};

/**
 * Sorts specifications: names in natural order ("c2" before "c16"), sizes by number. Unknown values sort last in both
 * directions; equal values are ordered by id, so that the next reading has the same order.
 * @returns a new array
 */
export function sortSpecifications(
  items: readonly Specification[],
  { column, descending }: SpecificationSort,
): Specification[] {
  const byId = sortByKey(items, ({ id }) => naturalKey(id ?? ""), false);
  return sortByKey(byId, keys[column], descending);
}
