import { formatCount } from "../../ui/numbers.ts";

interface ProgressBarProps {
  label: string;
  value: number;
  most: number;
}

/** How much of something is done. */
export function ProgressBar({ label, value, most }: ProgressBarProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value}
      aria-valuetext={`${formatCount(value)} of ${formatCount(most)}`}
      className="h-1.5 min-w-32 flex-1 overflow-hidden rounded-full bg-line"
    >
      <span
        className="block h-full rounded-full bg-accent transition-[width] duration-200"
        style={{ width: `${most > 0 ? (value / most) * 100 : 0}%` }}
      />
    </span>
  );
}
