import { createStore } from "@tanstack/react-store";

/** "Jump to", while it is open or its code is on its way. */
export const jumpDialog = createStore<{ returnFocus: HTMLElement | null } | undefined>(undefined);

/** Opens it. */
export function openJump(returnFocus: HTMLElement | null): void {
  jumpDialog.setState(() => ({ returnFocus }));
}

/** Closes it, or gives it up before it was there. */
export function closeJump(): void {
  jumpDialog.setState(() => undefined);
}
