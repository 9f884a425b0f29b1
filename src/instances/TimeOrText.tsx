import { EmptyValue } from "../ui/DescriptionList.tsx";
import { RelativeTime, absoluteTime } from "../ui/time.tsx";
import { displayText } from "../ui/display-text.ts";

interface TimeOrTextProps {
  /** ISO 8601, or whatever the API sent in its place. */
  value: string | undefined;
  /** With the date and time written out before it. */
  absolute?: boolean;
}

/** A moment, relative to now; text that is no moment shows as it came. */
export function TimeOrText({ value, absolute = false }: TimeOrTextProps) {
  if (value === undefined) return <EmptyValue />;
  const time = Date.parse(value);
  if (Number.isNaN(time)) {
    return <bdi className="block truncate">{displayText(value)}</bdi>;
  }
  if (!absolute) return <RelativeTime time={time} />;
  return (
    <>
      <span className="tabular-nums">{absoluteTime(time)}</span>
      <span className="text-ink-3">
        <RelativeTime time={time} />
      </span>
    </>
  );
}
