import { classNames } from "../../ui/class-names.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";

interface CopyCellProps {
  value: string;
  /** For the copy button's name: "Copy {what}". */
  what: string;
  className?: string;
}

/** A value with a copy button that shows when the row is pointed at; for the keyboard the row's menu copies. */
export function CopyCell({ value, what, className }: CopyCellProps) {
  return (
    <span className={classNames("flex min-w-0 items-center gap-0.5", className)}>
      <bdi className="truncate" title={value}>
        {value}
      </bdi>
      <CopyButton text={value} what={what} ofRow className="-my-1 max-card:hidden" />
    </span>
  );
}
