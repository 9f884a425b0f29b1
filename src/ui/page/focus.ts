/** The element with the focus, unless that is the body. */
export function focusedElement(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

/** The main content of the page. It gets the focus where no better element is left. */
export function mainElement(): HTMLElement | null {
  return document.querySelector("main");
}

/**
 * Where the focus goes when a dialog closes, as Base UI's `finalFocus`: `returnFocus` while it is on the page, else the main
 * content; `false` if this function has moved the focus itself, because Base UI focuses only what Tab reaches.
 */
export function focusAfterClose(returnFocus: HTMLElement | null): HTMLElement | boolean {
  const target = returnFocus?.isConnected ? returnFocus : mainElement();
  if (!target) return true;
  if (target.tabIndex >= 0) return target;
  target.focus({ preventScroll: true });
  return false;
}
