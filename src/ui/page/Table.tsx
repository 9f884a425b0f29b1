import type { ComponentProps, ReactNode } from "react";
import type { Sort } from "../../lib/text.ts";
import { classNames } from "../class-names.ts";
import { SortHeader } from "./SortHeader.tsx";

interface TableColumn<SortColumn extends string> {
  /** Name in the `sort` parameter. Without it the column isn't sortable. */
  column?: SortColumn;
  label: string;
  newestFirst?: boolean;
  align?: "right";
  className?: string;
}

interface TableProps<SortColumn extends string> {
  label: string;
  columns: readonly TableColumn<SortColumn>[];
  sorted?: Sort<SortColumn> | undefined;
  onSort?: (sort: string | undefined) => void;
  busy?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** On small screens rows become cards. That CSS drops the implicit roles, so they're written out. */
export function Table<SortColumn extends string = never>(props: TableProps<SortColumn>) {
  const { label, columns, sorted, onSort, busy, className, children } = props;
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={busy}
      className={classNames("w-full table-fixed border-collapse max-card:block", className)}
    >
      <thead role="rowgroup" className="max-card:sr-only">
        <tr role="row" className="border-b border-line">
          {columns.map(({ column, label, newestFirst, align, className }) =>
            column !== undefined && onSort ? (
              <SortHeader
                key={label}
                column={column}
                label={label}
                sorted={sorted}
                newestFirst={newestFirst}
                onSort={onSort}
                className={classNames(align === "right" && "[&>button]:justify-end", className)}
              />
            ) : (
              <th
                key={label}
                role="columnheader"
                scope="col"
                className={classNames(
                  "h-9 px-3 text-small font-medium text-ink-3",
                  align === "right" ? "text-right" : "text-left",
                  className,
                )}
              >
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-card:block">
        {children}
      </tbody>
    </table>
  );
}

export function Row({ className, ...row }: ComponentProps<"tr">) {
  const line = "border-b border-line last:border-b-0";
  return <tr {...row} role="row" className={classNames(line, className)} />;
}

export function Cell(cell: ComponentProps<"td">) {
  return <td {...cell} role="cell" />;
}

export function RowHeader(cell: ComponentProps<"th">) {
  return <th {...cell} role="rowheader" scope="row" />;
}
