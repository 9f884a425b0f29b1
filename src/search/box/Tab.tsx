import type { ReactNode } from "react";
import { formatCount } from "../../lib/text.ts";
import { classNames } from "../../ui/class-names.ts";

interface TabProps {
  /** A mark before the label. */
  children?: ReactNode;
  label: string;
  count?: number | undefined;
  /** Reserves the width of this count: a search changes `count`, and the tabs after it stay under the pointer. */
  largestCount?: number | undefined;
  pressed: boolean;
  onClick: () => void;
}

export function Tab(props: TabProps) {
  const { children, label, count, largestCount = 0, pressed, onClick } = props;
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
          <span
            style={{ minWidth: `${formatCount(largestCount).length}ch` }}
            className="ml-0.5 inline-block font-normal text-ink-2 tabular-nums"
          >
            {formatCount(count)}
          </span>
        )}
      </span>
    </button>
  );
}
