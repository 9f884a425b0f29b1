import type { Sort } from "./index/search.ts";
import { sortColumns } from "./index/sort-columns.ts";
import { readSort } from "../ui/sort.tsx";

/** Reads the `sort` of the list's address. */
export function parseSort(text: string | undefined): Sort | undefined {
  return readSort(sortColumns, text);
}
