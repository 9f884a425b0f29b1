interface BarProps {
  /** The value as a part of the largest, 0 to 1. */
  part: number;
  className?: string;
}

/** A small bar that makes sizes comparable at a glance. Decoration: the number itself stands beside it. */
export function Bar({ part, className = "" }: BarProps) {
  const width = Math.max(0.02, Math.min(1, part)) * 100;
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className={`h-1.5 w-full max-w-[150px] overflow-hidden rounded-bar bg-stop-soft ${className}`}
    >
      <rect width={width} height="6" className="fill-accent" />
    </svg>
  );
}
