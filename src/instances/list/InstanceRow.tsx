import { memo, useState } from "react";
import type { Instance } from "../../api/schema.ts";
import type { Column } from "../columns/column.ts";
import { classNames } from "../../ui/class-names.ts";
import { SelectRow } from "../selection/SelectRow.tsx";
import { cardGrid, cellLook } from "./row-look.ts";
import { RowActions } from "./RowActions.tsx";
import type { Catalogue } from "../../queries/specifications.ts";

interface InstanceRowProps {
  instance: Instance;
  catalogue: Catalogue | undefined;
  columns: Column[];
  /** The rows as they are shown, when it is asked for. */
  rows: () => Instance[];
}

/**
 * One instance. It renders again only when the instance, the catalogue or the columns have changed. A row is given another
 * instance without being made anew; only what can have the focus or something open belongs to one instance, and goes with it.
 */
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
      onFocus={() => setPointedAt(true)}
      className={classNames(
        "group/row border-b border-line bg-surface last:border-b-0 hover:bg-hover has-[input:checked]:bg-accent-soft",
        cardGrid,
      )}
    >
      <td role="cell" className={classNames(cellLook, "max-card:[grid-area:select] print:hidden")}>
        <SelectRow key={instance.id} instance={instance} rows={rows} />
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
        className={classNames(
          cellLook,
          // Within reach where the table is wider than the window, and only there: what sticks costs every frame.
          "right-0 text-right max-[73rem]:sticky max-[73rem]:bg-inherit max-[73rem]:shadow-[-8px_0_8px_-8px_var(--line-strong)] max-card:static max-card:shadow-none max-card:[grid-area:actions] print:hidden",
        )}
      >
        <RowActions key={instance.id} instance={instance} />
      </td>
    </tr>
  );
});
