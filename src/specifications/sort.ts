import { type Sort, readSort } from "../ui/sort.tsx";

/** The columns of the catalogue that can be sorted by, as `sort` in the address names them. */
const sortColumns = ["name", "vcpus", "memory", "storage", "memoryPerVcpu"] as const;
export type SpecificationColumn = (typeof sortColumns)[number];

/** What the catalogue is sorted by. */
export type SpecificationSort = Sort<SpecificationColumn>;

/** Reads the `sort` of the catalogue's address. */
export function parseSpecificationSort(text: string | undefined): SpecificationSort | undefined {
  return readSort(sortColumns, text);
}
