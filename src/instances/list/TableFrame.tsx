import type { ReactNode } from "react";
import { parseSort } from "../../fleet/sort.ts";
import { classNames } from "../../ui/class-names.ts";
import { useVisibleColumns } from "../columns/hidden-columns.ts";
import { SortHeader } from "./SortHeader.tsx";

interface TableFrameProps {
  busy: boolean;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Selects all rows, where there are any. */
  selectAll: ReactNode;
  children: ReactNode;
}

/**
 * The table with its headers, around its rows or what stands for them while they load. The roles are spelled out because
 * the cards of small screens change the display.
 */
export function TableFrame({ busy, sort, onSort, selectAll, children }: TableFrameProps) {
  const columns = useVisibleColumns();
  const sorted = parseSort(sort);
  return (
    <div className="overflow-x-auto">
      <table
        role="table"
        aria-label="Instances"
        aria-busy={busy}
        className={classNames(
          "w-full table-fixed border-collapse transition-opacity duration-150 max-card:block card:min-w-[1080px]",
          busy && "opacity-60",
        )}
      >
        <thead role="rowgroup" className="max-card:sr-only">
          <tr role="row" className="border-b border-line">
            <th role="columnheader" scope="col" className="w-11 px-3 text-left">
              {selectAll ?? <span className="sr-only">Select</span>}
            </th>
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} sorted={sorted} onSort={onSort} />
            ))}
            <th role="columnheader" scope="col" className="w-14">
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
