import type { WholeField } from "../../../fleet/query/terms/term.ts";
import { displayText } from "../../../text/display-text.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyValue } from "../../../ui/EmptyValue.tsx";
import { FilterLink } from "../../FilterLink.tsx";
import { type CellContext, shortened } from "./shortened.tsx";

interface FilterCellProps extends Pick<CellContext, "width" | "others"> {
  field: WholeField;
  value: string | undefined;
  isMono?: boolean;
}

/** Leads to the instances with the same value. */
export function FilterCell({ field, value, width, others, isMono = false }: FilterCellProps) {
  if (value === undefined) return <EmptyValue />;
  return (
    <FilterLink
      field={field}
      value={value}
      ofRow
      className={classNames(
        "isolate-text inline-block max-w-full align-top truncate",
        isMono && "mono text-ink-2",
      )}
    >
      {shortened(displayText(value), width, isMono ? "mono" : "text", others)}
    </FilterLink>
  );
}
