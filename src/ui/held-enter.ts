import type { KeyboardEvent } from "react";

/** In the capture phase: the Enter that has opened a menu or a list of options takes none of them by being held. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.repeat) event.stopPropagation();
}
