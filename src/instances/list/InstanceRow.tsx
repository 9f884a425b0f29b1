import { memo, useState } from "react";
import type { Instance } from "../../api/schema.ts";
import type { Column } from "../columns/column.ts";
import type { Catalogue } from "../../queries/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { SelectRow } from "../selection/SelectRow.tsx";
import { RowActions } from "./RowActions.tsx";

interface InstanceRowProps {
  instance: Instance;
  catalogue: Catalogue | undefined;
  columns: Column[];
  /** The rows as they are shown, when it is asked for. */
  rows: () => Instance[];
}

const cellLook =
  "h-12 card:group-data-compact/table:h-9 min-w-0 px-3 py-0 text-left font-normal max-card:h-auto max-card:px-0";

/** One instance. It renders again only when the instance, the catalogue or the columns have changed. */
export const InstanceRow = memo(function InstanceRow({
  instance,
  catalogue,
  columns,
  rows,
}: InstanceRowProps) {
  const [pointedAt, setPointedAt] = useState(false);
  const context = { catalogue, pointedAt };
  return (
    <tr
      role="row"
      onPointerEnter={() => setPointedAt(true)}
      className="group/row border-b border-line last:border-b-0 hover:bg-hover has-[input:checked]:bg-accent-soft max-card:grid max-card:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-card:items-center max-card:gap-x-3 max-card:gap-y-0.5 max-card:px-4 max-card:py-2.5 max-card:[grid-template-areas:'select_host_state_actions'_'select_region_ipv4_actions']"
    >
      <td role="cell" className={classNames(cellLook, "max-card:[grid-area:select] print:hidden")}>
        <SelectRow instance={instance} rows={rows} />
      </td>
      {columns.map(({ id, card, cell }, index) =>
        index === 0 ? (
          <th key={id} role="rowheader" scope="row" className={classNames(cellLook, card)}>
            {cell(instance, context)}
          </th>
        ) : (
          <td key={id} role="cell" className={classNames(cellLook, card ?? "max-card:hidden")}>
            {cell(instance, context)}
          </td>
        ),
      )}
      <td
        role="cell"
        className={classNames(cellLook, "text-right max-card:[grid-area:actions] print:hidden")}
      >
        <RowActions instance={instance} />
      </td>
    </tr>
  );
});
