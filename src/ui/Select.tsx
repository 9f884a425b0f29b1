import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const arrow = (
  <ChevronDown
    size={14}
    aria-hidden
    className="pointer-events-none absolute inset-y-0 right-2 my-auto text-ink-3"
  />
);

/** A choice of one, the browser's own, with the product's arrow. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative inline-flex min-w-0", className)}>
      <select
        {...rest}
        className="h-8 w-full min-w-0 appearance-none truncate rounded-control border border-line-field bg-surface pr-7 pl-2.5 text-ink tabular-nums"
      />
      {arrow}
    </span>
  );
}
