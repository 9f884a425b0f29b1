import { type RefObject, useLayoutEffect } from "react";

interface FocusAtOnceProps {
  target: RefObject<HTMLElement | null>;
}

/**
 * Stands in a dialog, after its content, and moves the focus there with the dialog's first rendering. Base UI does so a
 * frame later, and what is pressed within that frame would be meant for what had the focus before.
 */
export function FocusAtOnce({ target }: FocusAtOnceProps) {
  useLayoutEffect(() => target.current?.focus({ preventScroll: true }), [target]);
  return null;
}
