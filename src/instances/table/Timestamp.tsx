import { readTime } from "../../lib/times.ts";
import { useConfig, useServerAhead } from "../../hooks/use-services.ts";
import { EmptyValue } from "../../ui/values.tsx";
import { displayText } from "../../lib/text.ts";
import { RelativeTime } from "../../ui/time.tsx";
import { useOnline } from "../../ui/page/browser-state.ts";

/** "5min ago". `value`: ISO 8601, or whatever the API sent. */
export function Timestamp({ value }: { value: string | undefined }) {
  const aheadMs = useServerAhead();
  if (value === undefined) return <EmptyValue />;
  const time = readTime(value);
  if (Number.isNaN(time)) return <bdi className="block truncate">{displayText(value)}</bdi>;
  return <RelativeTime time={time} aheadMs={aheadMs} />;
}

/** "Read 5s ago", or why the list isn't refreshed. */
export function DataAge({ readAt, hasFailed }: { readAt: number; hasFailed: boolean }) {
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
