import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

export function Select(props: Omit<ComponentProps<"select">, "className">) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        {...props}
        className="h-8 w-full min-w-0 appearance-none truncate rounded-control border border-line-field bg-surface pr-7 pl-2.5 text-ink tabular-nums"
      />
      <ChevronDown
        size={14}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2 my-auto text-ink-3"
      />
    </span>
  );
}
