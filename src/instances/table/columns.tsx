import { Link, useRouter } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Instance, Specification } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import type { WholeField } from "../../fleet/query/fields.ts";
import { protectedAmong } from "../../api/write-guard.ts";
import { useConfig } from "../../hooks/use-services.ts";
import type { SortColumn } from "../../fleet/columns.ts";
import { protectedReason, usePendingOperation } from "../../actions/action-availability.ts";
import { words } from "../../actions/labels.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { type Catalogue, resolveSpecification } from "../../queries/specifications.ts";
import { useFleetState } from "../../search/use-fleet.ts";
import { CopyButton } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyValue } from "../../ui/EmptyValue.tsx";
import { formatCount } from "../../text/format.ts";
import { displayText } from "../../text/display-text.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { FilterLink } from "../FilterLink.tsx";
import { hasSize, memoryText, Quantity, SizeValue, storageText } from "../../ui/sizes.tsx";
import { Timestamp } from "../Timestamp.tsx";
import { TagsCell } from "./TagsCell.tsx";

/** One column of the instance table. */
export interface Column {
  /** The name of the column in `sort` of the address, and in the stored list of hidden columns. */
  id: SortColumn;
  header: string;
  /** The width in the table, as classes. The columns without one share what is left. */
  width: string;
  /** The place in the card of a small screen, as classes: the first line, else among the facts of the second one. */
  card: string;
  /** A narrower table leaves it out: see `minimumWidths`. */
  minimum?: "snug" | "middle";
  /** Hidden until a person displays it. */
  hiddenAtFirst?: boolean;
  /** Dates sort newest first at the first press. */
  newestFirst?: boolean;
  cell: (instance: Instance, context: CellContext) => ReactNode;
}

/** What cells need besides the instance. */
interface CellContext {
  /** Undefined until the catalogue is loaded. */
  catalogue: Catalogue | undefined;
  /** The pointer or the focus has been in the row. */
  isActive: boolean;
  /** The room for tags, in pixels. */
  tagsWidth: number;
}

/**
 * Each card displays the facts that fit on its second line, on a phone two of them; the others wrap to a third line, which is
 * cut off.
 */
const fact =
  "max-card:mt-2 max-card:max-w-full max-card:h-5 max-card:text-small max-card:leading-5";

/** The size has its width only with the catalogue: until then neither it nor what follows is displayed, so that nothing moves. */
const lateFact = `${fact} max-[30rem]:basis-[40%] max-card:group-data-unsized/row:hidden`;

