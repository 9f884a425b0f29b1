import { type ReactNode, useMemo } from "react";
import type { Instance } from "../../api/schema.ts";
import { useCatalogue } from "../../specifications/use-catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { columns } from "../columns/columns.ts";
import { InstanceRow } from "./InstanceRow.tsx";

interface InstanceTableProps {
  instances: Instance[];
  /** What is shown belongs to the page before; the one asked for is on its way. */
  outdated: boolean;
}

/** The instances of one page. The roles are spelled out because the cards of small screens change the display. */
export function InstanceTable({ instances, outdated }: InstanceTableProps) {
  const catalogue = useCatalogue();
  const context = useMemo(() => ({ catalogue }), [catalogue]);
  return (
    <TableFrame busy={outdated}>
      {instances.map((instance) => (
        <InstanceRow key={instance.id} instance={instance} context={context} />
      ))}
    </TableFrame>
  );
}

interface TableFrameProps {
  busy: boolean;
  children: ReactNode;
}

/** The table with its headers, around its rows or what stands for them while they load. */
export function TableFrame({ busy, children }: TableFrameProps) {
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
            {columns.map(({ id, header, width }) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                className={classNames(
                  "h-9 truncate px-3 text-left text-small font-medium text-ink-3",
                  width,
                )}
              >
                {header}
              </th>
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
