import { offeredToKeys } from "../instances/keys/offered.ts";
import { focusRow, rowElements, rowOf } from "../instances/list/row-elements.ts";
import { focused, mainPart } from "../ui/focus.ts";

/** What has the focus, or had it when it went. */
interface Focused {
  /** In a row it belongs to one instance, while the row may be given another one. */
  element: Element;
  row: FocusedRow | undefined;
}

interface FocusedRow {
  /** From 0. */
  place: number;
  /** Of all rows, as they were with this one among them. */
  ids: string[];
}

/** What keeps the focus within itself, and gives it back when it closes. */
const floating = "[role=dialog], [role=alertdialog], [role=menu]";

/**
 * When what has the focus goes, the focus is not lost: of a row it goes to the one that takes its place, and of anything
 * else to the content of the page.
 */
export function keepFocus(): void {
  let last = read(focused());
  addEventListener("focusin", ({ target }) => {
    last = read(target);
  });
  addEventListener("focusout", ({ relatedTarget }) => {
    const left = last;
    // Browsers differ in whether what is taken away says that it has lost the focus.
    queueMicrotask(() => {
      if (last === left && !relatedTarget && left?.element.isConnected) last = undefined;
    });
  });
  // What a page does with the focus itself, it has done when this is told.
  new MutationObserver(() => {
    if (!last) return;
    if (last.element.isConnected) {
      last.row &&= readRow(last.element);
      return;
    }
    const { row } = last;
    last = undefined;
    if (focused() || document.querySelector(floating)) return;
    if (row) focusNext(row);
    if (!focused()) mainPart()?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

function read(target: EventTarget | null | undefined): Focused | undefined {
  if (!(target instanceof Element) || target.closest(floating)) return undefined;
  return { element: target, row: readRow(target) };
}

function readRow(element: Element): FocusedRow | undefined {
  const row = rowOf(element);
  const place = row ? rowElements().indexOf(row) : -1;
  return place === -1 ? undefined : { place, ids: shownIds() };
}

function focusNext({ place, ids }: FocusedRow): void {
  const now = shownIds();
  // The instance itself first: it may have lost only what had the focus.
  const next = ids.slice(place).find((id) => now.includes(id));
  const wanted = next === undefined ? Math.min(place, now.length - 1) : now.indexOf(next);
  focusRow(rowElements()[wanted]);
}

function shownIds(): string[] {
  const offered = offeredToKeys();
  return offered && "list" in offered ? (offered.list.items ?? []).map(({ id }) => id) : [];
}
