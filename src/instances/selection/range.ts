/** A range of rows that is being drawn: from where, to where, and whether it selects or takes out. */
export interface Range {
  anchor: string;
  end: string;
  selects: boolean;
}

/** What a range changes. */
interface Extended {
  range: Range;
  select: string[];
  deselect: string[];
}

/**
 * Draws a range from its anchor to another row. Rows that it covered and covers no more are put back.
 * @param order the ids of the rows as they are shown. Without the anchor among them the row begins a range of its own
 */
export function extendRange(order: readonly string[], range: Range, to: string): Extended {
  const anchor = order.indexOf(range.anchor);
  const target = order.indexOf(to);
  const between = (end: number) =>
    end === -1 ? [] : order.slice(Math.min(anchor, end), Math.max(anchor, end) + 1);
  if (anchor === -1 || target === -1) {
    return { range: { ...range, anchor: to, end: to }, ...changes(range.selects, [to], []) };
  }
  const covered = between(target);
  const left = between(order.indexOf(range.end)).filter((id) => !covered.includes(id));
  return { range: { ...range, end: to }, ...changes(range.selects, covered, left) };
}

function changes(selects: boolean, covered: string[], left: string[]) {
  return selects ? { select: covered, deselect: left } : { select: left, deselect: covered };
}
