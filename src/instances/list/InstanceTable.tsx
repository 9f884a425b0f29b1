import { useMemo } from "react";
import type { Instance } from "../../api/schema.ts";
import { useCatalogue } from "../../specifications/use-catalogue.ts";
import { useVisibleColumns } from "../columns/hidden-columns.ts";
import { InstanceRow } from "./InstanceRow.tsx";
import { TableFrame } from "./TableFrame.tsx";

interface InstanceTableProps {
  instances: Instance[];
  /** What is shown belongs to the page before; the one asked for is on its way. */
  outdated: boolean;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** The instances of one page. The roles are spelled out because the cards of small screens change the display. */
export function InstanceTable({ instances, outdated, sort, onSort }: InstanceTableProps) {
  const columns = useVisibleColumns();
  const catalogue = useCatalogue();
  const context = useMemo(() => ({ catalogue }), [catalogue]);
  return (
    <TableFrame busy={outdated} sort={sort} onSort={onSort}>
      {instances.map((instance) => (
        <InstanceRow key={instance.id} instance={instance} context={context} columns={columns} />
      ))}
    </TableFrame>
  );
}
