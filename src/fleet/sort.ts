import type { Sort } from "./index/search.ts";
import { type SortColumn, sortColumns } from "./index/sort-columns.ts";

/** Reads the `sort` of an address: the name of a column, with a minus before it for the other direction. */
export function parseSort(text: string | undefined): Sort | undefined {
  const descending = text?.startsWith("-") === true;
  const column = sortColumns.find((name) => name === (descending ? text?.slice(1) : text));
  return column && { column, descending };
}

/** What a header's next press leads to: up, down, and back to the API's own order. */
export function nextSort(now: Sort | undefined, column: SortColumn): string | undefined {
  if (now?.column !== column) return column;
  return now.descending ? undefined : `-${column}`;
}
