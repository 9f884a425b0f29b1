/** The rows of a table, in order: the key of each for React, and the id of what it shows. */
export type RowKeys = readonly { key: number; id: string }[];

/**
 * Gives every id a row. An id that is shown already keeps its row. One that is new takes over the row at its place, where
 * that one's own id goes: then other instances are a change of texts, not dozens of nodes a row to be made and laid out.
 * No row changes its place for that, as moving one costs what making it does.
 * @param before the rows as they are
 * @param ids what is to be shown, in order
 */
export function rowKeysFor(before: RowKeys, ids: readonly string[]): RowKeys {
  const staying = new Set(ids);
  const rowOf = new Map(before.map((row, place) => [row.id, { ...row, place }]));
  let fresh = before.reduce((next, { key }) => Math.max(next, key + 1), 0);
  let place = 0;
  return ids.map((id) => {
    const own = rowOf.get(id);
    // An id that is given twice has a second row of its own.
    rowOf.delete(id);
    if (own) place = own.place;
    const there = before[place];
    const taken = own ?? (there && !staying.has(there.id) ? there : undefined);
    if (taken) place += 1;
    return { key: taken?.key ?? fresh++, id };
  });
}
