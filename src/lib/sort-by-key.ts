/**
 * Makes a key whose plain order is the natural order of the name: "web-2" before "web-10". Comparing keys is many times
 * faster than a collator. Leading zeros do not count.
 * @returns undefined for an empty name
 */
export function naturalKey(name: string): string | undefined {
  if (name === "") return undefined;
  // More digits are a larger number, so the number of digits comes first, as a character that sorts with the digits.
  return name.replace(
    /0*(\d+)/g,
    (_, digits: string) => `0${String.fromCharCode(0x30 + digits.length)}${digits}`,
  );
}

/** What values are compared by; undefined where a value is unknown. */
export type SortKey = string | number | undefined;

/** Compares two keys for a sort. Unknown values sort last in both directions. */
function compareKeys(a: SortKey, b: SortKey, descending: boolean): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === descending ? 1 : -1;
}

/** Sorts items by their keys into a new array. Equal items keep their order; unknown values sort last in both directions. */
export function sortByKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => SortKey,
  descending: boolean,
): Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => compareKeys(a.key, b.key, descending))
    .map(({ item }) => item);
}
