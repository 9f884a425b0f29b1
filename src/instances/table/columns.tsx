import { type ReactNode, createContext, use } from "react";
import type { Instance, Specification } from "../../api/schema.ts";
import type { SortColumn } from "../../fleet/columns.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { copiedAddress, copiedValue, displayText, formatCount } from "../../lib/text.ts";
import { memoryText, storageText } from "../../ui/sizes.tsx";
import { Timestamp } from "./Timestamp.tsx";
import {
  CopyCell,
  FilterCell,
  StateCell,
  TagsCell,
  SizeCell,
  SpecificationCell,
} from "./cells.tsx";
import { type CellContext, HostCell } from "./HostCell.tsx";
import { Columns3, Rows4 } from "lucide-react";
import { MenuButton } from "../../ui/popups/PopupButton.tsx";
import { hiddenColumnsIn } from "../../ui/preferences.ts";
import { usePreference } from "../../ui/ui-context.ts";

export interface Column {
  /** Also its name in `sort` of the address and in the stored hidden columns. */
  id: SortColumn;
  header: string;
  /** The least, with the padding, in quarters of a rem. All columns grow with the table. */
  width: `w-${number}`;
  /** 1 is the most important. In a narrow window the least important ones are left out. */
  importance: number;
  isHiddenAtFirst?: true;
  /** Utility of the style sheet: the cell, and its place in a card. */
  place: string;
  newestFirst?: boolean;
  cell: (instance: Instance, context: CellContext) => ReactNode;
}

/** The first one is the row's header. */
export const columns: Column[] = [
  {
    id: "hostName",
    header: "Host name",
    width: "w-48",
    importance: 1,
    place: "cell max-card:order-1 max-card:flex-[1_0_45%]",
    cell: (instance, context) => <HostCell instance={instance} {...context} />,
  },
  {
    id: "state",
    header: "State",
    width: "w-29",
    importance: 2,
    place: "cell max-card:order-1 max-card:max-w-[min(46%,8rem)]",
    cell: (instance) => <StateCell instance={instance} />,
  },
  {
    id: "specification",
    header: "Specification",
    width: "w-33",
    importance: 4,
    place: "cell-fact max-card:order-3 max-card:group-data-unsized/rows:hidden max-[30rem]:hidden",
    cell: (instance) => <SpecificationCell instance={instance} />,
  },
  sizeColumn(7, "vcpus", "vCPUs", ({ vcpus }) => vcpus, formatCount),
  sizeColumn(8, "memory", "Memory", ({ memoryMb }) => memoryMb, memoryText),
  sizeColumn(9, "storage", "Storage", ({ storageGb }) => storageGb, storageText),
  {
    id: "region",
    header: "Region",
    width: "w-28",
    importance: 5,
    place: "cell-fact max-card:order-2 max-[30rem]:basis-[calc(100%-8rem)]",
    cell: ({ region }) => <FilterCell field="region" value={region} />,
  },
  {
    id: "ipv4",
    header: "IPv4",
    width: "w-32",
    importance: 3,
    place: "cell-fact max-card:order-2 max-[30rem]:basis-28 max-[30rem]:shrink-0",
    cell: (instance, { isActive }) => (
      <CopyCell
        value={instance.ipv4}
        write={copiedAddress}
        what={`IPv4 of ${displayHostOf(instance)}`}
        isActive={isActive}
        className="mono"
      />
    ),
  },
  {
    id: "privateIpv4",
    header: "Private IPv4",
    width: "w-32",
    importance: 11,
    place: "cell-late",
    cell: (instance, { isActive }) => (
      <CopyCell
        value={instance.privateIpv4}
        write={copiedAddress}
        what={`private IPv4 of ${displayHostOf(instance)}`}
        isActive={isActive}
        className="mono text-ink-2"
      />
    ),
  },
  {
    id: "image",
    header: "Image",
    width: "w-29",
    importance: 13,
    place: "cell-late",
    cell: ({ image }) => <FilterCell field="image" value={image} isMono />,
  },
  {
    id: "tags",
    header: "Tags",
    width: "w-28",
    importance: 12,
    place: "cell-late",
    cell: ({ tags }) => <TagsCell field="tag" tags={tags} />,
  },
  {
    id: "updated",
    header: "Updated",
    width: "w-21",
    importance: 14,
    place: "cell-late",
    newestFirst: true,
    cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
  },
  {
    id: "created",
    header: "Created",
    width: "w-20",
    importance: 10,
    place: "cell-late",
    newestFirst: true,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
  },
  {
    id: "id",
    header: "ID",
    width: "w-32",
    importance: 6,
    isHiddenAtFirst: true,
    place: "cell-late",
    cell: (instance, { isActive }) => (
      <CopyCell
        value={instance.id}
        write={copiedValue}
        what={`ID ${displayText(instance.id)}`}
        isActive={isActive}
        className="mono text-ink-2"
      />
    ),
  },
];

