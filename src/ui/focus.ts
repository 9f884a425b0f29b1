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
 * Where the focus goes when a dialog closes, as Base UI's `finalFocus`: `returnFocus` while it is on the page; `false` if this
 * function has moved the focus to the main content instead.
 */
export function focusAfterClose(returnFocus: HTMLElement | null): HTMLElement | boolean {
  if (returnFocus?.isConnected) return returnFocus;
  const main = mainElement();
  main?.focus({ preventScroll: true });
  return main === null;
}
