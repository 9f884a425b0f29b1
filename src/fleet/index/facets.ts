import type { CodedColumn } from "../columns/coded-column.ts";
import type { InstanceColumns } from "../columns/instance-columns.ts";
import type { FacetField } from "./search.ts";

/** A value of a field, and how many instances have it. Values are as the API gave them. */
export interface FacetCount {
  value: string;
  count: number;
}

/** What a menu can hold before it needs a search of its own. */
const mostValues = 1000;

/**
 * Counts the values of a field, most frequent first.
 * @param marked a one for every slot that counts
 * @param spell turns a value that is kept in lower case into what the API gave
 */
export function countFacet(
  columns: InstanceColumns,
  field: FacetField,
  marked: Uint8Array,
  spell: (value: string) => string,
): FacetCount[] {
  return [...countsOf(columns, field, marked)]
    .filter(([value, count]) => value !== "" && count > 0)
    .map(([value, count]) => ({ value: spell(value), count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostValues);
}

function countsOf(
  columns: InstanceColumns,
  field: FacetField,
  marked: Uint8Array,
): Map<string, number> {
  switch (field) {
    case "tag":
      return summed(columns.tags, marked, (tags) => tags);
    case "spec":
      return summed(columns.size, marked, ({ name }) => [name]);
    default:
      return summed(columns[field], marked, (value) => [value]);
  }
}

function summed<Value>(
  column: CodedColumn<Value>,
  marked: Uint8Array,
  namesOf: (value: Value) => readonly string[],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { value, count } of column.counts(marked))
    for (const name of namesOf(value)) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}
