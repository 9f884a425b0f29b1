import { readSort, type Sort as TableSort } from "../lib/sort.ts";

/** The columns of the list, as `sort` in the address names them. */
const sortColumns = [
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

/** Reads the `sort` of the list's address: a column, with a minus before it for descending order. */
export function parseSort(text: string | undefined): Sort | undefined {
  return readSort(sortColumns, text);
}

/** The fields that have a filter menu. */
export const facetFields = ["state", "region", "spec", "image", "tag"] as const;
export type FacetField = (typeof facetFields)[number];

/** A value of a field, as the API spells it, and how many instances have it. */
export interface FacetCount {
  value: string;
  count: number;
}
