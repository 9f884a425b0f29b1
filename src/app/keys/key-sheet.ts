import { createStore } from "@tanstack/react-store";

/** The sheet that lists the keys, while it is open. */
export const keySheet = createStore<{ returnFocus: HTMLElement | null } | undefined>(undefined);

/** Lists the keys. */
export function openKeySheet(returnFocus: HTMLElement | null): void {
  keySheet.setState(() => ({ returnFocus }));
}

/** Closes it, or gives it up before it was there. */
export function closeKeySheet(): void {
  keySheet.setState(() => undefined);
}
