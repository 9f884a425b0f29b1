import { type CSSProperties, memo, type MouseEvent, type SyntheticEvent, useState } from "react";
import type { Instance } from "../../api/schema.ts";
import { parseSort } from "../../fleet/columns.ts";
import { type Catalogue } from "../../queries/specifications.ts";
import { useCatalogue } from "../../hooks/use-services.ts";
import { useFleetState } from "../../search/use-fleet.ts";
import { busyLine, classNames } from "../../ui/class-names.ts";
import { SortHeader, SortSelect } from "../../ui/table/SortHeader.tsx";
import {
  minimumWidths,
  useCompactRows,
  useVisibleColumns,
  useWindowWidth,
} from "./column-settings.tsx";
import type { Column } from "./columns.tsx";
import { tagsWidthIn } from "./TagsCell.tsx";
import { RowActions } from "./RowActions.tsx";
import { SelectPage, SelectRow } from "./SelectBox.tsx";

/**
 * Scale factor for column widths (1 = unscaled): optional columns shrink the others, so that the host name still fits. The figures
 * are widths in a window of 1440 px.
 */
function columnScale(columns: readonly Column[]): number {
  const extra = columns.filter(({ hiddenAtFirst }) => hiddenAtFirst).length;
  // Neither the host name nor the state, which are as wide as their texts.
  const others = columns.length - extra - 2;
  return extra === 0 || others <= 0 ? 1 : Math.min(1, (980 - 84 * extra) / (122.5 * others));
}

const scaledStyle = (scale: number): CSSProperties & Record<"--column-scale", number> => ({
  "--column-scale": scale,
});

