import { ArrowDown, ArrowUp } from "lucide-react";
import { classNames } from "./class-names.ts";
import { nextSort, type Sort } from "./sort.ts";

interface SortHeaderProps<Column extends string> {
  column: Column;
  label: string;
  /** What the table is sorted by now. */
  sorted: Sort<Column> | undefined;
  onSort: (sort: string | undefined) => void;
  className?: string | undefined;
}

/** A column's header, which sorts by it: up, down, and back to the API's own order. */
export function SortHeader<Column extends string>(props: SortHeaderProps<Column>) {
  const { column, label, sorted, onSort, className } = props;
  const isSorted = sorted?.column === column;
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (sorted.descending ? "descending" : "ascending") : undefined}
      className={classNames("h-9 px-3 text-left text-small font-medium text-ink-3", className)}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(sorted, column))}
        className={classNames(
          "group/sort -mx-1 flex w-[calc(100%+0.5rem)] items-center text-left gap-1 max-card:gap-0.5 rounded-tag px-1 py-0.5 hover:text-ink",
          isSorted && "text-ink",
        )}
      >
        <span className="truncate">{label}</span>
        <Arrow
          size={12}
          aria-hidden
          className={classNames(
            "shrink-0",
            !isSorted &&
              // Where there is little room the name needs it.
              "opacity-0 max-card:hidden group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
          )}
        />
      </button>
    </th>
  );
}
