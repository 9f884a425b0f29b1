import type { FleetRecord } from "./record.ts";
import type { FacetField } from "./search.ts";

/** A value of a field, and how many instances have it. Values are as the API gave them. */
export interface FacetCount {
  value: string;
  count: number;
}

const valuesOf: Record<FacetField, (record: FleetRecord) => readonly string[]> = {
  state: ({ state }) => [state],
  region: ({ region }) => [region],
  spec: ({ size }) => [size.name],
  image: ({ image }) => [image],
  tag: ({ tags }) => tags,
};

/** What a menu can hold before it needs a search of its own. */
const mostValues = 1000;

/**
 * Counts the values of a field, most frequent first.
 * @param spell turns a value that is kept in lower case into what the API gave
 */
export function countFacet(
  field: FacetField,
  records: Iterable<FleetRecord>,
  spell: (value: string) => string,
): FacetCount[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    for (const value of valuesOf[field](record)) {
      if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([value, count]) => ({ value: spell(value), count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostValues);
}
