import { offeredToKeys, onOfferedToKeys } from "../instances/keys/offered.ts";
import { focusRow, rowElements, rowOf } from "../instances/list/row-elements.ts";
import { focused, mainPart } from "../ui/focus.ts";

/** The row that has the focus, or had it when what had it went. */
interface FocusedRow {
  /** What has the focus: it belongs to one instance, while a row may be given another one. */
  element: Element;
  /** From 0. */
  place: number;
  /** Of all rows, as they were with this one among them. */
  ids: string[];
}

/** When the row with the focus goes, the focus is in the one that takes its place, and not lost. */
export function keepRowFocus(): void {
  let last: FocusedRow | undefined;
  addEventListener("focusin", ({ target }) => {
    last = target instanceof Element ? read(target) : undefined;
  });
  addEventListener("focusout", ({ relatedTarget }) => {
    const left = last;
    // Browsers differ in whether what is taken away says that it has lost the focus.
    queueMicrotask(() => {
      if (last === left && !relatedTarget && left?.element.isConnected) last = undefined;
    });
  });
  onOfferedToKeys(() => {
    if (last?.element.isConnected) last = read(last.element);
    else if (last && !focused()) focusNext(last);
  });
}

function read(element: Element): FocusedRow | undefined {
  const row = rowOf(element);
  const place = row ? rowElements().indexOf(row) : -1;
  return place === -1 ? undefined : { element, place, ids: shownIds() };
}

function focusNext({ place, ids }: FocusedRow): void {
  const now = shownIds();
  // The instance itself first: it may have lost only what had the focus.
  const next = ids.slice(place).find((id) => now.includes(id));
  const wanted = next === undefined ? Math.min(place, now.length - 1) : now.indexOf(next);
  if (wanted === -1) mainPart()?.focus();
  else focusRow(rowElements()[wanted]);
}

function shownIds(): string[] {
  const offered = offeredToKeys();
  return offered && "list" in offered ? (offered.list.items ?? []).map(({ id }) => id) : [];
}
