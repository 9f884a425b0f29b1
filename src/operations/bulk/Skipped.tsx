import type { OperationKind } from "../operation.ts";
import { words } from "../words.ts";
import type { Partition } from "./partition.ts";
import { formatCount, plural } from "../../ui/format.ts";

interface SkippedProps {
  kind: OperationKind;
  hitCount: number;
  parts: Partition;
  included: { notRunning: boolean; requested: boolean };
  onToggle: (part: "notRunning" | "requested") => void;
}

/** How many are hit and how many are left out and why, with a way to include them. */
export function Skipped({ kind, hitCount, parts, included, onToggle }: SkippedProps) {
  const { verb, requested } = words[kind];
  const groups = [
    {
      part: "notRunning",
      reason: "not running",
      which: ["that is not running", "that are not running"],
    },
    {
      part: "requested",
      reason: `${requested.toLowerCase()} already`,
      which: [`with ${requested.toLowerCase()} already`, `with ${requested.toLowerCase()} already`],
    },
  ] as const;
  const skipped = groups.filter(({ part }) => parts[part].length > 0 && !included[part]);
  return (
    <div className="grid gap-2">
      <p role="status" className="font-medium">
        {verb} {formatCount(hitCount)}.
        {skipped.map(({ part, reason }) => (
          <span key={part}>
            {" "}
            {formatCount(parts[part].length)} skipped: {reason}.
          </span>
        ))}
      </p>
      {groups.map(({ part, which: [one, many] }) => {
        const { length } = parts[part];
        const text = `Include ${formatCount(length)} ${plural(length, one, many)}`;
        return (
          length > 0 && (
            <label key={part} className="flex items-center gap-2 text-ink-2">
              <input
                type="checkbox"
                aria-label={text}
                checked={included[part]}
                onChange={() => onToggle(part)}
              />
              {text}
            </label>
          )
        );
      })}
    </div>
  );
}
