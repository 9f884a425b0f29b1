import { readTime } from "../api/time.ts";
import { useConfig, useServerAhead } from "../hooks/use-services.ts";
import { EmptyValue } from "../ui/EmptyValue.tsx";
import { displayText } from "../text/display-text.ts";
import { AbsoluteTime, RelativeTime } from "../ui/time.tsx";
import { useOnline } from "../ui/page/browser-state.ts";

interface TimestampProps {
  /** ISO 8601, or whatever the API sent. */
  value: string | undefined;
  /** Shows date and time before "5min ago". */
  absolute?: boolean;
}

export function Timestamp({ value, absolute = false }: TimestampProps) {
  const aheadMs = useServerAhead();
  if (value === undefined) return <EmptyValue />;
  const time = readTime(value);
  if (Number.isNaN(time)) return <bdi className="block truncate">{displayText(value)}</bdi>;
  const relative = <RelativeTime time={time} aheadMs={aheadMs} />;
  if (!absolute) return relative;
  return (
    <>
      <AbsoluteTime time={time} />
      <span className="text-ink-3 max-card:basis-full">{relative}</span>
    </>
  );
}

interface DataAgeProps {
  readAt: number;
  hasFailed: boolean;
}

/** "Read 5s ago", or why the list isn't refreshed. */
export function DataAge({ readAt, hasFailed }: DataAgeProps) {
  const { refreshSeconds } = useConfig();
  const online = useOnline();
  const reason = !online
    ? "Paused: offline"
    : hasFailed
      ? "The last refresh failed"
      : refreshSeconds === 0
        ? "Automatic refresh is off"
        : undefined;
  if (readAt === 0) return null;
  return (
    <span className="truncate text-small text-ink-3">
      Read <RelativeTime time={readAt} />
      {reason !== undefined && <span>{` · ${reason}`}</span>}
    </span>
  );
}
