import { shownBubble, switchBubble } from "./bubble.ts";
import { wholeAt } from "./whole.ts";

/** A mouse on its way elsewhere means nothing by it. Milliseconds. */
const restMs = 300;

/** Shows what is cut off where a mouse rests. */
export function showByMouse(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener(
    "pointerover",
    ({ target, pointerType }) => {
      if (pointerType === "touch" || !(target instanceof Element)) return;
      clearTimeout(timer);
      const bubble = shownBubble();
      // To come from one to the other takes a moment, in which it stays.
      if (bubble && [bubble.box, bubble.anchor].some((part) => part.contains(target))) return;
      timer = setTimeout(() => switchBubble(wholeAt(target, true), "hover"), restMs);
    },
    { signal },
  );
  addEventListener("pointerdown", () => clearTimeout(timer), { signal });
}
