import { ArrowDown, ArrowUp } from "lucide-react";
import { classNames } from "./class-names.ts";
import { Select } from "./fields.tsx";

/** The column that a table is sorted by, and the direction. */
export interface Sort<Column extends string> {
  column: Column;
  descending: boolean;
}

/**
 * Reads the `sort` parameter of an address: the name of a column, with a minus in front for descending order.
 * @returns undefined if there is no such column
 */
export function readSort<Column extends string>(
  columns: readonly Column[],
  text: string | undefined,
): Sort<Column> | undefined {
  const descending = text?.startsWith("-") === true;
  const column = columns.find((name) => name === (descending ? text?.slice(1) : text));
  return column && { column, descending };
}

/** The sort after another press on a header: ascending, descending, then the API's order (undefined). */
export function nextSort<Column extends string>(
  current: Sort<Column> | undefined,
  column: Column,
): string | undefined {
  if (current?.column !== column) return column;
  return current.descending ? undefined : `-${column}`;
}

interface SortHeaderProps<Column extends string> {
  column: Column;
  label: string;
  sorted: Sort<Column> | undefined;
  /** Gets the new `sort` parameter. */
  onSort: (sort: string | undefined) => void;
  className?: string | undefined;
}

/** The header of a column with a button that sorts by it. */
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
      {/* Cards are sorted with SortSelect: an invisible button must not take the focus. */}
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

interface SortSelectProps<Column extends string> {
  columns: { column: Column; label: string }[];
  sorted: Sort<Column> | undefined;
  /** Gets the new `sort` parameter. */
  onSort: (sort: string | undefined) => void;
}

/** Sorts on small screens, where rows are cards without headers. */
export function SortSelect<Column extends string>(props: SortSelectProps<Column>) {
  const { columns, sorted, onSort } = props;
  return (
    <label className="absolute top-1 right-4 z-10 flex items-center gap-2 text-small text-ink-3 card:hidden print:hidden">
      <span className="max-[24rem]:sr-only">Sort by</span>
      <Select
        value={sorted ? `${sorted.descending ? "-" : ""}${sorted.column}` : ""}
        onChange={({ target }) => onSort(target.value || undefined)}
      >
        <option value="">API order</option>
        {columns.flatMap(({ column, label }) => [
          <option key={column} value={column}>
            {label}, ascending
          </option>,
          <option key={`-${column}`} value={`-${column}`}>
            {label}, descending
          </option>,
        ])}
      </Select>
    </label>
  );
}
