import { ArrowDown, ArrowUp } from "lucide-react";
import type { Sort } from "../../fleet/index/search.ts";
import { nextSort } from "../../fleet/sort.ts";
import { classNames } from "../../ui/class-names.ts";
import type { Column } from "../columns/column.ts";

interface SortHeaderProps {
  column: Column;
  /** What the list is sorted by now. */
  sorted: Sort | undefined;
  onSort: (sort: string | undefined) => void;
}

/** A column's header, which sorts by it: up, down, and back to the API's own order. */
export function SortHeader({ column: { id, header, width }, sorted, onSort }: SortHeaderProps) {
  const isSorted = sorted?.column === id;
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (sorted.descending ? "descending" : "ascending") : undefined}
      className={classNames(
        "h-9 px-3 text-left text-small font-medium text-ink-3 max-card:sr-only",
        width,
      )}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(sorted, id))}
        className={classNames(
          "group/sort -mx-1 flex w-[calc(100%+0.5rem)] items-center text-left gap-1 rounded-tag px-1 py-0.5 hover:text-ink",
          isSorted && "text-ink",
        )}
      >
        <span className="truncate">{header}</span>
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
