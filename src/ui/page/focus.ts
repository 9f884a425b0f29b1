import { type RefObject, useLayoutEffect } from "react";

export function focusedElement(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

/** False for a key that a person types into an extension's panel, which is outside of the app or a shadow root (PostHog/posthog#45615). */
export function isForPage(event: Event): boolean {
  const { target } = event;
  if (!(target instanceof Element) || target.matches("html, body")) return true;
  return (
    event.composedPath()[0] === target && target.closest("#root, [data-base-ui-portal]") !== null
  );
}

/**
 * For Base UI's `finalFocus`. Returns false after moving the focus itself, because Base UI only focuses what Tab
 * reaches.
 */
export function focusAfterClose(returnFocus: HTMLElement | null): HTMLElement | boolean {
  const target = returnFocus?.isConnected ? returnFocus : mainElement();
  if (!target) return true;
  if (target.tabIndex >= 0) return target;
  target.focus({ preventScroll: true });
  return false;
}

interface FocusAtOnceProps {
  target: RefObject<HTMLElement | null>;
  /** Focuses the first of these in the target, not the target. */
  selector?: string;
}

/**
 * Base UI focuses a popup a frame later, and a key in between would go to the page. In a microtask, because a menu
 * that closes in the same render returns its focus in one, and Base UI focuses menu items only after this render.
 */
export function FocusAtOnce({ target, selector }: FocusAtOnceProps) {
  useLayoutEffect(() => {
    queueMicrotask(() => {
      const { current } = target;
      const element = selector ? current?.querySelector<HTMLElement>(selector) : current;
      element?.focus({ preventScroll: true });
    });
  }, [target, selector]);
  return null;
}

// Where code looks up elements of the page: by roles and marks, never by a label, whose change would break a key.

export function mainElement(): HTMLElement | null {
  return document.querySelector("main");
}

export function searchBox(): HTMLInputElement | null {
  return document.querySelector("main input[type=search]");
}

export function rowElements(): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>("main tbody > tr[role=row]")];
}

/** Counted from 0; -1 for an element outside of the rows. */
export function rowIndexOf(element: Element | null): number {
  return rowElements().findIndex((row) => row.contains(element));
}

const rowLinks = "[role=rowheader] a";

export function rowLink(row: Element | null | undefined): HTMLAnchorElement | null {
  return row?.querySelector<HTMLAnchorElement>(rowLinks) ?? null;
}

/** What a key moves to in a row: the link, the button of a group's heading, or its only button. */
export function rowTarget(row: Element | null | undefined): HTMLElement | null {
  const inHeader = row?.querySelector<HTMLElement>("[role=rowheader] :is(a, button)");
  return inHeader ?? row?.querySelector<HTMLElement>("button") ?? null;
}

export function rowBox(row: Element | null | undefined): HTMLInputElement | null {
  return row?.querySelector("input[type=checkbox]") ?? null;
}

/** Of the list's header: selects the page. */
export const pageBox = () => rowBox(document.querySelector("main thead"));

/** For the button that selects all matches. */
export const selectAllId = "select-all";

export function isOnRowLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(rowLinks) !== null;
}

/** By its address, as in the link. */
export function rowLinkTo(href: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>(`main :is(${rowLinks})`);
  return [...links].find((link) => link.getAttribute("href") === href);
}

/** Gets the focus back when the palette was opened with its key. */
export const paletteButtonId = "palette-button";

export const paletteButton = () => document.getElementById(paletteButtonId);

/** For the title of the run's panel. */
export const runTitleId = "run-title";

const dialogs = "[role=dialog]";
const modals = "[role=dialog], [role=alertdialog], [role=menu]";

const popups = `${modals}, [role=listbox]`;
/** The button of a popup, also while the popup's code is loading. */
const openButtons = "[aria-haspopup][aria-expanded=true]";

export const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest(dialogs) !== null;
export const isDialogShown = () => document.querySelector(dialogs) !== null;
export const isInModal = (element: Element) => element.closest(modals) !== null;
export const isModalOpen = () => document.querySelector(modals) !== null;
export const isPopupOpen = () => document.querySelector(popups) !== null;
export const isPopupOpening = () => document.querySelector(`${modals}, ${openButtons}`) !== null;
export const closesOnEscape = () =>
  document.querySelector(`${popups}, ${openButtons}, [role=tooltip]`) !== null;
