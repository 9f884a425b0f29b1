import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { nextSort, type Sort } from "../../lib/text.ts";
import { classNames } from "../class-names.ts";
import { Select } from "../fields.tsx";

interface SortHeaderProps<Column extends string> {
  column: Column;
  label: string;
  sorted: Sort<Column> | undefined;
  /** The first press sorts in descending order, e.g. newest first. */
  newestFirst?: boolean | undefined;
  onSort: (sort: string | undefined) => void;
  className?: string | undefined;
}

export function SortHeader<Column extends string>(props: SortHeaderProps<Column>) {
  const { column, label, sorted, newestFirst, onSort, className } = props;
  const isSorted = sorted?.column === column;
  const Arrow = !isSorted ? ChevronsUpDown : sorted.descending ? ArrowDown : ArrowUp;
  return (
    <th
      role="columnheader"
      data-column={column}
      scope="col"
      aria-sort={isSorted ? (sorted.descending ? "descending" : "ascending") : undefined}
      className={classNames("head-cell", className)}
    >
      {/* Cards are sorted with SortSelect: a hidden button must not take the focus. Paper has no buttons. */}
      <span className="card:not-print:hidden">{label}</span>
      <button
        type="button"
        onClick={() => onSort(nextSort(sorted, column, newestFirst))}
        className={classNames("group/sort sort-button", isSorted && "text-ink")}
      >
        <span className="wrap-anywhere">{label}</span>
        <Arrow
          size={12}
          aria-hidden
          className={classNames(
            "shrink-0",
            !isSorted &&
              "opacity-40 group-hover/sort:opacity-90 group-focus-visible/sort:opacity-90",
          )}
        />
      </button>
    </th>
  );
}

interface SortSelectProps<Column extends string> {
  columns: readonly { column: Column; label: string; newestFirst?: boolean | undefined }[];
  sorted: Sort<Column> | undefined;
  onSort: (sort: string | undefined) => void;
}

/** For small screens, which show rows as cards without headers. */
export function SortSelect<Column extends string>(props: SortSelectProps<Column>) {
  const { columns, sorted, onSort } = props;
  return (
    <label className="absolute top-1 right-4 z-10 flex max-w-[calc(100%-5rem)] items-center gap-2 text-small text-ink-3 card:hidden print:hidden">
      <span className="max-[24rem]:sr-only">Sort by</span>
      <Select
        value={sorted ? `${sorted.descending ? "-" : ""}${sorted.column}` : ""}
        onChange={({ target }) => onSort(target.value || undefined)}
      >
        <option value="">Default order</option>
        {columns.flatMap(({ column, label, newestFirst }) => [
          <option key={column} value={column}>
            {`${label}, ${newestFirst ? "oldest first" : "ascending"}`}
          </option>,
          <option key={`-${column}`} value={`-${column}`}>
            {`${label}, ${newestFirst ? "newest first" : "descending"}`}
          </option>,
        ])}
      </Select>
    </label>
  );
}
