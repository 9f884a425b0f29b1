import { useCallback, useSyncExternalStore } from "react";
import type { Pacer } from "../api/pacer.ts";
import { Countdown } from "../ui/Countdown.tsx";

interface RateLimitNoteProps {
  pacer: Pacer;
}

/** Counts down while the API's rate limit holds requests back. They go on by themselves. */
export function RateLimitNote({ pacer }: RateLimitNoteProps) {
  const subscribe = useCallback((listener: () => void) => pacer.subscribe(listener), [pacer]);
  const until = useSyncExternalStore(subscribe, () => heldUntil(pacer));
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

function heldUntil(pacer: Pacer): number {
  return Math.max(pacer.heldUntil("read") ?? 0, pacer.heldUntil("write") ?? 0);
}
