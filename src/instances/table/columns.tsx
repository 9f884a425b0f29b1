import { Link, useRouter } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Instance, Specification } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import type { WholeField } from "../../fleet/query/terms/fields.ts";
import { protectedAmong } from "../../api/client/write-guard.ts";
import { useConfig } from "../../hooks/use-services.ts";
import type { SortColumn } from "../../fleet/columns.ts";
import { protectedReason, usePendingOperation } from "../../actions/action-availability.ts";
import { words } from "../../actions/labels.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { type Catalogue, resolveSpecification } from "../../queries/specifications.ts";
import { CopyButton } from "../../ui/controls/Button.tsx";
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
  /** The cell's utility in the style sheet, with its place in the card of a small screen. */
  place: string;
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
  /** Another reading of the fleet has just shown a change of it. */
  isChanged: boolean;
  /** The room for tags, in pixels. */
  tagsWidth: number;
}

/** The columns of the instance table, in order. The first one is the row's header. */
export const columns: Column[] = [
  {
    id: "hostName",
    header: "Host name",
    width: "",
    place: "cell-name",
    cell: (instance, { isActive, isChanged }) => (
      <HostCell instance={instance} isActive={isActive} isChanged={isChanged} />
    ),
  },
  {
    id: "state",
    header: "State",
    width: "w-[min(10.6vw,180px)] max-middle:w-[13vw] max-snug:w-[14.4vw]",
    place: "cell-state",
    cell: (instance) => <StateCell instance={instance} />,
  },
  {
    id: "specification",
    header: "Specification",
    width:
      "w-[calc(min(9vw,165px)*var(--column-scale,1))] max-middle:w-[13.5vw] max-snug:w-[15.2vw]",
    place: "cell-size",
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
    width: "w-[calc(min(8vw,145px)*var(--column-scale,1))] max-middle:w-[12vw] max-snug:w-[13.5vw]",
    place: "cell-region",
    cell: ({ region }) => <FilterCell field="region" value={region} />,
  },
  {
    id: "ipv4",
    header: "IPv4",
    width: "w-[calc(min(9vw,165px)*var(--column-scale,1))] max-middle:w-[14vw] max-snug:w-[15.5vw]",
    place: "cell-address",
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
    place: "cell-late",
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
    place: "cell-late",
    minimum: "middle",
    cell: ({ image }) => <FilterCell field="image" value={image} className="mono text-ink-2" />,
  },
  {
    id: "tags",
    header: "Tags",
    width: "w-[calc(min(12.5vw,260px)*var(--column-scale,1))]",
    place: "cell-late",
    minimum: "middle",
    cell: ({ tags }, { tagsWidth }) => <TagsCell tags={tags} width={tagsWidth} />,
  },
  {
    id: "updated",
    header: "Updated",
    width: "w-[calc(min(6.2vw,115px)*var(--column-scale,1))] max-middle:w-[9.5vw]",
    minimum: "snug",
    place: "cell-late",
    newestFirst: true,
    cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
  },
  {
    id: "created",
    header: "Created",
    width:
      "w-[calc(min(6.2vw,115px)*var(--column-scale,1))] max-middle:w-[9.5vw] max-snug:w-[9.8vw]",
    place: "cell-late",
    newestFirst: true,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
  },
  {
    id: "id",
    header: "ID",
    width: "w-[min(6vw,150px)]",
    place: "cell-late",
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
    place: "cell-late",
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
      className={classNames("isolate-text cell-text truncate", className)}
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
    <span className={classNames("copy-cell", className)}>
      <bdi className="truncate">{displayText(value)}</bdi>
      {isActive && (
        <CopyButton
          // "Copied" is about this value, not about the next one in this row.
          key={`${what} ${value}`}
          text={value}
          what={what}
          ofRow
          className="copy-of-cell"
        />
      )}
    </span>
  );
}

interface HostCellProps {
  instance: Instance;
  isActive: boolean;
  isChanged: boolean;
}

/** The host name as the link to the instance, with the id beneath. Without a host name the id is the link. */
function HostCell({ instance, isActive, isChanged }: HostCellProps) {
  const router = useRouter();
  const host = displayHostOf(instance);
  const { protectedTags } = useConfig();
  const protection = protectedReason(protectedAmong(instance.tags, protectedTags));
  return (
    <>
      {/* What the light of the row says to those who see it. */}
      {isChanged && <span className="sr-only">Changed in the last minute</span>}
      <Link
        to="/instances/$id"
        params={{ id: instance.id }}
        // The instance's page leads on to the next one in this list.
        state={() => ({ list: router.latestLocation.search })}
        className="isolate-text host-link truncate"
      >
        {host}
      </Link>
      {protection !== undefined && (
        <Lock
          size={12}
          role="img"
          aria-label={protection}
          className="mt-1 ml-1.5 inline-block align-top text-ink-3"
        >
          <title>{protection}</title>
        </Lock>
      )}
      {instance.hostName !== undefined && (
        <CopyCell
          value={instance.id}
          what={`ID of ${host}`}
          isActive={isActive}
          className="mono second-line"
        />
      )}
    </>
  );
}

/** The state as the API gives it, with the requested operation beneath until it is over. */
function StateCell({ instance: { id, state, updatedAt } }: { instance: Instance }) {
  const pending = usePendingOperation(id);
  const changedAt = Date.parse(updatedAt ?? "");
  const mark =
    state === undefined ? (
      <EmptyValue />
    ) : (
      <StatusMark
        {...describeState(state)}
        shape="badge"
        since={Number.isNaN(changedAt) ? undefined : changedAt}
      />
    );
  if (!pending) return mark;
  return (
    <>
      {/* A card has one line for the state: the request is news, the state before it is not. */}
      <span className="max-card:hidden">{mark}</span>
      <span className="requested truncate">{words[pending.kind].requested}</span>
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
      {hasName && <bdi className="block truncate second-line">{displayText(name)}</bdi>}
    </FilterLink>
  );
}
