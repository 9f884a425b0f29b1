import { memo, useState } from "react";
import type { Instance } from "../../api/schema.ts";
import { parseSort } from "../../fleet/worker/sort-and-facets.ts";
import { type Catalogue, useCatalogue } from "../../queries/specifications.ts";
import { busyLine, classNames } from "../../ui/class-names.ts";
import { SortHeader, SortSelect } from "../../ui/SortHeader.tsx";
import { useCompactRows, useVisibleColumns } from "./column-settings.tsx";
import type { Column } from "./columns.tsx";
import { RowActions } from "./RowActions.tsx";
import { SelectPage, SelectRow } from "./SelectBox.tsx";

/** On a small screen a row is a card: host name and state above, region and IPv4 beneath. */
const cardClass =
  "max-card:grid max-card:grid-cols-[auto_minmax(0,1fr)_auto_fit-content(50%)_auto] max-card:items-center max-card:gap-x-2 max-card:gap-y-1 max-card:px-4 max-card:py-2.5 max-card:[grid-template-areas:'select_host_host_state_actions'_'select_region_ipv4_ipv4_actions']";
const cellClass =
  "h-12 card:group-data-compact/table:h-9 min-w-0 px-3 py-0 text-left font-normal max-roomy:px-2 max-card:h-auto max-card:px-0!";

interface InstanceTableProps {
  /** Undefined before the first answer: the table has skeleton rows. */
  instances: Instance[] | undefined;
  /** The number of requested rows. */
  limit: number;
  busy: boolean;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/**
 * One page of instances. The skeleton rows are in the same table, so that a press on its header is not lost when the rows
 * load. On a small screen the rows are cards; their CSS changes the display of the table, so the roles are written out.
 */
export function InstanceTable({ instances, limit, busy, sort, onSort }: InstanceTableProps) {
  const [columns] = useVisibleColumns();
  const [compact] = useCompactRows();
  const sorted = parseSort(sort);
  const sortChoices = columns.map(({ id, header }) => ({ column: id, label: header }));
  return (
    <div className="relative overflow-x-auto">
      <SortSelect columns={sortChoices} sorted={sorted} onSort={onSort} />
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
          {/* With cards, the header has only the box that selects the page, and the choice of the sort beside it. */}
          <tr
            role="row"
            className="border-b border-line max-card:relative max-card:flex max-card:h-10 max-card:items-center max-card:px-4"
          >
            <th
              role="columnheader"
              scope="col"
              className="w-11 px-3 text-left max-roomy:w-9 max-roomy:px-2 max-card:px-0 print:hidden"
            >
              {instances ? (
                <SelectPage instances={instances} />
              ) : (
                <span className="sr-only">Select</span>
              )}
            </th>
            {columns.map(({ id, header, width }) => (
              <SortHeader
                key={id}
                column={id}
                label={header}
                sorted={sorted}
                onSort={onSort}
                className={width}
              />
            ))}
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
          {instances ? (
            <InstanceRows instances={instances} />
          ) : (
            <SkeletonRows count={limit} columns={columns} />
          )}
        </tbody>
      </table>
    </div>
  );
}

// `memo`: a key in the search box must not render the rows again before its matches arrive. Without it, a key takes 14.7 ms of
// script instead of 11 ms (20 rows, fleet of 10,000).
const InstanceRows = memo(function InstanceRows({ instances }: { instances: Instance[] }) {
  const [columns] = useVisibleColumns();
  const catalogue = useCatalogue();
  return instances.map((instance) => (
    <InstanceRow
      key={instance.id}
      instance={instance}
      instances={instances}
      catalogue={catalogue}
      columns={columns}
    />
  ));
});

interface InstanceRowProps {
  instance: Instance;
  /** All rows of the page, in order. */
  instances: Instance[];
  catalogue: Catalogue | undefined;
  columns: Column[];
}

function InstanceRow({ instance, instances, catalogue, columns }: InstanceRowProps) {
  const [isActive, setIsActive] = useState(false);
  return (
    <tr
      role="row"
      onPointerEnter={() => setIsActive(true)}
      onFocus={() => setIsActive(true)}
      className={classNames(
        "group/row border-b border-line bg-surface last:border-b-0 hover:bg-hover has-[input:checked]:bg-accent-soft",
        cardClass,
      )}
    >
      <td role="cell" className={classNames(cellClass, "max-card:[grid-area:select] print:hidden")}>
        <SelectRow instance={instance} rows={instances} />
      </td>
      {columns.map(({ id, card, cell }, index) =>
        index === 0 ? (
          <th key={id} role="rowheader" scope="row" className={classNames(cellClass, card)}>
            {cell(instance, { catalogue, isActive })}
          </th>
        ) : (
          <td key={id} role="cell" className={classNames(cellClass, card ?? "max-card:hidden")}>
            {cell(instance, { catalogue, isActive })}
          </td>
        ),
      )}
      <td
        role="cell"
        className={classNames(
          cellClass,
          // Sticky only where the table is wider than the window, because sticky cells slow every frame.
          "right-0 text-right max-[73rem]:sticky max-[73rem]:bg-inherit max-[73rem]:shadow-[-8px_0_8px_-8px_var(--line-strong)] max-card:static max-card:shadow-none max-card:[grid-area:actions] print:hidden",
        )}
      >
        <RowActions instance={instance} />
      </td>
    </tr>
  );
}

const maxSkeletonRows = 20;

/** Placeholders with the geometry of the rows, so that nothing moves when the rows load. */
function SkeletonRows({ count, columns }: { count: number; columns: Column[] }) {
  return Array.from({ length: Math.min(count, maxSkeletonRows) }, (_, row) => (
    <tr
      key={row}
      aria-hidden
      className={classNames("border-b border-line last:border-b-0", cardClass)}
    >
      <td className={classNames(cellClass, "max-card:size-8 max-card:[grid-area:select]")} />
      {columns.map(({ id, card }, index) => (
        <td
          key={id}
          className={classNames(
            cellClass,
            card ? `${card} max-card:h-5 max-card:content-center` : "max-card:hidden",
          )}
        >
          <span
            className="inline-block h-2.5 animate-late rounded-bar bg-stop-soft align-middle max-card:w-24!"
            style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }}
          />
        </td>
      ))}
      <td className={classNames(cellClass, "max-card:size-8 max-card:[grid-area:actions]")} />
    </tr>
  ));
}
