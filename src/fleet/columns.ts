import { readSort, type Sort as TableSort } from "../lib/text.ts";
import type { TagField } from "./query/term.ts";

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
export type OwnColumn = (typeof sortColumns)[number];
export type SortColumn = OwnColumn | TagField | "cost";

export type Sort = TableSort<SortColumn>;

/** e.g. "-created" → descending by created. */
export function parseSort(text: string | undefined): Sort | undefined {
  const [, key] = /^-?tag\.([a-z]+)$/.exec(text ?? "") ?? [];
  return readSort<SortColumn>(key ? [`tag.${key}`] : [...sortColumns, "cost"], text);
}

export const facetFields = ["state", "region", "spec", "image", "tag"] as const;
export type OwnFacet = (typeof facetFields)[number];
export type FacetField = OwnFacet | TagField;

export interface FacetCount {
  value: string;
  count: number;
}
