import type { ReactNode } from "react";
import { formatCount } from "../text/format.ts";
import { classNames } from "../ui/class-names.ts";

interface TabProps {
  /** A mark before the label. */
  children?: ReactNode;
  label: string;
  count?: number | undefined;
  pressed: boolean;
  onClick: () => void;
}

export function Tab({ children, label, count, pressed, onClick }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={classNames(
        "attention-tab",
        pressed ? "border-line bg-canvas text-ink" : "border-transparent text-ink-2 hover:bg-hover",
      )}
    >
      {children}
      <span>
        <bdi className="truncate">{label}</bdi>{" "}
        {count !== undefined && (
          <span className="ml-0.5 font-normal text-ink-2 tabular-nums">{formatCount(count)}</span>
        )}
      </span>
    </button>
  );
}
