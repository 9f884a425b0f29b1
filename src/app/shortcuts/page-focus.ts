import { focusRow, rowElements } from "../../instances/shortcuts.ts";
import type { AppRouter } from "../../router.tsx";
import { focusedElement, mainElement } from "../../ui/page/focus.ts";

/** The links from an instance to the ones before and after it. */
const neighbourLinks = "nav[aria-label=Neighbours] a";

/**
 * Moves the focus to the main content of a new page; back in the list, to the row of the instance that the person comes from; from
 * one instance to the next, to the link that was used, or to the other one at the end of the list. A page that has set the focus
 * itself keeps it, and so does the first page.
 */
export function focusNewPages(router: AppRouter): void {
  let usedLink: Element | undefined;
  router.subscribe("onBeforeLoad", ({ pathChanged }) => {
    const focused = focusedElement();
    if (pathChanged) usedLink = focused?.matches(neighbourLinks) === true ? focused : undefined;
  });
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    const main = mainElement();
    if (!fromLocation || !pathChanged) return;
    const { activeElement } = document;
    if (activeElement !== main && main?.contains(activeElement)) return;
    const links = [...(main?.querySelectorAll<HTMLElement>("[role=rowheader] a") ?? [])];
    const link = links.find((link) => link.getAttribute("href") === fromLocation.publicHref);
    const neighbours = [...(main?.querySelectorAll<HTMLElement>(neighbourLinks) ?? [])];
    const neighbour =
      usedLink &&
      (neighbours.find(({ title }) => usedLink?.getAttribute("title") === title) ?? neighbours[0]);
    // The router restores the scroll position.
    (link ?? neighbour ?? main)?.focus({ preventScroll: true });
  });
}

/** They trap the focus, and return it when they close. */
const popups = "[role=dialog], [role=alertdialog], [role=menu]";

/** The rows of the page, and the index of the one with the focus: -1 without one. */
interface Rows {
  elements: HTMLTableRowElement[];
  index: number;
}

/**
 * Restores the focus when its element is removed: to the row that takes the place of the element's row, else to the main content.
 * It observes the document, because the removed element can be of any component.
 * @param signal the end of the app
 */
export function restoreFocus(signal: AbortSignal): void {
  /** The element with the focus, or that had it when it was removed. */
  let focused: Element | undefined;
  /** React keeps the element of a row as long as the row has the same instance. */
  let rows: Rows;

  function setFocused(target: EventTarget | null | undefined): void {
    focused = target instanceof Element && !target.closest(popups) ? target : undefined;
    rows = readRows();
  }
  function readRows(): Rows {
    const row = focused?.closest("tr");
    const elements = row ? rowElements() : [];
    return { elements, index: row ? elements.indexOf(row) : -1 };
  }
  function onFocusOut({ relatedTarget }: FocusEvent): void {
    const left = focused;
    // Browsers differ in whether a removed element sends this event, so test a microtask later.
    queueMicrotask(() => {
      if (focused === left && !relatedTarget && left?.isConnected) focused = undefined;
    });
  }
  setFocused(focusedElement());
  addEventListener("focusin", ({ target }) => setFocused(target), { signal });
  addEventListener("focusout", onFocusOut, { signal });

  // Observers run after the page has set the focus itself.
  const observer = new MutationObserver(() => {
    if (!focused) return;
    if (focused.isConnected) {
      rows = readRows();
      return;
    }
    focused = undefined;
    if (focusedElement() || document.querySelector(popups)) return;
    const { elements, index } = rows;
    // The row itself comes first, because only an element of it may be removed.
    const next = elements.slice(index).find((row) => row.isConnected);
    const current = rowElements();
    if (index !== -1) focusRow(next ?? current[Math.min(index, current.length - 1)]);
    if (!focusedElement()) mainElement()?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}
