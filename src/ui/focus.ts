/** What has the focus, unless it is the page as a whole. */
export function focused(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

/** What a page is about: the focus goes there where nothing better is left. */
export function mainPart(): HTMLElement | null {
  return document.querySelector("main");
}

/**
 * When a dialog closes: where the focus goes back to, as long as that is there. `false` once it has been put at the content of
 * the page instead.
 */
export function focusAfterwards(returnFocus: HTMLElement | null): HTMLElement | boolean {
  if (returnFocus?.isConnected) return returnFocus;
  const main = mainPart();
  main?.focus({ preventScroll: true });
  return main === null;
}
