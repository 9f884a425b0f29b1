import type { AppRouter } from "../../router.tsx";
import { focusedElement } from "../../ui/page/focus.ts";
import {
  isInModal,
  isModalOpen,
  mainElement,
  rowElements,
  rowLink,
  rowLinkTo,
} from "../../ui/page/landmarks.ts";

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

interface Rows {
  elements: HTMLTableRowElement[];
  index: number;
}

/**
 * After the focused element was removed, focuses the row in its place, else the main content. Observes the whole
 * document, because any component may remove it.
 */
export function restoreFocus(signal: AbortSignal): void {
  /** Still set after the focused element was removed. */
  let focused: Element | undefined;
  /** React keeps a row's element while the row shows the same instance. */
  let rows: Rows;

  function setFocused(target: EventTarget | null | undefined): void {
    focused = target instanceof Element && !isInModal(target) ? target : undefined;
    rows = readRows();
  }
  function readRows(): Rows {
    const row = focused?.closest("tr");
    const elements = row ? rowElements() : [];
    return { elements, index: row ? elements.indexOf(row) : -1 };
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
    if (focused.isConnected) {
      rows = readRows();
      return;
    }
    focused = undefined;
    if (focusedElement() || isModalOpen()) return;
    const { elements, index } = rows;
    // The row itself may still be there, if only the focused element inside it was removed.
    const next = elements.slice(index).find((row) => row.isConnected);
    const current = rowElements();
    if (index !== -1) rowLink(next ?? current[Math.min(index, current.length - 1)])?.focus();
    if (!focusedElement()) mainElement()?.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}
