import { type RefObject, useLayoutEffect } from "react";
import { mainElement } from "./landmarks.ts";

export function focusedElement(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

/** What takes the focus. The host of an extension's shadow root often doesn't. */
const focusable =
  "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";

/**
 * False for a key that a person types into an extension's panel (PostHog/posthog#45615): such a panel is a shadow root, and of a
 * closed one the page sees only the host. In doubt the key isn't for the page.
 */
export function isForPage(event: Event): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return true;
  const [innermost = target] = event.composedPath();
  if (innermost !== target) return false;
  if (target.matches("html, body")) return true;
  return target.matches(focusable) && target.closest("#root, [data-base-ui-portal]") !== null;
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
