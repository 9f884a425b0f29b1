import { X } from "lucide-react";
import type { ReactNode } from "react";

interface ChipProps {
  /** Of the button, e.g. "Remove list". */
  removeLabel: string;
  /** Shown elsewhere, too: on a small screen such chips alone get no line. */
  isRepeated?: boolean;
  onRemove: () => void;
  children: ReactNode;
}

export function Chip({ removeLabel, isRepeated = false, onRemove, children }: ChipProps) {
  return (
    <span
      data-chip={isRepeated ? "repeated" : "filter"}
      className="inline-flex h-[2.125rem] max-w-80 shrink-0 items-center rounded-control bg-accent-soft pl-2.5 font-medium whitespace-nowrap text-accent max-card:h-10 forced-colors:border"
    >
      {children}
      <button
        type="button"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
        className="inline-grid h-full w-8 shrink-0 place-items-center rounded-control hover:text-ink max-card:w-10"
      >
        <X size={14} aria-hidden />
      </button>
    </span>
  );
}
