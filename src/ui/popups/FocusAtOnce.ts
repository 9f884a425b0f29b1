import { type RefObject, useLayoutEffect } from "react";

interface FocusAtOnceProps {
  target: RefObject<HTMLElement | null>;
  /** Element within the target to focus; default is the target itself. */
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
