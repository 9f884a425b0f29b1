import { readSort, type Sort as TableSort } from "../lib/sort.ts";

/** Column names as in the address's `sort`. */
export const sortColumns = [
  "hostName",
  "state",
  "specification",
  "vcpus",
  "memory",
  "storage",
  "region",
  "ipv4",
  "privateIpv4",
  "image",
  "tags",
  "updated",
  "created",
  "id",
] as const;
export type SortColumn = (typeof sortColumns)[number];

export type Sort = TableSort<SortColumn>;

/** e.g. "-created" → descending by created. */
export function parseSort(text: string | undefined): Sort | undefined {
  return readSort(sortColumns, text);
}

export const facetFields = ["state", "region", "spec", "image", "tag"] as const;
export type FacetField = (typeof facetFields)[number];

export interface FacetCount {
  value: string;
  count: number;
}
