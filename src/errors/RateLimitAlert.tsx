import { useSyncExternalStore } from "react";
import type { QueueName, RateLimiter } from "../api/client/rate-limiter.ts";
import { Countdown } from "../ui/time.tsx";

/** When the rate limit lets requests through again; 0 if it does now. */
export function useBlockedUntil(rateLimiter: RateLimiter, ...queues: QueueName[]): number {
  return useSyncExternalStore(
    (listener) => rateLimiter.subscribe(listener),
    () => Math.max(...queues.map((queue) => rateLimiter.blockedUntil(queue) ?? 0)),
  );
}

export function RateLimitAlert({ rateLimiter }: { rateLimiter: RateLimiter }) {
  const until = useBlockedUntil(rateLimiter, "read", "write");
  return (
    <p role="status" aria-atomic="false" className="text-small text-ink-2 empty:hidden">
      {until > 0 && (
        <>
          <span>
            <span className="max-[24rem]:sr-only">Rate limit reached (</span>
            TOO_MANY_REQUESTS
            <span className="max-[24rem]:sr-only">)</span>.{" "}
          </span>
          <Countdown until={until} />
        </>
      )}
    </p>
  );
}
