import type { ReactNode } from "react";
import { formatCount } from "./numbers.ts";
import { shownText } from "./shown-text.ts";

interface FactsProps {
  children: ReactNode;
}

/** A list of names and values. */
export function Facts({ children }: FactsProps) {
  return <dl>{children}</dl>;
}

interface FactProps {
  name: string;
  children: ReactNode;
}

/** One name and its value. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="grid min-h-[34px] grid-cols-[clamp(84px,30%,124px)_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-1 last:border-b-0">
      <dt className="isolate-text text-ink-3 [overflow-wrap:anywhere]">{shownText(name)}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2">{children}</dd>
    </div>
  );
}

/** What stands for a value that the API did not give. */
export function Missing() {
  return (
    <span className="text-ink-3" title="Not given by the API">
      —
    </span>
  );
}

interface MoreProps {
  /** How many are shown, and how many there are. */
  than: number;
  of: number;
}

/** Says how many are not shown, where there are any. */
export function More({ than, of }: MoreProps) {
  return of > than ? <span className="text-ink-3">and {formatCount(of - than)} more</span> : null;
}
