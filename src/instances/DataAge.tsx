import { useConfig } from "../session/session-context.ts";
import { RelativeTime } from "../ui/time.tsx";
import { useOnline } from "../ui/use-online.ts";

interface DataAgeProps {
  /** Milliseconds since the epoch; 0 before the first reading. */
  readAt: number;
  failed: boolean;
}

/** How old what is shown is, and why it does not renew itself where it does not. */
export function DataAge({ readAt, failed }: DataAgeProps) {
  const { refreshSeconds } = useConfig();
  const online = useOnline();
  const paused = !online
    ? "Paused: offline"
    : failed
      ? "The last refresh failed"
      : refreshSeconds === 0
        ? "Automatic refresh is off"
        : undefined;
  if (readAt === 0) return null;
  return (
    <span className="truncate text-small text-ink-3">
      Updated <RelativeTime time={readAt} />
      {paused !== undefined && <> · {paused}</>}
    </span>
  );
}
