import { classNames } from "./class-names.ts";
import { progressText } from "../lib/text.ts";

interface ProgressBarProps {
  label: string;
  value: number;
  /** Undefined if unknown. Can be less than `value`. */
  most: number | undefined;
  className: string;
}

export function ProgressBar({ label, value, most, className }: ProgressBarProps) {
  const reached = most === undefined ? undefined : Math.min(value, most);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most ?? value}
      aria-valuenow={reached}
      aria-valuetext={progressText(value, most)}
      className={classNames(
        "h-1.5 overflow-hidden rounded-full bg-line forced-colors:border",
        className,
      )}
    >
      <span
        className="ground-speaks block h-full rounded-full bg-accent transition-[width] duration-200"
        style={{ width: `${most && reached ? (reached / most) * 100 : 0}%` }}
      />
    </span>
  );
}
