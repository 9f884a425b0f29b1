import type { AppRouter } from "../../router.tsx";
import { focusedElement, mainElement } from "../../ui/focus.ts";
import type { KeyTarget } from "../../instances/instances-context.ts";
import { focusRow, rowElements, rowOf } from "../../instances/shortcuts.ts";

/**
 * Moves the focus to the main content of a new page; back in the list, to the row of the instance that the person comes from. A
 * page that has set the focus itself keeps it, and so does the first page.
 */
export function focusNewPages(router: AppRouter): void {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    const main = mainElement();
    if (!fromLocation || !pathChanged) return;
    const { activeElement } = document;
    if (activeElement !== main && main?.contains(activeElement)) return;
    const links = [...(main?.querySelectorAll<HTMLElement>("[role=rowheader] a") ?? [])];
    const link = links.find((link) => link.getAttribute("href") === fromLocation.publicHref);
    // The router restores the scroll position.
    (link ?? main)?.focus({ preventScroll: true });
  });
}

/** The element with the focus, or that had it when it was removed. */
interface Focused {
  element: Element;
  /** The row of the element: its index and the ids of all rows at that time. */
  row: { index: number; ids: string[] } | undefined;
}

/** They trap the focus, and return it when they close. */
const popups = "[role=dialog], [role=alertdialog], [role=menu]";

/**
 * Restores the focus when its element is removed: to the row that takes the place of the element's row, else to the main content.
 * @param keyTarget has the instances of the rows
 * @param signal the end of the app
 */
export function restoreFocus(keyTarget: KeyTarget, signal: AbortSignal): void {
  let last = readFocused(focusedElement());
  addEventListener("focusin", ({ target }) => (last = readFocused(target)), { signal });
  addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      const left = last;
      // Browsers differ in whether a removed element sends this event, so test a microtask later.
      queueMicrotask(() => {
        if (last === left && !relatedTarget && left?.element.isConnected) last = undefined;
      });
    },
    { signal },
  );
  // Observers run after the page has set the focus itself.
  const observer = new MutationObserver(() => {
    if (!last) return;
    if (last.element.isConnected) {
      last.row &&= readRow(last.element);
      return;
    }
    const { row } = last;
    last = undefined;
    if (focusedElement() || document.querySelector(popups)) return;
    if (row) focusNextRow(row.index, row.ids);
    if (!focusedElement()) mainElement()?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());

  function readFocused(target: EventTarget | null | undefined): Focused | undefined {
    if (!(target instanceof Element) || target.closest(popups)) return undefined;
    return { element: target, row: readRow(target) };
  }

  function readRow(element: Element): Focused["row"] {
    const row = rowOf(element);
    const index = row ? rowElements().indexOf(row) : -1;
    return index === -1 ? undefined : { index, ids: currentIds() };
  }

  function currentIds(): string[] {
    const target = keyTarget.get();
    return target && "list" in target ? (target.list.items ?? []).map(({ id }) => id) : [];
  }

  function focusNextRow(index: number, ids: string[]): void {
    const current = currentIds();
    // The row itself comes first, because only an element of it may be removed.
    const next = ids.slice(index).find((id) => current.includes(id));
    const target = next === undefined ? Math.min(index, current.length - 1) : current.indexOf(next);
    focusRow(rowElements()[target]);
  }
}
