import { useEffect, useEffectEvent } from "react";

/** On a Mac the command key is what Ctrl is elsewhere. Control and K deletes to the end of the line in every text field of a Mac. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How the key is written on the button. */
export const shownKey = isMac ? "⌘ K" : "Ctrl K";

/** How the key that opens a new tab is written. */
export const shownNewTabKey = isMac ? "⌘ Enter" : "Ctrl Enter";

/** The same key in the words of `aria-keyshortcuts`. */
export const spokenKey = isMac ? "Meta+K" : "Control+K";

/**
 * Calls back when ⌘K (on a Mac) or Ctrl K is pressed anywhere on the page, also in a field. The browser's own use of the
 * key is taken from it.
 */
export function useJumpKey(press: () => void): void {
  const onPress = useEffectEvent(press);
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      if (!isJumpKey(event)) return;
      event.preventDefault();
      // A held key opens once.
      if (!event.repeat) onPress();
    }
    // Before anything on the page can keep the key to itself.
    addEventListener("keydown", pressed, { capture: true });
    return () => removeEventListener("keydown", pressed, { capture: true });
  }, []);
}

function isJumpKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const modified = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return modified && !altKey && !shiftKey && key.toLowerCase() === "k";
}
