import { Fragment, type ReactNode } from "react";
import type { WholeField } from "../../fleet/query/term.ts";
import { displayText } from "../../text/display-text.ts";
import { classNames } from "../../ui/class-names.ts";
import { EmptyValue } from "../../ui/EmptyValue.tsx";
import { FilterLink } from "../FilterLink.tsx";

interface FilterCellProps {
  field: WholeField;
  value: string | undefined;
  isMono?: boolean;
  /** Something else comes in its place soon: it mustn't make the row higher until then. */
  isOneLine?: boolean;
}

/** Leads to the instances with the same value. */
export function FilterCell({ field, value, isMono, isOneLine }: FilterCellProps) {
  if (value === undefined) return <EmptyValue />;
  return (
    <FilterLink
      field={field}
      value={value}
      ofRow
      className={classNames(
        "isolate-text inline-block max-w-full align-top",
        isOneLine ? "truncate" : "wrap-anywhere",
        isMono && "mono text-ink-2",
      )}
    >
      {breakable(displayText(value))}
    </FilterLink>
  );
}

/** Lines of "WINDOWS_SERVER_2022" end after "_". Alone, the browser would break it anywhere. */
function breakable(text: string): ReactNode {
  if (!text.includes("_")) return text;
  return Array.from(text.matchAll(/[^_]*_|[^_]+/g), ([part], place) => (
    <Fragment key={`${text} ${place}`}>
      {place > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
}
