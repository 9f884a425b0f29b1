import { Bar } from "../ui/ProgressBar.tsx";

interface SizeCellProps {
  /** Drawn beside the number where there is no header to be seen. */
  unit?: string;
  value: number | undefined;
  /** The largest of its kind, which fills the bar. */
  largest: number;
  text: (value: number) => string;
}

/** A size as a number and as a bar. */
export function SizeCell({ unit, value, largest, text }: SizeCellProps) {
  return (
    <td role="cell" className="h-12 px-3 tabular-nums max-roomy:px-2 max-card:h-auto max-card:px-0">
      <span className="flex items-center gap-3 max-card:flex-col max-card:items-start max-card:gap-1">
        <span
          data-unit={value === undefined ? undefined : unit}
          className="w-16 shrink-0 max-card:after:text-ink-3 max-card:after:content-[attr(data-unit)]"
        >
          {value === undefined ? "—" : text(value)}
        </span>
        {value !== undefined && largest > 0 && <Bar part={value / largest} />}
      </span>
    </td>
  );
}
