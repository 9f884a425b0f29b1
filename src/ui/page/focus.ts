export function focusedElement(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

export function mainElement(): HTMLElement | null {
  return document.querySelector("main");
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
