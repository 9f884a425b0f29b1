import { Bar } from "../ui/Bar.tsx";

interface SizeCellProps {
  value: number | undefined;
  /** The largest of its kind, which fills the bar. */
  largest: number;
  text: (value: number) => string;
}

/** A size as a number and as a bar. */
export function SizeCell({ value, largest, text }: SizeCellProps) {
  return (
    <td className="h-12 px-3 tabular-nums max-card:px-1">
      <span className="flex items-center gap-3 max-card:flex-col max-card:items-start max-card:gap-1">
        <span className="w-16 shrink-0">{value === undefined ? "—" : text(value)}</span>
        {value !== undefined && largest > 0 && <Bar part={value / largest} />}
      </span>
    </td>
  );
}
