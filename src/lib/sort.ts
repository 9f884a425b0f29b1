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
