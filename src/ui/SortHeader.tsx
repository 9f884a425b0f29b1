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
      className={classNames(
        "h-9 px-3 text-left text-small font-medium text-ink-3 max-roomy:px-2 max-card:sr-only",
        className,
      )}
    >
      {/* Cards are sorted with a list of their own: a button that nobody can see must not take the focus. */}
      <span className="card:hidden">{label}</span>
      <button
        type="button"
        onClick={() => onSort(nextSort(sorted, column))}
        className={classNames(
          "group/sort -mx-1 flex min-h-6 w-[calc(100%+0.5rem)] items-center gap-1 text-left max-roomy:gap-0 max-card:hidden rounded-tag px-1 py-0.5 hover:text-ink",
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
              "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
          )}
        />
      </button>
    </th>
  );
}
