import { hideBubble, shownBubble, switchBubble } from "./bubble.ts";
import { controls, wholeOfControl } from "./whole.ts";

/** Keys that go through the rows mean nothing by it. Milliseconds. */
const restMs = 600;

/** Shows what is cut off in what the keyboard's focus rests on. */
export function showByFocus(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
      // The app itself puts the focus on the content of a page, which is no control.
      if (!target.matches(controls)) return;
      timer = setTimeout(() => switchBubble(wholeOfControl(target), "focus"), restMs);
    },
    { signal },
  );
  addEventListener(
    "focusout",
    () => {
      clearTimeout(timer);
      // A finger that lifts moves the focus too.
      if (shownBubble()?.way === "focus") hideBubble();
    },
    { signal },
  );
  // What is pressed next may open something here.
  addEventListener("keydown", () => clearTimeout(timer), { capture: true, signal });
}
