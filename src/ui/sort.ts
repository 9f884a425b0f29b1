/** What a table is sorted by. */
export interface Sort<Column extends string> {
  column: Column;
  descending: boolean;
}

/**
 * Reads the `sort` of an address: the name of a column, with a minus before it for the other direction.
 * @returns undefined where there is no such column
 */
export function readSort<Column extends string>(
  columns: readonly Column[],
  text: string | undefined,
): Sort<Column> | undefined {
  const descending = text?.startsWith("-") === true;
  const column = columns.find((name) => name === (descending ? text?.slice(1) : text));
  return column && { column, descending };
}

/** What a header's next press leads to: up, down, and back to the API's own order. */
export function nextSort<Column extends string>(
  now: Sort<Column> | undefined,
  column: Column,
): string | undefined {
  if (now?.column !== column) return column;
  return now.descending ? undefined : `-${column}`;
}
