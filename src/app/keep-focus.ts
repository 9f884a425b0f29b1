import { focused, mainPart } from "../ui/focus.ts";
import type { KeyTarget } from "../instances/instances-context.ts";
import { focusRow, rowElements, rowOf } from "../instances/shortcuts.ts";

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
 * @param keyTarget knows the instances of the rows
 * @param signal the end of the app
 */
export function keepFocus(keyTarget: KeyTarget, signal: AbortSignal): void {
  function shownIds(): string[] {
    const target = keyTarget.get();
    return target && "list" in target ? (target.list.items ?? []).map(({ id }) => id) : [];
  }
  const readNow = (target: EventTarget | null | undefined) => read(target, shownIds());
  let last = readNow(focused());
  addEventListener(
    "focusin",
    ({ target }) => {
      last = readNow(target);
    },
    { signal },
  );
  addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      const left = last;
      // Browsers differ in whether what is taken away says that it has lost the focus.
      queueMicrotask(() => {
        if (last === left && !relatedTarget && left?.element.isConnected) last = undefined;
      });
    },
    { signal },
  );
  // What a page does with the focus itself, it has done when this is told.
  const observer = new MutationObserver(() => {
    if (!last) return;
    if (last.element.isConnected) {
      last.row &&= readRow(last.element, shownIds());
      return;
    }
    const { row } = last;
    last = undefined;
    if (focused() || document.querySelector(floating)) return;
    if (row) focusNext(row, shownIds());
    if (!focused()) mainPart()?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}

function read(target: EventTarget | null | undefined, ids: string[]): Focused | undefined {
  if (!(target instanceof Element) || target.closest(floating)) return undefined;
  return { element: target, row: readRow(target, ids) };
}

function readRow(element: Element, ids: string[]): FocusedRow | undefined {
  const row = rowOf(element);
  const place = row ? rowElements().indexOf(row) : -1;
  return place === -1 ? undefined : { place, ids };
}

function focusNext({ place, ids }: FocusedRow, now: string[]): void {
  // The instance itself first: it may have lost only what had the focus.
  const next = ids.slice(place).find((id) => now.includes(id));
  const wanted = next === undefined ? Math.min(place, now.length - 1) : now.indexOf(next);
  focusRow(rowElements()[wanted]);
}
