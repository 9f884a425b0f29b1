import { displayText } from "../../text/display-text.ts";
import { classNames } from "../../ui/class-names.ts";
import { CopyButton } from "../../ui/controls/Button.tsx";
import { EmptyValue } from "../../ui/EmptyValue.tsx";

interface CopyCellProps {
  isActive: boolean;
  value: string | undefined;
  /** What the button copies; it needs to be safe to paste. */
  write: (value: string) => string | undefined;
  what: string;
  className: string;
}

/**
 * The button exists only in active rows: three buttons in each of 100 rows would double the time to render them. With
 * the keyboard, use the row's menu.
 */
export function CopyCell(props: CopyCellProps) {
  const { value, write, what, isActive, className } = props;
  if (value === undefined) return <EmptyValue />;
  const written = write(value);
  return (
    <span className={classNames("relative flex min-h-4 min-w-0 items-center gap-0.5", className)}>
      <bdi className="wrap-anywhere">{displayText(value)}</bdi>
      {isActive && written !== undefined && (
        <CopyButton
          // "Copied" must not carry over to the next value in this row.
          key={`${what} ${value}`}
          text={written}
          what={what}
          ofRow
          // In the gap between columns, so that the value keeps its width.
          className="-my-1 -mr-6"
        />
      )}
    </span>
  );
}
