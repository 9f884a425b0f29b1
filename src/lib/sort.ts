export interface Sort<Column extends string> {
  column: Column;
  descending: boolean;
}

/** e.g. "-created". Undefined if there's no such column. */
export function readSort<Column extends string>(
  columns: readonly Column[],
  text: string | undefined,
): Sort<Column> | undefined {
  const descending = text?.startsWith("-") === true;
  const column = columns.find((name) => name === (descending ? text?.slice(1) : text));
  return column && { column, descending };
}

/** Ascending, descending, the API's order (undefined). `newestFirst` starts with descending. */
export function nextSort<Column extends string>(
  current: Sort<Column> | undefined,
  column: Column,
  newestFirst = false,
): string | undefined {
  const [first, second] = newestFirst ? [`-${column}`, column] : [column, `-${column}`];
  if (current?.column !== column) return first;
  return current.descending === newestFirst ? second : undefined;
}

/** "web-2" before "web-10". Much faster than a collator. Ignores leading zeros. */
export function naturalKey(name: string): string | undefined {
  if (name === "") return undefined;
  // More digits mean a larger number, so put the digit count first.
  return name.replace(
    /0*(\d+)/g,
    (_, digits: string) => `0${String.fromCharCode(0x30 + digits.length)}${digits}`,
  );
}

export type SortKey = string | number | undefined;

function compareKeys(a: SortKey, b: SortKey, descending: boolean): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === descending ? 1 : -1;
}

/** Stable; unknown values last in both directions. */
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