interface InstanceTableProps {
  /** Undefined before the first answer: the table has skeleton rows. */
  instances: Instance[] | undefined;
  limit: number;
  busy: boolean;
  /** The search has a mistake: the rows match the rest of it. They are grey, and not selected together. */
  isUnderstood: boolean;
  /** If set, called instead of selecting or acting on a row. */
  onRefused: (() => void) | undefined;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/**
 * One page of instances. The skeleton rows are in the same table, so that a press on its header is not lost when the rows
 * load. On a small screen the rows are cards; their CSS changes the display of the table, so the roles are written out.
 */
export function InstanceTable(props: InstanceTableProps) {
  const { instances, limit, busy, isUnderstood, onRefused, sort, onSort } = props;
  const [columns] = useVisibleColumns();
  const [compact] = useCompactRows();
  const scale = columnScale(columns);
  const sorted = parseSort(sort);
  const sortChoices = columns.map(({ id, header, newestFirst }) => ({
    column: id,
    label: header,
    newestFirst,
  }));
  /** One place for all rows, which do not render again for it. */
  function refuse(event: SyntheticEvent): void {
    const { target } = event;
    if (!(target instanceof Element && target.closest("label, [aria-haspopup]"))) return;
    event.preventDefault();
    event.stopPropagation();
    onRefused?.();
  }
  return (
    <div className="relative">
      <SortSelect columns={sortChoices} sorted={sorted} onSort={onSort} />
      <table
        role="table"
        aria-label="Instances"
        aria-busy={busy}
        data-compact={compact || undefined}
        data-crowded={scale < 1 || undefined}
        style={scale < 1 ? scaledStyle(scale) : undefined}
        onClickCapture={onRefused && refuse}
        onKeyDownCapture={onRefused && ((event) => event.key.startsWith("Arrow") && refuse(event))}
        className="group/table w-full table-fixed border-collapse max-card:block"
      >
        <thead role="rowgroup" className="list-head">
          {/* With cards, the header has only the box that selects the page, and the choice of the sort beside it. */}
          <tr role="row" className="list-head-row">
            <th
              role="columnheader"
              scope="col"
              className={classNames(
                "head-select",
                // The line is as wide as the header, which stays in sight and covers a line of the table. As a part of the header, it
                // would change the widths of the columns.
                busy && busyLine,
              )}
            >
              {instances ? (
                <SelectPage
                  instances={instances}
                  reason={isUnderstood ? undefined : "Correct the search first."}
                />
              ) : (
                <span className="sr-only">Select</span>
              )}
            </th>
            {columns.map(({ id, header, width, minimum, newestFirst }) => (
              <SortHeader
                key={id}
                column={id}
                label={header}
                sorted={sorted}
                newestFirst={newestFirst}
                onSort={onSort}
                className={classNames(width, minimum && minimumWidths[minimum].className)}
              />
            ))}
            <th role="columnheader" scope="col" className="head-actions">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the host name's link is the keyboard's way */}
        <tbody
          role="rowgroup"
          data-opens-on-tap
          onClick={openRow}
          onAuxClick={openRow}
          className={classNames("max-card:block", !isUnderstood && "greyed")}
        >
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

/** Opens the instance of a row that was clicked with the mouse, or of a card, as a click on its link does. */
function openRow(event: MouseEvent): void {
  const { target, nativeEvent, button, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
  // In a wide row a finger opens with the link: its tap elsewhere shows the full text.
  if (isTouch && !matchMedia("(width < 45rem)").matches) return;
  if (button > 1 || target.closest("a, button, label, input")) return;
  const link = target.closest("tr")?.querySelector<HTMLAnchorElement>("[role=rowheader] a");
  if (!link || getSelection()?.isCollapsed === false) return;
  if (button === 1 || ctrlKey || metaKey || shiftKey) open(link.href, "_blank", "noopener");
  else link.click();
}

// `memo`: a key in the search box must not render the rows again before its matches arrive. Without it, a key takes 14.7 ms of
// script instead of 11 ms (20 rows, fleet of 10,000).
const InstanceRows = memo(function InstanceRows({ instances }: { instances: Instance[] }) {
  const [columns] = useVisibleColumns();
  const catalogue = useCatalogue();
  const tagsWidth = tagsWidthIn(useWindowWidth(), columnScale(columns));
  return instances.map((instance) => (
    <InstanceRow
      key={instance.id}
      instance={instance}
      instances={instances}
      catalogue={catalogue}
      columns={columns}
      tagsWidth={tagsWidth}
    />
  ));
});

interface InstanceRowProps {
  instance: Instance;
  /** All rows of the page, in order. */
  instances: Instance[];
  catalogue: Catalogue | undefined;
  columns: Column[];
  tagsWidth: number;
}

function InstanceRow({ instance, instances, catalogue, columns, tagsWidth }: InstanceRowProps) {
  const [isActive, setIsActive] = useState(false);
  const isChanged = useFleetState(({ recentlyChanged }) => recentlyChanged.has(instance.id));
  const context = { catalogue, isActive, isChanged, tagsWidth };
  return (
    <tr
      role="row"
      data-unsized={!catalogue || undefined}
      data-changed={isChanged || undefined}
      onPointerEnter={() => setIsActive(true)}
      onFocus={() => setIsActive(true)}
      className="group/row card-row list-row"
    >
      <td role="cell" className="cell-select">
        <SelectRow instance={instance} rows={instances} />
      </td>
      {columns.map(({ id, place, minimum, cell }, index) => {
        const className = classNames(place, minimum && minimumWidths[minimum].className);
        return index === 0 ? (
          <th key={id} role="rowheader" scope="row" className={className}>
            {cell(instance, context)}
          </th>
        ) : (
          <td key={id} role="cell" className={className}>
            {cell(instance, context)}
          </td>
        );
      })}
      <td role="cell" className="cell-actions">
        <RowActions instance={instance} />
      </td>
    </tr>
  );
}

/** As many as fit on a screen; the rows below have only their height. */
const maxDrawnRows = 20;

/**
 * Placeholders with the geometry of the rows, so that nothing moves when the rows load, and the page can scroll at once to
 * where it was before a reload.
 */
function SkeletonRows({ count, columns }: { count: number; columns: Column[] }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden className="card-row">
      <td className="cell-select" />
      {row < maxDrawnRows && (
        <>
          {columns.map(({ id, place, minimum }, index) => (
            <td key={id} className={classNames(place, minimum && minimumWidths[minimum].className)}>
              <span
                className="inline-block h-2.5 animate-late rounded-bar bg-stop-soft align-middle max-card:w-24!"
                style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }}
              />
            </td>
          ))}
          <td className="cell-actions" />
        </>
      )}
    </tr>
  ));
}
