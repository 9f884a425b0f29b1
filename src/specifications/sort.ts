import { readSort, type Sort } from "../lib/text.ts";

const sortColumns = ["name", "vcpus", "memory", "storage", "memoryPerVcpu", "cost"] as const;
export type SpecificationColumn = (typeof sortColumns)[number];

export type SpecificationSort = Sort<SpecificationColumn>;

export function parseSpecificationSort(text: string | undefined): SpecificationSort | undefined {
  return readSort(sortColumns, text);
}
