import type { ReactNode } from "react";

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
      <dt className="isolate-text text-ink-3 [overflow-wrap:anywhere]">{name}</dt>
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