/** The columns of the instance table, in order. The first one is the row's header. */
export const columns: Column[] = [
  {
    id: "hostName",
    header: "Host name",
    width: "",
    card: "max-card:flex-[1_0_45%] max-card:order-1",
    cell: (instance, { isActive }) => <HostCell instance={instance} isActive={isActive} />,
  },
  {
    id: "state",
    header: "State",
    width: "w-[min(8vw,150px)] max-middle:w-[11.5vw] max-snug:w-[12.4vw]",
    card: "max-card:max-w-[45%] max-card:order-1",
    cell: (instance) => <StateCell instance={instance} />,
  },
  {
    id: "specification",
    header: "Specification",
    width:
      "w-[calc(min(9.6vw,170px)*var(--column-scale,1))] max-middle:w-[13.5vw] max-snug:w-[15.2vw]",
    card: `${lateFact} max-card:order-3`,
    cell: (instance, { catalogue }) => (
      <SpecificationCell instance={instance} catalogue={catalogue} />
    ),
  },
  sizeColumn("vcpus", "vCPUs", "w-[min(5vw,90px)]", (sizes) =>
    sizes?.vcpus === undefined ? undefined : formatCount(sizes.vcpus),
  ),
  sizeColumn("memory", "Memory", "w-[min(6vw,110px)]", (sizes) =>
    sizes?.memoryMb === undefined ? undefined : memoryText(sizes.memoryMb),
  ),
  sizeColumn("storage", "Storage", "w-[min(6vw,110px)]", (sizes) =>
    sizes?.storageGb === undefined ? undefined : storageText(sizes.storageGb),
  ),
  {
    id: "region",
    header: "Region",
    width:
      "w-[calc(min(8.4vw,150px)*var(--column-scale,1))] max-middle:w-[12vw] max-snug:w-[13.5vw]",
    card: `${fact} max-card:order-2 max-[30rem]:basis-[35%]`,
    cell: ({ region }) => <FilterCell field="region" value={region} />,
  },
  {
    id: "ipv4",
    header: "IPv4",
    width:
      "w-[calc(min(9.6vw,170px)*var(--column-scale,1))] max-middle:w-[14vw] max-snug:w-[15.5vw]",
    card: `${fact} max-card:order-2 max-[30rem]:basis-[55%]`,
    cell: (instance, { isActive }) => (
      <CopyCell
        value={instance.ipv4}
        what={`IPv4 of ${displayHostOf(instance)}`}
        isActive={isActive}
        className="mono"
      />
    ),
  },
  {
    id: "privateIpv4",
    header: "Private IPv4",
    width: "w-[calc(min(8.6vw,160px)*var(--column-scale,1))]",
    card: `${lateFact} max-card:order-4`,
    minimum: "middle",
    cell: (instance, { isActive }) => (
      <CopyCell
        value={instance.privateIpv4}
        what={`private IPv4 of ${displayHostOf(instance)}`}
        isActive={isActive}
        className="mono text-ink-2"
      />
    ),
  },
  {
    id: "image",
    header: "Image",
    width: "w-[calc(min(8.6vw,170px)*var(--column-scale,1))]",
    card: `${lateFact} max-card:order-4`,
    minimum: "middle",
    cell: ({ image }) => <FilterCell field="image" value={image} className="mono text-ink-2" />,
  },
  {
    id: "tags",
    header: "Tags",
    width: "w-[calc(min(12.5vw,260px)*var(--column-scale,1))]",
    card: `${lateFact} max-card:order-4`,
    minimum: "middle",
    cell: ({ tags }, { tagsWidth }) => <TagsCell tags={tags} width={tagsWidth} />,
  },
  {
    id: "updated",
    header: "Updated",
    width: "w-[calc(min(6.6vw,120px)*var(--column-scale,1))] max-middle:w-[9.5vw]",
    minimum: "snug",
    card: `${lateFact} max-card:order-4`,
    newestFirst: true,
    cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
  },
  {
    id: "created",
    header: "Created",
    width:
      "w-[calc(min(6.6vw,120px)*var(--column-scale,1))] max-middle:w-[9.5vw] max-snug:w-[10.2vw]",
    card: `${lateFact} max-card:order-4`,
    newestFirst: true,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
  },
  {
    id: "id",
    header: "ID",
    width: "w-[min(6vw,150px)]",
    card: `${lateFact} max-card:order-4`,
    minimum: "middle",
    hiddenAtFirst: true,
    cell: (instance, { isActive }) => (
      <CopyCell
        value={instance.id}
        what={`ID ${displayText(instance.id)}`}
        isActive={isActive}
        className="mono text-ink-2"
      />
    ),
  },
];

/** A column of one quantity of the size, which the catalogue knows. */
function sizeColumn(
  id: SortColumn,
  header: string,
  width: string,
  textOf: (sizes: Specification | undefined) => string | undefined,
): Column {
  return {
    id,
    header,
    width,
    card: `${lateFact} max-card:order-4`,
    minimum: "middle",
    hiddenAtFirst: true,
    cell: (instance, { catalogue }) => {
      const text = textOf(resolveSpecification(instance, catalogue).sizes);
      if (text === undefined) return <EmptyValue />;
      return (
        <span className="block truncate tabular-nums">
          <Quantity text={text} />
        </span>
      );
    },
  };
}

interface FilterCellProps {
  field: WholeField;
  value: string | undefined;
  className?: string;
}

/** A value that leads to the instances with the same value. */
function FilterCell({ field, value, className }: FilterCellProps) {
  if (value === undefined) return <EmptyValue />;
  return (
    <FilterLink
      field={field}
      value={value}
      ofRow
      className={classNames("isolate-text inline-block max-w-full truncate align-top", className)}
    >
      {displayText(value)}
    </FilterLink>
  );
}

interface CopyCellProps {
  value: string | undefined;
  /** The name of the copy button is "Copy {what}". */
  what: string;
  isActive: boolean;
  className: string;
}

/**
 * A value with a copy button. The button exists only in active rows: three buttons in each of 100 rows are half of the time
 * that a page of the list takes to render. With the keyboard, the row's menu copies.
 */
