import { hideBubble, shownBubble, switchBubble } from "./bubble.ts";
import { controls, wholeAt, wholeOfControl } from "./whole.ts";

/** How long a finger stays on what a tap would set off, to see what it says. Milliseconds. */
const stayMs = 500;
/** A finger that moves farther scrolls. Pixels. */
const slipPx = 10;

/** Shows what is cut off where a finger taps, or stays on what a tap would set off. The next touch takes it away. */
export function showByTouch(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched: { x: number; y: number } | undefined;
  let hasStayed = false;
  const inBubble = (target: EventTarget | null) =>
    target instanceof Element && shownBubble()?.box.contains(target) === true;
  const lift = () => clearTimeout(timer);

  addEventListener(
    "pointerdown",
    ({ target, pointerType, clientX: x, clientY: y }) => {
      hasStayed = false;
      touched = pointerType === "touch" ? { x, y } : undefined;
      if (!(target instanceof Element) || inBubble(target)) return;
      hideBubble();
      const control = touched && target.closest(controls);
      const whole = control && (wholeAt(target, false) ?? wholeOfControl(control));
      if (!whole) return;
      timer = setTimeout(() => {
        hasStayed = true;
        switchBubble(whole, "touch");
      }, stayMs);
    },
    { signal },
  );
  addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      if (touched && Math.hypot(clientX - touched.x, clientY - touched.y) > slipPx) lift();
    },
    { signal },
  );
  addEventListener("pointerup", lift, { signal });
  addEventListener("pointercancel", lift, { signal });
  addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (hasStayed) {
        event.preventDefault();
        event.stopPropagation();
      } else if (touched && target instanceof Element && !target.closest(controls)) {
        if (!inBubble(target)) switchBubble(wholeAt(target, false), "touch");
      }
      hasStayed = false;
    },
    { capture: true, signal },
  );
}
