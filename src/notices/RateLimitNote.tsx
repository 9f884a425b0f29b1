import { Countdown } from "../ui/Countdown.tsx";
import { useHeldUntil } from "./use-held-until.ts";
import type { RateLimiter } from "../api/rate-limiter.ts";

interface RateLimitNoteProps {
  rateLimiter: RateLimiter;
}

/** Counts down while the API's rate limit holds requests back. They go on by themselves. */
export function RateLimitNote({ rateLimiter }: RateLimitNoteProps) {
  const until = useHeldUntil(rateLimiter, "read", "write");
  return (
    <p role="status" aria-atomic="false" className="text-small text-ink-2 empty:hidden">
      {until > 0 && (
        <>
          Rate limit reached (TOO_MANY_REQUESTS). <Countdown until={until} />
        </>
      )}
    </p>
  );
}
