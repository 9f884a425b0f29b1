import { useCallback, useSyncExternalStore } from "react";
import type { LaneName, Pacer } from "../api/pacer.ts";

/** Until when the API's rate limit holds requests back: milliseconds since the epoch, 0 while it does not. */
export function useHeldUntil(pacer: Pacer, ...lanes: LaneName[]): number {
  const subscribe = useCallback((listener: () => void) => pacer.subscribe(listener), [pacer]);
  return useSyncExternalStore(subscribe, () =>
    Math.max(...lanes.map((lane) => pacer.heldUntil(lane) ?? 0)),
  );
}
