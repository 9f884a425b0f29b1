import type { MouseEvent } from "react";

/** Whether the browser opens a link somewhere else than in this tab, or downloads it. */
export function leavesThisTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
