import { classNames } from "../../ui/class-names.ts";
import { CopyButton } from "../../ui/Button.tsx";
import { displayText } from "../../ui/display-text.ts";

interface CopyCellProps {
  value: string;
  /** For the copy button's name: "Copy {what}". */
  what: string;
  /** The row has been pointed at. */
  pointedAt: boolean;
  className?: string;
}

/**
 * A value with a copy button, which is there once the row has been pointed at: three buttons in each of a hundred rows are
 * half of what a page of the list takes to render. For the keyboard the row's menu copies.
 */
export function CopyCell({ value, what, pointedAt, className }: CopyCellProps) {
  return (
    <span className={classNames("relative flex min-h-4 min-w-0 items-center gap-0.5", className)}>
      <bdi className="truncate">{displayText(value)}</bdi>
      {pointedAt && (
        <CopyButton
          // That something was copied is said of this value, not of the next one that the row shows.
          key={`${what} ${value}`}
          text={value}
          what={what}
          ofRow
          // Where there is little room the value has all of it, and the button comes over its end.
          className="-my-1 max-roomy:absolute max-roomy:right-0 max-roomy:group-hover/row:bg-hover max-card:hidden"
        />
      )}
    </span>
  );
}