function CopyCell({ value, what, isActive, className }: CopyCellProps) {
  if (value === undefined) return <EmptyValue />;
  return (
    <span className={classNames("relative flex min-h-4 min-w-0 items-center gap-0.5", className)}>
      <bdi className="truncate">{displayText(value)}</bdi>
      {isActive && (
        <CopyButton
          // "Copied" is about this value, not about the next one in this row.
          key={`${what} ${value}`}
          text={value}
          what={what}
          ofRow
          // The value keeps its width: the button is in the space between two columns. A narrow table has none.
          className="-my-1 -mr-6 group-data-crowded/table:hidden max-middle:hidden"
        />
      )}
    </span>
  );
}

/** The host name as the link to the instance, with the id beneath. Without a host name the id is the link. */
function HostCell({ instance, isActive }: { instance: Instance; isActive: boolean }) {
  const router = useRouter();
  const isChanged = useFleetState(({ recentlyChanged }) => recentlyChanged.has(instance.id));
  const host = displayHostOf(instance);
  const { protectedTags } = useConfig();
  const protection = protectedReason(protectedAmong(instance.tags, protectedTags));
  return (
    <>
      {isChanged && (
        // In the margin of the cell, so that the name does not move.
        <span
          title="Changed in the last minute"
          className="absolute mt-[7px] -ml-[10px] size-1.5 rounded-full bg-accent"
        >
          <span className="sr-only">Changed in the last minute</span>
        </span>
      )}
      <Link
        to="/instances/$id"
        params={{ id: instance.id }}
        // The instance's page leads on to the next one in this list.
        state={() => ({ list: router.latestLocation.search })}
        className={classNames(
          "isolate-text inline-block truncate align-top font-[550] tracking-[-0.006em] text-ink hover:underline",
          protection === undefined ? "max-w-full" : "max-w-[calc(100%-18px)]",
        )}
      >
        {host}
      </Link>
      {protection !== undefined && (
        <Lock
          size={12}
          role="img"
          aria-label={protection}
          className="ml-1.5 inline-block align-top text-ink-3 max-card:mt-1 card:mt-[4px]"
        >
          <title>{protection}</title>
        </Lock>
      )}
      {instance.hostName !== undefined && (
        <CopyCell
          value={instance.id}
          what={`ID of ${host}`}
          isActive={isActive}
          className="mono card:group-data-compact/table:hidden text-[11.5px]! leading-[15px] text-ink-3 max-card:hidden!"
        />
      )}
    </>
  );
}

/** The state as the API gives it, with the requested operation beneath until it is over. */
function StateCell({ instance: { id, state } }: { instance: Instance }) {
  const pending = usePendingOperation(id);
  const mark = state === undefined ? <EmptyValue /> : <StatusMark {...describeState(state)} />;
  if (!pending) return mark;
  return (
    <>
      {/* A card has one line for the state: the request is news, the state before it is not. */}
      <span className="max-card:hidden">{mark}</span>
      <span className="block truncate text-[11.5px] leading-[15px] text-wait-ink max-card:leading-5">
        {words[pending.kind].requested}
      </span>
    </>
  );
}

interface SpecificationCellProps {
  instance: Instance;
  catalogue: Catalogue | undefined;
}

/**
 * vCPUs and memory with the specification's name beneath; the name alone where the catalogue does not know the size. The ID of a
 * size without a name is in the tooltip only.
 */
function SpecificationCell({ instance, catalogue }: SpecificationCellProps) {
  const { name, queryName, sizes } = resolveSpecification(instance, catalogue);
  if (name === undefined || queryName === undefined) return <EmptyValue />;
  if (!hasSize(sizes)) return <FilterCell field="spec" value={name} />;
  const hasName = name !== sizes?.id;
  return (
    <FilterLink field="spec" value={queryName} ofRow className="block min-w-0">
      <SizeValue
        sizes={sizes}
        fullText={hasName ? undefined : displayText(name)}
        className="block truncate"
      />
      {hasName && (
        <bdi className="block truncate text-[11.5px] leading-[15px] text-ink-3 card:group-data-compact/table:hidden max-card:hidden">
          {displayText(name)}
        </bdi>
      )}
    </FilterLink>
  );
}
