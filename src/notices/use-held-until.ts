import { useCallback, useSyncExternalStore } from "react";
import type { QueueName, RateLimiter } from "../api/rate-limiter.ts";

/** Until when the API's rate limit holds requests back: milliseconds since the epoch, 0 while it does not. */
export function useHeldUntil(rateLimiter: RateLimiter, ...lanes: QueueName[]): number {
  const subscribe = useCallback(
    (listener: () => void) => rateLimiter.subscribe(listener),
    [rateLimiter],
  );
  return useSyncExternalStore(subscribe, () =>
    Math.max(...lanes.map((lane) => rateLimiter.blockedUntil(lane) ?? 0)),
  );
}
