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

export interface Column {
  /** Also in the address's `sort` and the stored hidden columns. */
  id: SortColumn;
  header: string;
  /** Classes. Columns without a width share the rest. */
  width: string;
  /** A utility of the style sheet: includes the cell's place in a card. */
  place: string;
  /** Hidden in a narrower table: see `minimumWidths`. */
  minimum?: "snug" | "middle";
  /** Until the user shows it. */
  hiddenAtFirst?: boolean;
  /** For dates: the first press sorts descending. */
  newestFirst?: boolean;
  cell: (instance: Instance, context: CellContext) => ReactNode;
}

interface CellContext {
  /** Undefined until it's loaded. */
  catalogue: Catalogue | undefined;
  /** The row has been hovered or focused. */
  isActive: boolean;
  /** The last refresh of the fleet showed a change. */
  isChanged: boolean;
  /** In pixels. */
  tagsWidth: number;
}

/** In order. The first is the row's header. */
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

/** A part of the size, from the catalogue. */
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
  /** "Copy {what}" names the button. */
  what: string;
  isActive: boolean;
  className: string;
}

/**
 * Only active rows have the button: three in each of 100 rows take half of a page's render time. By keyboard, use the row's menu.
 */
function CopyCell({ value, what, isActive, className }: CopyCellProps) {
  if (value === undefined) return <EmptyValue />;
  return (
    <span className={classNames("copy-cell", className)}>
      <bdi className="truncate">{displayText(value)}</bdi>
      {isActive && (
        <CopyButton
          // Without the key, "Copied" would stay for the row's next value.
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

/** Links to the instance, with the id below. Without a host name the id is the link. */
function HostCell({ instance, isActive, isChanged }: HostCellProps) {
  const router = useRouter();
  const host = displayHostOf(instance);
  const { protectedTags } = useConfig();
  const protection = protectedReason(protectedAmong(instance.tags, protectedTags));
  return (
    <>
      {/* The row's highlight, for screen readers. */}
      {isChanged && <span className="sr-only">Changed in the last minute</span>}
      <Link
        to="/instances/$id"
        params={{ id: instance.id }}
        // For previous and next on the instance's page.
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

/** The API's state, and below it a requested stop or delete. */
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
      {/* A card has one line for the state, so the request replaces it. */}
      <span className="max-card:hidden">{mark}</span>
      <span className="requested truncate">{words[pending.kind].requested}</span>
    </>
  );
}

interface SpecificationCellProps {
  instance: Instance;
  catalogue: Catalogue | undefined;
}

/** vCPUs and memory above the name; only the name if the size is unknown. A nameless size has its ID in the tooltip. */
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
