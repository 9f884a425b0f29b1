import type { ReactNode } from "react";
import { formatCount } from "../text/format.ts";

interface ActivityHeadingProps {
  /** Undefined before it is known. */
  count: number | undefined;
  /** What filters and exports the rows. */
  children: ReactNode;
}

/** What a view adds to the heading of the page: its count beside the title, its filters and export at the end. */
export function ActivityHeading({ count, children }: ActivityHeadingProps) {
  return (
    <>
      {count !== undefined && (
        <span className="-order-1 text-title tracking-[-0.02em] text-ink-3 tabular-nums">
          {formatCount(count)}
        </span>
      )}
      <span className="flex flex-wrap items-center gap-3 card:ml-auto">{children}</span>
    </>
  );
}
