import type { AppRouter } from "../../router.tsx";
import {
  focusedElement,
  isInModal,
  isModalOpen,
  mainElement,
  rowElements,
  rowIndexOf,
  rowLink,
  rowLinkTo,
} from "../../ui/page/focus.ts";

/** Focuses the main content; back in the list, the row of the instance just left. Skips the first page and pages that set the focus themselves. */
export function focusNewPages(router: AppRouter): void {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    const main = mainElement();
    if (!fromLocation || !pathChanged) return;
    const { activeElement } = document;
    if (activeElement !== main && main?.contains(activeElement)) return;
    (rowLinkTo(fromLocation.publicHref) ?? main)?.focus({ preventScroll: true });
  });
}

/**
 * After the focused element was removed, focuses the row that is in its row's place now, else the main content. Observes the
 * whole document, because any component may remove it.
 */
export function restoreFocus(signal: AbortSignal): void {
  /** Still set after the focused element was removed. */
  let focused: Element | undefined;
  /** Of the focused element; -1 outside of the rows. */
  let rowIndex = -1;

  function setFocused(target: EventTarget | null | undefined): void {
    focused = target instanceof Element && !isInModal(target) ? target : undefined;
    rowIndex = rowIndexOf(focused ?? null);
  }
  function onFocusOut({ relatedTarget }: FocusEvent): void {
    const left = focused;
    // Some browsers send this event for a removed element, so check a microtask later.
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
    if (focused.isConnected) return setFocused(focused);
    focused = undefined;
    if (focusedElement() || isModalOpen()) return;
    const rows = rowElements();
    if (rowIndex !== -1) rowLink(rows[Math.min(rowIndex, rows.length - 1)])?.focus();
    if (!focusedElement()) mainElement()?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}
