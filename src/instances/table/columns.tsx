import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Instance } from "../../api/schema.ts";
import { describeState } from "../../api/state.ts";
import type { SortColumn } from "../../fleet/worker/sort-and-facets.ts";
import { usePendingOperation } from "../../operations/action-availability.ts";
import { words } from "../../operations/labels.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { type Catalogue, resolveSpecification } from "../../queries/specifications.ts";
import { memoryText, vcpusText } from "../../ui/sizes.ts";
import { CopyButton } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyValue } from "../../ui/DescriptionList.tsx";
import { displayText } from "../../ui/display-text.ts";
import { formatCount } from "../../ui/format.ts";
import { StatusMark, Tag } from "../../ui/StatusMark.tsx";
import { Timestamp } from "../Timestamp.tsx";

/** One column of the instance table. */
export interface Column {
  /** The name of the column in `sort` of the address, and in the stored list of hidden columns. */
  id: SortColumn;
  header: string;
  /** The width in the table, as a class. */
  width: string;
  /** The place in the card of a small screen, as classes. Without it, cards do not have the column. */
  card?: string;
  cell: (instance: Instance, context: CellContext) => ReactNode;
}

/** What cells need besides the instance. */
interface CellContext {
  /** Undefined until the catalogue is loaded. */
  catalogue: Catalogue | undefined;
  /** The pointer or the focus has been in the row. */
  isActive: boolean;
}

/** The columns of the instance table, in order. The first one is the row's header. */
export const columns: Column[] = [
  {
    id: "hostName",
    header: "Host name",
    width: "w-[15%]",
    card: "max-card:[grid-area:host]",
    cell: (instance, { isActive }) => <HostCell instance={instance} isActive={isActive} />,
  },
  {
    id: "state",
    header: "State",
    width: "w-[10%]",
    card: "max-card:text-right max-card:[grid-area:state]",
    cell: (instance) => <StateCell instance={instance} />,
  },
  {
    id: "specification",
    header: "Specification",
    width: "w-[10%]",
    cell: (instance, { catalogue }) => (
      <SpecificationCell instance={instance} catalogue={catalogue} />
    ),
  },
  {
    id: "region",
    header: "Region",
    width: "w-[9.3%]",
    card: "max-card:text-ink-2 max-card:[grid-area:region]",
    cell: ({ region }) => <TextCell text={region} />,
  },
  {
    id: "ipv4",
    header: "IPv4",
    width: "w-[11.2%]",
    card: "max-card:justify-self-end max-card:[grid-area:ipv4]",
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
    width: "w-[10.3%]",
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
    width: "w-[10%]",
    cell: ({ image }) => <TextCell text={image} className="mono text-ink-2" />,
  },
  {
    id: "tags",
    header: "Tags",
    width: "w-[12%]",
    cell: ({ tags }) => <TagsCell tags={tags} />,
  },
  {
    id: "created",
    header: "Created",
    width: "w-[7.5%]",
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
  },
];

function TextCell({ text, className }: { text: string | undefined; className?: string }) {
  if (text === undefined) return <EmptyValue />;
  return <bdi className={classNames("block truncate", className)}>{displayText(text)}</bdi>;
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
          // In a narrow table the value has the full width, and the button covers its end.
          className="-my-1 max-roomy:absolute max-roomy:right-0 max-roomy:group-hover/row:bg-hover max-card:hidden"
        />
      )}
    </span>
  );
}

/** The host name as the link to the instance, with the id beneath. Without a host name the id is the link. */
function HostCell({ instance, isActive }: { instance: Instance; isActive: boolean }) {
  const host = displayHostOf(instance);
  return (
    <>
      <span className="flex min-w-0 items-center">
        <Link
          to="/instances/$id"
          params={{ id: instance.id }}
          className="isolate-text truncate font-[550] tracking-[-0.006em] text-ink hover:underline"
        >
          {host}
        </Link>
      </span>
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
  return (
    <>
      {state === undefined ? <EmptyValue /> : <StatusMark {...describeState(state)} />}
      {pending && (
        <span className="block truncate pl-[15px] text-[11.5px] leading-[15px] text-wait-ink">
          {words[pending.kind].requested}
        </span>
      )}
    </>
  );
}

interface SpecificationCellProps {
  instance: Instance;
  catalogue: Catalogue | undefined;
}

/** The specification's name, with vCPUs and memory beneath. What the catalogue lacks is displayed as the API gave it. */
function SpecificationCell({ instance, catalogue }: SpecificationCellProps) {
  const { name, sizes } = resolveSpecification(instance, catalogue);
  if (name === undefined) return <EmptyValue />;
  const details = [
    sizes?.vcpus !== undefined && vcpusText(sizes.vcpus),
    sizes?.memoryMb !== undefined && memoryText(sizes.memoryMb),
  ].filter((detail) => detail !== false);
  return (
    <>
      <bdi className="block truncate">{displayText(name)}</bdi>
      {/* Until the catalogue is loaded an empty line keeps the place, so that the name does not move. */}
      {(details.length > 0 || !catalogue) && (
        <span className="block min-h-[15px] truncate card:group-data-compact/table:hidden text-[11.5px] leading-[15px] text-ink-3">
          {details.join(" · ")}
        </span>
      )}
    </>
  );
}

const displayedTags = 2;
/** A tooltip has room for this many. */
const tooltipTags = 50;

/** The first tags and the number of further ones; a tooltip has them all. */
function TagsCell({ tags }: { tags: string[] }) {
  if (tags.length === 0) return <EmptyValue />;
  const more = tags.length - displayedTags;
  return (
    <span
      data-full-text={more > 0 ? tooltipText(tags) : undefined}
      className="flex min-w-0 items-center gap-1"
    >
      {[...new Set(tags)].slice(0, displayedTags).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {more > 0 && <span className="shrink-0 text-small text-ink-3">+{formatCount(more)}</span>}
    </span>
  );
}

function tooltipText(tags: string[]): string {
  const texts = tags.slice(0, tooltipTags).map((tag) => displayText(tag));
  const more = tags.length - texts.length;
  return texts.join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
}
