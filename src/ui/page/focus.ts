import { type RefObject, useLayoutEffect } from "react";
import { mainElement } from "./landmarks.ts";

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
