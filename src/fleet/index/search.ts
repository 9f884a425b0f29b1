import type { Instance } from "../../api/schema.ts";
import type { SortColumn } from "./sort-columns.ts";
import type { Sort as TableSort } from "../../ui/sort.tsx";

/** The fields that can be picked from, with their counts. */
export const facetFields = ["state", "region", "spec", "image", "tag"] as const;
export type FacetField = (typeof facetFields)[number];

/** What instances are sorted by. */
export type Sort = TableSort<SortColumn>;

/** What is asked of the fleet. Pages count from 1. */
export interface SearchRequest {
  /** In the query language. */
  q: string;
  sort: Sort | undefined;
  page: number;
  limit: number;
  /** For ages: milliseconds since the epoch. */
  now: number;
}

/** One page of what matches. */
export interface Matches {
  items: Instance[];
  /** How many match. */
  total: number;
  /** How many instances were searched. */
  of: number;
}

/** What is kept of an instance that was chosen with many others. */
export type Choice = Pick<Instance, "id" | "hostName" | "state" | "ipv4" | "createdAt">;
