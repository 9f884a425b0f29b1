import { createContext, use, useLayoutEffect } from "react";
import type { PageSlot } from "./page-slot.ts";

/** What the key for it reads again, on a page of which keys know nothing else. */
export type RefreshKey = PageSlot<() => void>;

/** Offers it to the components below. */
export const RefreshKeyContext = createContext<RefreshKey | undefined>(undefined);

/** Lets the key read something again, while the component is on the screen. */
export function useRefreshKey(refresh: () => void): void {
  const slot = use(RefreshKeyContext);
  if (!slot) throw new Error("useRefreshKey needs a RefreshKeyContext above it.");
  useLayoutEffect(() => slot.offer(refresh), [refresh, slot]);
}
