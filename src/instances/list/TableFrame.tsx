import { memo, type ReactNode } from "react";
import { parseSort } from "../../fleet/sort.ts";
import { busyLine, classNames } from "../../ui/class-names.ts";
import { useCompactRows } from "../columns/density.ts";
import { useVisibleColumns } from "../columns/hidden-columns.ts";
import { SortHeader, SortSelect } from "../../ui/sort.tsx";

interface SortProps {
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

interface TableFrameProps extends SortProps {
  busy: boolean;
  /** Selects all rows, where there are any. */
  selectAll: ReactNode;
  children: ReactNode;
}

/**
 * The table with its headers, around its rows or what stands for them while they load. The roles are spelled out because
 * the cards of small screens change the display.
 */
export function TableFrame({ busy, sort, onSort, selectAll, children }: TableFrameProps) {
  const [compact] = useCompactRows();
  return (
    <div className="relative overflow-x-auto">
      <SortChoice sort={sort} onSort={onSort} />
      <table
        role="table"
        aria-label="Instances"
        aria-busy={busy}
        data-compact={compact || undefined}
        className={classNames(
          "group/table w-full table-fixed border-collapse max-card:block card:min-w-[1096px]",
          busy && busyLine,
        )}
      >
        <thead role="rowgroup" className="max-card:block">
          {/* On cards only the box for all of them is to be seen, and beside it what they are sorted by. */}
          <tr
            role="row"
            className="border-b border-line max-card:relative max-card:flex max-card:h-10 max-card:items-center max-card:px-4"
          >
            <th
              role="columnheader"
              scope="col"
              className="w-11 px-3 text-left max-roomy:w-9 max-roomy:px-2 max-card:px-0 print:hidden"
            >
              {selectAll ?? <span className="sr-only">Select</span>}
            </th>
            <SortHeaders sort={sort} onSort={onSort} />
            <th
              role="columnheader"
              scope="col"
              className="right-0 w-14 bg-surface max-roomy:w-12 max-[73rem]:sticky max-card:sr-only print:hidden"
            >
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-card:block">
          {children}
        </tbody>
      </table>
    </div>
  );
}

/** The headers of the columns. With every key in the search box much is rendered again, and none of these. */
const SortHeaders = memo(function SortHeaders({ sort, onSort }: SortProps) {
  const sorted = parseSort(sort);
  const [visible] = useVisibleColumns();
  return visible.map(({ id, header, width }) => (
    <SortHeader
      key={id}
      column={id}
      label={header}
      sorted={sorted}
      onSort={onSort}
      className={width}
    />
  ));
});

/** On small screens, what the cards are sorted by. */
const SortChoice = memo(function SortChoice({ sort, onSort }: SortProps) {
  const [visible] = useVisibleColumns();
  const columns = visible.map(({ id, header }) => ({ column: id, label: header }));
  return <SortSelect columns={columns} sorted={parseSort(sort)} onSort={onSort} />;
});
