import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface ExpandButtonProps {
  isExpanded: boolean;
  onToggle: () => void;
  className: string;
  children: ReactNode;
}

export function ExpandButton({ isExpanded, onToggle, className, children }: ExpandButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isExpanded}
      onClick={onToggle}
      className={classNames("flex items-start text-left", className)}
    >
      <ChevronRight
        size={14}
        aria-hidden
        className={classNames("mt-[3px] shrink-0 text-ink-3", isExpanded && "rotate-90")}
      />
      {children}
    </button>
  );
}
