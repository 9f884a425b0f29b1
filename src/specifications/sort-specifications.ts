import type { Specification } from "../api/schema.ts";
import { naturalKey, sortByKey, type SortKey } from "../lib/sort-by-key.ts";
import type { SpecificationColumn, SpecificationSort } from "./sort.ts";

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

/** Names in natural order. Unknown values last; ties by id, so the order is stable across reads. */
export function sortSpecifications(
  items: readonly Specification[],
  { column, descending }: SpecificationSort,
): Specification[] {
  const byId = sortByKey(items, ({ id }) => naturalKey(id ?? ""), false);
  return sortByKey(byId, keys[column], descending);
}
