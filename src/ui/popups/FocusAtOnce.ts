import { type RefObject, useLayoutEffect } from "react";

interface FocusAtOnceProps {
  target: RefObject<HTMLElement | null>;
  /** Finds the element in the target that gets the focus; without it the target does. */
  selector?: string;
}

/**
 * Moves the focus into a popup before the next key, when the popup opens. Base UI does so a frame later, and a key in that frame
 * would reach the page. In a microtask, because a menu that closes in the same rendering returns the focus in one, and because
 * Base UI handles the focus of a menu's item only after this rendering.
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
