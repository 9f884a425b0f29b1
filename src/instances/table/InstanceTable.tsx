import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  use,
  useDeferredValue,
  useRef,
  useState,
} from "react";
import type { ChosenBy } from "../../actions/dialogs.ts";
import type { Instance } from "../../api/schema.ts";
import { useNotifications } from "../../errors/notifications.ts";
import { parseSort } from "../../fleet/columns.ts";
import { useCatalogue, useServices } from "../../hooks/use-services.ts";
import { useChangeNews, useFleetState } from "../../search/use-fleet.ts";
import { cardsQuery, classNames } from "../../ui/class-names.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorBoundary } from "../../ui/page/ErrorBoundary.tsx";
import { latePart } from "../../ui/page/late-part.tsx";
import { rowLink } from "../../ui/page/focus.ts";
import { SortHeader, SortSelect } from "../../ui/page/SortHeader.tsx";
import { useCompactRows, useVisibleColumns, type VisibleColumn } from "./columns.tsx";
import { CatalogueContext } from "./cells.tsx";
import { RowActions } from "./RowActions.tsx";
import { SelectPage, SelectRow } from "./SelectBox.tsx";

export const StrayPresses = latePart(
  () => import("./StrayPresses.ts"),
  (code) => code.StrayPresses,
);

export interface InstanceTableProps {
  /** Skeleton rows until there are some. */
  instances: Instance[] | undefined;
  /** Bodies of their own, with headings, in place of one with these instances. */
  groups?: { bodies: ReactNode; rows: readonly { id: string }[] };
  limit: number;
  busy: boolean;
  /** The search or list whose page these are. */
  chosenBy: ChosenBy | undefined;
  /** Why the rows can't be selected together. */
  reason: string | undefined;
  /** They may be more than was meant. */
  isGrey: boolean;
  /** If set, called instead of selecting or acting on a row. */
  onRefused: (() => void) | undefined;
  /** Differs for each search, order and page. */
  view: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/**
 * The skeleton rows are in the same table, so that a press on its header isn't lost when the rows arrive. On small screens
 * rows become cards. That CSS drops the implicit roles, so they're written out.
 */
export function InstanceTable(props: InstanceTableProps) {
  const { instances, groups, limit, busy, chosenBy, reason, isGrey, onRefused } = props;
  const { view, sort, onSort } = props;
  const [columns] = useVisibleColumns();
  const [compact] = useCompactRows();
  // Deferred, React renders the rows again in slices.
  const catalogue = useDeferredValue(useCatalogue());
  const sorted = parseSort(sort);
  const sortChoices = columns.map(({ id, header, newestFirst }) => ({
    column: id,
    label: header,
    newestFirst,
  }));
  const { toasts } = useNotifications();
  /** After Ctrl A everything is selected, and stays so during the next click. */
  const textAtPress = useRef("");
  const refuseRange =
    reason === undefined
      ? undefined
      : () => toasts.show({ title: "These rows can’t be selected together.", text: reason });
  /** Here and not in the rows, so that they don't render again. A single row is named by its own box: only ranges are refused. */
  function refuse(event: MouseEvent | KeyboardEvent): void {
    const { target, shiftKey } = event;
    if (!(target instanceof Element && target.closest("label, [aria-haspopup]"))) return;
    const onRefusal =
      onRefused ?? (shiftKey && target.closest("tbody label") ? refuseRange : undefined);
    if (!onRefusal) return;
    event.preventDefault();
    event.stopPropagation();
    onRefusal();
  }
  return (
    <div className="@container/list relative">
      {instances && <StrayPresses rows={groups?.rows ?? instances} view={view} />}
      <SortSelect columns={sortChoices} sorted={sorted} onSort={onSort} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the host name's link is the keyboard's way */}
      <table
        role="table"
        aria-label="Instances"
        aria-busy={busy}
        data-compact={compact || undefined}
        onClickCapture={refuse}
        onKeyDownCapture={(event) => event.key.startsWith("Arrow") && refuse(event)}
        onPointerDown={() => (textAtPress.current = selectedText())}
        onClick={(event) => openRow(event, textAtPress.current)}
        onAuxClick={(event) => openRow(event, textAtPress.current)}
        className="instance-table group/table"
      >
        <thead role="rowgroup" className="list-head">
          <tr role="row" className="list-head-row">
            <th
              role="columnheader"
              scope="col"
              className={classNames(
                "head-select",
                // The header stays in sight. As a cell of its own the line would change the widths of the columns.
                busy && "busy-line",
              )}
            >
              {instances && !groups ? (
                <SelectPage instances={instances} by={chosenBy} reason={reason} />
              ) : (
                <span className="sr-only">Select</span>
              )}
            </th>
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                column={column.id}
                label={column.header}
                sorted={sorted}
                newestFirst={column.newestFirst}
                onSort={onSort}
                className={`${column.width} ${column.leftOut}`}
              />
            ))}
            <th role="columnheader" scope="col" className="head-actions">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <CatalogueContext value={catalogue}>
          {groups?.bodies ?? (
            <TableBody isGrey={isGrey}>
              {instances ? (
                <InstanceRows instances={instances} />
              ) : (
                <SkeletonRows count={limit} columns={columns} />
              )}
            </TableBody>
          )}
        </CatalogueContext>
      </table>
    </div>
  );
}

