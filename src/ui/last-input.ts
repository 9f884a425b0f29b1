let isKey = false;

addEventListener("keydown", () => (isKey = true), { capture: true });
addEventListener("pointerdown", () => (isKey = false), { capture: true });

/** Whether what was pressed last is a key, and not a pointer. */
export function wasKeyPressed(): boolean {
  return isKey;
}
