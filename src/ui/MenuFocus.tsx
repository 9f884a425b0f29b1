import { type RefObject, useLayoutEffect, useState } from "react";
import { focused } from "./focus.ts";
import { wasKeyPressed } from "./last-input.ts";

interface MenuFocusProps {
  popup: RefObject<HTMLElement | null>;
  /** What the menu hangs from. */
  anchor: HTMLElement;
  /** Whether there are items: they may come later than the menu. */
  ready: boolean;
}

/**
 * Stands in a menu, after its items. Where a key has opened the menu it moves the focus to the first item, with the rendering
 * that the items come with, unless the focus has gone elsewhere by then. Base UI moves it to the menu, a frame later, and keys
 * pressed within that frame would be lost.
 */
export function MenuFocus({ popup, anchor, ready }: MenuFocusProps) {
  const [isByKey] = useState(wasKeyPressed);
  useLayoutEffect(() => {
    const here = focused();
    const isElsewhere = here && here !== anchor && popup.current?.contains(here) !== true;
    if (!isByKey || isElsewhere) return;
    popup.current?.focus({ preventScroll: true });
    // Base UI counts the items in this rendering, and knows an item that takes the focus after it.
    if (ready) queueMicrotask(() => firstItem(popup.current)?.focus({ preventScroll: true }));
  }, [popup, anchor, ready, isByKey]);
  return null;
}

function firstItem(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>("[role^=menuitem]") ?? null;
}