/** One figure from the catalogue. */
function sizeColumn(
  importance: number,
  id: SortColumn,
  header: string,
  amountOf: (sizes: Specification) => number | undefined,
  text: (amount: number) => string,
): Column {
  return {
    id,
    header,
    width: "w-22",
    importance,
    isHiddenAtFirst: true,
    place: "cell-late tabular-nums card:text-right",
    cell: (instance) => <SizeCell instance={instance} amountOf={amountOf} text={text} />,
  };
}

/** Of the select box and the menu, in rem. */
const sidesWidth = 5.25;

/** No table is wider, in rem. The style sheet has a class for each width from 40 on. */
const widestTable = 120;

/** Leaves the column out of tables that have no room for it beside the more important ones. */
function leftOutClass(column: Column, shown: readonly Column[]): string {
  const byImportance = shown.toSorted((a, b) => a.importance - b.importance);
  const kept = byImportance.slice(0, byImportance.indexOf(column) + 1);
  const widths = kept.map(({ width }) => Number(width.slice(2)) / 4);
  const needed = Math.ceil(widths.reduce((sum, width) => sum + width, sidesWidth));
  return `card:@max-[${Math.min(needed, widestTable)}rem]/list:hidden`;
}

/** All that there are. The configuration can add some (`teamColumns`). */
export const ColumnsContext = createContext(columns);

export interface VisibleColumn extends Column {
  /** Hides its cells if the table is too narrow. */
  leftOut: string;
}

export function useVisibleColumns(): [visible: VisibleColumn[], toggle: (column: Column) => void] {
  const [stored, store] = usePreference("hidden-columns");
  const changed = hiddenColumnsIn(stored);
  const all = use(ColumnsContext);
  function toggle(column: Column): void {
    const name = storedName(column);
    const next = changed.includes(name)
      ? changed.filter((other) => other !== name)
      : [...changed, name];
    store(JSON.stringify(next));
  }
  const isShown = (column: Column) =>
    changed.includes(storedName(column)) === (column.isHiddenAtFirst ?? false);
  // The host name can't be hidden.
  const shown = all.filter((column, index) => index === 0 || isShown(column));
  return [
    shown.map((column) => Object.assign({ leftOut: leftOutClass(column, shown) }, column)),
    toggle,
  ];
}

/** "image" is hidden, "+memory" is shown. */
const storedName = ({ id, isHiddenAtFirst }: Column) => (isHiddenAtFirst ? `+${id}` : id);

export function useCompactRows(): [compact: boolean, toggle: () => void] {
  const [stored, store] = usePreference("rows");
  const compact = stored === "compact";
  return [compact, () => store(compact ? undefined : "compact")];
}

export function ColumnsButton() {
  const [visible, toggleColumn] = useVisibleColumns();
  const isVisible = ({ id }: Column) => visible.some((column) => column.id === id);
  const items = use(ColumnsContext).map((column, index) => ({
    label: column.header,
    checked: isVisible(column),
    unavailable: index === 0 ? "Always shown" : undefined,
    onSelect: () => toggleColumn(column),
  }));
  return (
    <MenuButton label="Columns" items={items} className="toolbar-button">
      <Columns3 size={14} aria-hidden />
      <span className="max-card:sr-only">Columns</span>
    </MenuButton>
  );
}

/** One line per row instead of two. Cards don't change. */
export function CompactRowsButton() {
  const [compact, toggle] = useCompactRows();
  return (
    <button
      type="button"
      aria-label="Compact rows"
      title="Compact rows"
      aria-pressed={compact}
      onClick={toggle}
      className="toolbar-button w-[2.125rem] px-0! aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent max-card:hidden!"
    >
      <Rows4 size={14} aria-hidden />
    </button>
  );
}
