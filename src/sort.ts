/** The column that a table is sorted by, and the direction. */
export interface Sort<Column extends string> {
  column: Column;
  descending: boolean;
}

/**
 * Reads the `sort` parameter of an address: the name of a column, with a minus in front for descending order.
 * @returns undefined if there is no such column
 */
export function readSort<Column extends string>(
  columns: readonly Column[],
  text: string | undefined,
): Sort<Column> | undefined {
  const descending = text?.startsWith("-") === true;
  const column = columns.find((name) => name === (descending ? text?.slice(1) : text));
  return column && { column, descending };
}

/**
 * The sort after another press on a header: ascending, descending, then the API's order (undefined).
 * @param newestFirst descending comes first, as for dates
 */
export function nextSort<Column extends string>(
  current: Sort<Column> | undefined,
  column: Column,
  newestFirst = false,
): string | undefined {
  const [first, second] = newestFirst ? [`-${column}`, column] : [column, `-${column}`];
  if (current?.column !== column) return first;
  return current.descending === newestFirst ? second : undefined;
}

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
