import type { KeyboardEvent, MouseEvent } from "react";

/** A held Enter key repeats; only its first press may confirm. */
export function ignoreRepeats(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.repeat) event.preventDefault();
}

/** The second click of a double click belongs to the first, even if the answer was quicker than the hand. */
export function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
