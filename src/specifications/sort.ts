import { readSort, type Sort } from "../lib/sort.ts";

/** The sortable columns of the catalogue, as `sort` in the address names them. */
const sortColumns = ["name", "vcpus", "memory", "storage", "memoryPerVcpu"] as const;
export type SpecificationColumn = (typeof sortColumns)[number];

/** What the catalogue is sorted by. */
export type SpecificationSort = Sort<SpecificationColumn>;

/** Parses the `sort` of the catalogue's address; undefined for anything but a column's name, with or without a minus. */
export function parseSpecificationSort(text: string | undefined): SpecificationSort | undefined {
  return readSort(sortColumns, text);
}
