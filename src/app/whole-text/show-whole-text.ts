import { hideBubble, shownBubble } from "./bubble.ts";
import { showByFocus } from "./by-focus.ts";
import { showByMouse } from "./by-mouse.ts";
import { showByTouch } from "./by-touch.ts";

/**
 * Whatever is cut off shows in full where a mouse rests, where the keyboard's focus rests, and where a finger taps. Escape
 * takes it away. The page listens, once: its rows have enough to do.
 */
export function showWholeText(signal: AbortSignal): void {
  showByMouse(signal);
  showByFocus(signal);
  showByTouch(signal);
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !shownBubble()) return;
      // It is what Escape is for now: what lies beneath stays open.
      event.preventDefault();
      event.stopImmediatePropagation();
      hideBubble();
    },
    { capture: true, signal },
  );
  addEventListener(
    "scroll",
    ({ target }) => {
      if (target !== shownBubble()?.box) hideBubble();
    },
    { capture: true, passive: true, signal },
  );
  addEventListener("resize", hideBubble, { signal });
  signal.addEventListener("abort", hideBubble);
}
