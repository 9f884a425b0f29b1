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
