import { Link, useRouter } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { createContext, type ReactNode, use } from "react";
import type { Instance, Specification } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import { readTime } from "../../api/time.ts";
import type { WholeField } from "../../fleet/query/terms/term.ts";
import { protectedAmong } from "../../api/client/write-guard.ts";
import { useConfig, useServerAhead } from "../../hooks/use-services.ts";
import type { SortColumn } from "../../fleet/columns.ts";
import { protectedReason } from "../../actions/action-availability.ts";
import { words } from "../../actions/labels.ts";
import { useLastOperation } from "../../actions/use-operations.ts";
import { displayHostOf, isPending } from "../../operations/operation.ts";
import { type Catalogue, resolveSpecification } from "../../queries/specifications.ts";
import { CopyButton } from "../../ui/controls/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyValue } from "../../ui/EmptyValue.tsx";
import { formatCount } from "../../text/format.ts";
import { copiedAddress, copiedValue } from "../../text/copied-value.ts";
import { displayText } from "../../text/display-text.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { FilterLink } from "../FilterLink.tsx";
import { hasSize, memoryText, Quantity, SizeValue, storageText } from "../../ui/sizes.tsx";
import { Timestamp } from "../Timestamp.tsx";
import { TagsCell } from "./TagsCell.tsx";

export interface Column {
  /** Also its name in `sort` of the address and in the stored hidden columns. */
  id: SortColumn;
  header: string;
  /** Columns without a width share what's left. */
  width: string;
  /** Utility of the style sheet: the cell, and its place in a card. */
  place: string;
  /** Hidden in narrower tables: see `minimumWidths`. */
  minimum?: "snug" | "middle";
  hiddenAtFirst?: boolean;
  newestFirst?: boolean;
  cell: (instance: Instance, context: CellContext) => ReactNode;
}

interface CellContext {
  /** The pointer or the focus has been in the row. */
  isActive: boolean;
  /** The last refresh showed a change of the instance. */
  isChanged: boolean;
  tagsWidth: number;
}

/** A context, so that only the cells that show a size render again when the catalogue arrives. */
export const CatalogueContext = createContext<Catalogue | undefined>(undefined);

/** The first one is the row's header. */
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
    cell: (instance) => <SpecificationCell instance={instance} />,
  },
  sizeColumn("vcpus", "vCPUs", "w-[min(5vw,90px)]", ({ vcpus }) => vcpus, formatCount),
  sizeColumn("memory", "Memory", "w-[min(6vw,110px)]", ({ memoryMb }) => memoryMb, memoryText),
  sizeColumn("storage", "Storage", "w-[min(6vw,110px)]", ({ storageGb }) => storageGb, storageText),
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
    width: "w-[calc(min(8.6vw,160px)*var(--column-scale,1))]",
    place: "cell-late",
    minimum: "middle",
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
  id: SortColumn,
  header: string,
  width: string,
  amountOf: (sizes: Specification) => number | undefined,
  text: (amount: number) => string,
): Column {
  return {
    id,
    header,
    width,
    place: "cell-late",
    minimum: "middle",
    hiddenAtFirst: true,
    cell: (instance) => <SizeCell instance={instance} amountOf={amountOf} text={text} />,
  };
}

interface SizeCellProps {
  instance: Instance;
  amountOf: (sizes: Specification) => number | undefined;
  text: (amount: number) => string;
}

function SizeCell({ instance, amountOf, text }: SizeCellProps) {
  const { sizes } = resolveSpecification(instance, use(CatalogueContext));
  const amount = sizes && amountOf(sizes);
  if (amount === undefined) return <EmptyValue />;
  return (
    <span className="block truncate tabular-nums">
      <Quantity text={text(amount)} />
    </span>
  );
}

interface FilterCellProps {
  field: WholeField;
  value: string | undefined;
  className?: string;
}

/** Leads to the instances with the same value. */
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
  /** What the button copies; it needs to be safe to paste. */
  write: (value: string) => string | undefined;
  what: string;
  isActive: boolean;
  className: string;
}

/**
 * The button exists only in active rows: three buttons in each of 100 rows would double the time to render them. With
 * the keyboard, use the row's menu.
 */
function CopyCell({ value, write, what, isActive, className }: CopyCellProps) {
  if (value === undefined) return <EmptyValue />;
  const written = write(value);
  return (
    <span className={classNames("copy-cell", className)}>
      <bdi className="truncate">{displayText(value)}</bdi>
      {isActive && written !== undefined && (
        <CopyButton
          // "Copied" must not carry over to the next value in this row.
          key={`${what} ${value}`}
          text={written}
          what={what}
          ofRow
          className="copy-of-cell"
        />
      )}
    </span>
  );
}

interface HostCellProps extends Pick<CellContext, "isActive" | "isChanged"> {
  instance: Instance;
}

/** Without a host name the id is the link. */
function HostCell({ instance, isActive, isChanged }: HostCellProps) {
  const router = useRouter();
  const host = displayHostOf(instance);
  const { protectedTags } = useConfig();
  const protection = protectedReason(protectedAmong(instance.tags, protectedTags));
  return (
    <>
      {/* Sighted users see the row light up. */}
      {isChanged && <span className="sr-only">Changed in the last minute</span>}
      <Link
        to="/instances/$id"
        params={{ id: instance.id }}
        // So that the page can lead on to the next instance of this list.
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
          write={copiedValue}
          what={`ID of ${host}`}
          isActive={isActive}
          className="mono second-line"
        />
      )}
    </>
  );
}

/** With the requested operation beneath until it's over. */
function StateCell({ instance: { id, state, updatedAt } }: { instance: Instance }) {
  const pending = useLastOperation(id, isPending);
  const changedAt = readTime(updatedAt);
  const aheadMs = useServerAhead();
  const mark =
    state === undefined ? (
      <EmptyValue />
    ) : (
      <StatusMark
        {...describeState(state)}
        shape="badge"
        since={Number.isNaN(changedAt) ? undefined : changedAt}
        aheadMs={aheadMs}
      />
    );
  if (!pending) return mark;
  return (
    <>
      {/* A card has one line for it: show the request, which is news. */}
      <span className="max-card:hidden">{mark}</span>
      <span className="requested truncate">{words[pending.kind].requested}</span>
    </>
  );
}

/** "4 vCPU 8 GB" with the name beneath, or the name alone if the size isn't known. An ID is shown only in the tooltip. */
function SpecificationCell({ instance }: { instance: Instance }) {
  const { name, queryName, sizes } = resolveSpecification(instance, use(CatalogueContext));
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
