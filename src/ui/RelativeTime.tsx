import { useNow } from "./now.ts";
import { absoluteTimeWithZone, relativeTime } from "./time-text.ts";

const minuteMs = 60_000;

interface RelativeTimeProps {
  /** Milliseconds since the epoch. */
  time: number;
}

/** "3d ago", with the exact moment and zone in the tooltip. Kept current by the page's one clock. */
export function RelativeTime({ time }: RelativeTimeProps) {
  const recent = useNow(minuteMs) - time < minuteMs;
  const now = useNow(recent ? 1000 : minuteMs);
  return (
    <time
      dateTime={new Date(time).toISOString()}
      title={absoluteTimeWithZone(time)}
      className="tabular-nums"
    >
      {relativeTime(time, Math.max(now, time))}
    </time>
  );
}
