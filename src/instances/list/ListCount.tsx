import { formatCount } from "../../ui/format.ts";

interface ListCountProps {
  /** How many instances there are, where that is known. */
  fleetSize: number | undefined;
  /** Something is searched for. */
  filtered: boolean;
  /** How many match, where that is known. */
  matches: { total: number; count: number; complete: boolean } | false | undefined;
  onClear: () => void;
}

/** The number of instances; of those that match how many of how many, and the way back to all. */
export function ListCount({ fleetSize, filtered, matches, onClear }: ListCountProps) {
  const look =
    "text-title tracking-[-0.02em] whitespace-nowrap text-ink-3 tabular-nums max-card:text-base max-card:tracking-normal";
  if (!filtered) {
    return fleetSize === undefined ? null : <span className={look}>{formatCount(fleetSize)}</span>;
  }
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span role="status" className={look}>
        {matches && matchesText(matches)}
      </span>
      <button
        type="button"
        onClick={onClear}
        className="rounded-tag font-medium text-accent hover:underline"
      >
        Clear
      </button>
    </span>
  );
}

function matchesText({
  total,
  count,
  complete,
}: Exclude<ListCountProps["matches"], false | undefined>): string {
  return `${formatCount(total)} of ${formatCount(count)}${complete ? "" : " so far"}`;
}