interface TableBodyProps {
  isGrey: boolean;
  children: ReactNode;
}

export function TableBody({ isGrey, children }: TableBodyProps) {
  const catalogue = use(CatalogueContext);
  return (
    <tbody
      role="rowgroup"
      data-opens-on-tap
      data-unsized={!catalogue || undefined}
      className={classNames("group/rows max-card:block", isGrey && "greyed-rows")}
    >
      {children}
    </tbody>
  );
}

const selectedText = () => getSelection()?.toString() ?? "";

/** A click on a row or a tap on a card does what its link does, unless it ends a selection of text that it began. */
function openRow(event: MouseEvent, textAtPress: string): void {
  const { target, nativeEvent, button, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
  // In a table, a tap beside the link shows the full text.
  if (isTouch && !matchMedia(cardsQuery).matches) return;
  if (button > 1 || target.closest("a, button, label, input")) return;
  const link = rowLink(target.closest("tr"));
  if (!link || (getSelection()?.isCollapsed === false && selectedText() !== textAtPress)) return;
  if (button === 1 || ctrlKey || metaKey || shiftKey) open(link.href, "_blank", "noopener");
  else link.click();
}

// `memo`: typing in the search box renders the list without new rows. A key takes 11 ms of script instead of 14.7 (20 rows,
// fleet of 10,000).
export const InstanceRows = memo(function InstanceRows({ instances }: { instances: Instance[] }) {
  const [columns] = useVisibleColumns();
  return instances.map((instance) => (
    <ErrorBoundary
      key={instance.id}
      renderFallback={(_error, retry) => <FailedRow cells={columns.length + 2} onRetry={retry} />}
    >
      <InstanceRow instance={instance} instances={instances} columns={columns} />
    </ErrorBoundary>
  ));
});

function FailedRow({ cells, onRetry }: { cells: number; onRetry: () => void }) {
  return (
    <tr role="row">
      <td role="cell" colSpan={cells} className="px-4 py-2 text-bad-ink">
        This row couldn’t be shown. <Button onClick={onRetry}>Retry</Button>
      </td>
    </tr>
  );
}

interface InstanceRowProps {
  instance: Instance;
  /** All rows of the page or the group, in order. */
  instances: Instance[];
  columns: VisibleColumn[];
}

function InstanceRow({ instance, instances, columns }: InstanceRowProps) {
  const [isActive, setIsActive] = useState(false);
  const isChanged = useChangeNews(({ recentlyChanged }) => recentlyChanged.has(instance.id));
  const { known } = useServices().instances;
  const isRemembered = useFleetState(
    ({ remembered }) =>
      remembered !== undefined && known.get(instance.id)?.sentAt === remembered.readAt,
  );
  return (
    <tr
      role="row"
      data-changed={isChanged || undefined}
      data-remembered={isRemembered || undefined}
      onPointerEnter={() => setIsActive(true)}
      onFocus={() => setIsActive(true)}
      className="group/row card-row list-row"
    >
      <td role="cell" className="cell-side max-card:left-3">
        <SelectRow instance={instance} rows={instances} />
      </td>
      {columns.map(({ id, place, leftOut, cell }, index) => {
        const className = `${place} ${leftOut}`;
        const context = { isActive, isChanged, isRemembered };
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
      <td role="cell" className="cell-side text-right max-card:right-2">
        <RowActions instance={instance} />
      </td>
    </tr>
  );
}

/** As many as fit on a screen; those below are empty. */
const maxDrawnRows = 20;

interface SkeletonRowsProps {
  count: number;
  columns: VisibleColumn[];
}

/** As high as the rows, so that nothing moves, and a reload can scroll at once to where it was. */
function SkeletonRows({ count, columns }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden className="card-row">
      <td className="cell-side max-card:left-3" />
      {row < maxDrawnRows && (
        <>
          {columns.map(({ id, place, leftOut }, index) => (
            <td key={id} className={`${place} ${leftOut}`}>
              <span
                className="inline-block h-2.5 animate-late rounded-bar bg-stop-soft align-middle max-card:w-24!"
                style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }}
              />
            </td>
          ))}
          <td className="cell-side text-right max-card:right-2" />
        </>
      )}
    </tr>
  ));
}
