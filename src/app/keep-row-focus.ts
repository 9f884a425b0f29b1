import { offeredToKeys, onOfferedToKeys } from "../instances/keys/offered.ts";
import { focusRow, rowElements, rowOf } from "../instances/list/row-elements.ts";
import { focused, mainPart } from "../ui/focus.ts";

/** The row that has the focus, or had it when it went. */
interface FocusedRow {
  row: HTMLTableRowElement;
  /** From 0. */
  place: number;
  /** Of all rows, as they were with this one among them. */
  ids: string[];
}

/** When the row with the focus goes, the focus is in the one that takes its place, and not lost. */
export function keepRowFocus(): void {
  let last: FocusedRow | undefined;
  addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? read(rowOf(target)) : undefined;
  });
  addEventListener("focusout", ({ relatedTarget }) => {
    const left = last;
    // Browsers differ in whether what is taken away says that it has lost the focus.
    queueMicrotask(() => {
      if (last === left && !relatedTarget && left?.row.isConnected) last = undefined;
    });
  });
  onOfferedToKeys(() => {
    if (last?.row.isConnected) last = read(last.row);
    else if (last && !focused()) focusNext(last);
  });
}

function read(row: HTMLTableRowElement | null): FocusedRow | undefined {
  const place = rowElements().indexOf(row);
  return row && place !== -1 ? { row, place, ids: shownIds() } : undefined;
}

function focusNext({ place, ids }: FocusedRow): void {
  const now = shownIds();
  const next = ids.slice(place + 1).find((id) => now.includes(id));
  const wanted = next === undefined ? Math.min(place, now.length - 1) : now.indexOf(next);
  if (wanted === -1) mainPart()?.focus();
  else focusRow(rowElements()[wanted]);
}

function shownIds(): string[] {
  const offered = offeredToKeys();
  return offered && "list" in offered ? (offered.list.items ?? []).map(({ id }) => id) : [];
}
