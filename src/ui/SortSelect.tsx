import { Select } from "./Select.tsx";
import type { Sort } from "./sort.ts";

interface SortSelectProps<Column extends string> {
  columns: { column: Column; label: string }[];
  /** What the table is sorted by now. */
  sorted: Sort<Column> | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Sorts where rows are cards and there are no headers to press. Stands in the place of the headers. */
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
