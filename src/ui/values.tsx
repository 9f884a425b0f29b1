import type { ReactNode } from "react";
import { displayText, formatCount } from "../lib/text.ts";

export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-[2.125rem] grid-cols-[clamp(84px,30%,124px)_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-1 last:border-b-0">
      <dt className="isolate-text text-ink-3 [overflow-wrap:anywhere]">{displayText(name)}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2">{children}</dd>
    </div>
  );
}

/** e.g. "and 3 more". */
export function More({ shown, total }: { shown: number; total: number }) {
  return total > shown ? (
    <span className="text-ink-3">{`and ${formatCount(total - shown)} more`}</span>
  ) : null;
}

export function EmptyValue() {
  return (
    <span className="text-ink-3" title="Not given by the API">
      —
    </span>
  );
}
