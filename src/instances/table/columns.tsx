import type { CellContext } from "./cells/shortened.tsx";
import type { ReactNode } from "react";
import type { Instance, Specification } from "../../api/schema.ts";
import type { SortColumn } from "../../fleet/columns.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { copiedAddress, copiedValue } from "../../text/copied-value.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount } from "../../text/format.ts";
import { memoryText, storageText } from "../../ui/sizes.tsx";
import { Timestamp } from "../Timestamp.tsx";
import { CopyCell } from "./cells/CopyCell.tsx";
import { FilterCell } from "./cells/FilterCell.tsx";
import { HostCell } from "./cells/HostCell.tsx";
import { SizeCell, SpecificationCell } from "./cells/SpecificationCell.tsx";
import { StateCell } from "./cells/StateCell.tsx";
import { TagsCell } from "./cells/TagsCell.tsx";

export interface Column {
  /** Also its name in `sort` of the address and in the stored hidden columns. */
  id: SortColumn;
  header: string;
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
    place: "cell max-card:order-1 max-card:flex-[1_0_45%]",
    cell: (instance, context) => <HostCell instance={instance} {...context} />,
  },
  {
    id: "state",
    header: "State",
    place: "cell max-card:order-1 max-card:max-w-[min(40%,8rem)] max-[24rem]:max-w-[46%]",
    cell: (instance) => <StateCell instance={instance} />,
  },
  {
    id: "specification",
    header: "Specification",
    place: "cell-late max-card:order-3",
    cell: (instance, context) => <SpecificationCell instance={instance} {...context} />,
  },
  sizeColumn("vcpus", "vCPUs", ({ vcpus }) => vcpus, formatCount),
  sizeColumn("memory", "Memory", ({ memoryMb }) => memoryMb, memoryText),
  sizeColumn("storage", "Storage", ({ storageGb }) => storageGb, storageText),
  {
    id: "region",
    header: "Region",
    place: "cell-fact max-card:order-2 max-[30rem]:basis-[calc(100%-8rem)]",
    cell: ({ region }, context) => <FilterCell field="region" value={region} {...context} />,
  },
  {
    id: "ipv4",
    header: "IPv4",
    place: "cell-fact max-card:order-2 max-[30rem]:basis-28 max-[30rem]:shrink-0",
    cell: (instance, context) => (
      <CopyCell
        value={instance.ipv4}
        write={copiedAddress}
        what={`IPv4 of ${displayHostOf(instance)}`}
        {...context}
        className="mono"
      />
    ),
  },
  {
    id: "privateIpv4",
    header: "Private IPv4",
    place: "cell-late",
    cell: (instance, context) => (
      <CopyCell
        value={instance.privateIpv4}
        write={copiedAddress}
        what={`private IPv4 of ${displayHostOf(instance)}`}
        {...context}
        className="mono text-ink-2"
      />
    ),
  },
  {
    id: "image",
    header: "Image",
    place: "cell-late",
    cell: ({ image }, context) => <FilterCell field="image" value={image} {...context} isMono />,
  },
  {
    id: "tags",
    header: "Tags",
    place: "cell-late",
    cell: ({ tags }, context) => <TagsCell field="tag" tags={tags} {...context} />,
  },
  {
    id: "updated",
    header: "Updated",
    place: "cell-late",
    newestFirst: true,
    cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
  },
  {
    id: "created",
    header: "Created",
    place: "cell-late",
    newestFirst: true,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
  },
  {
    id: "id",
    header: "ID",
    place: "cell-late",
    cell: (instance, context) => (
      <CopyCell
        value={instance.id}
        write={copiedValue}
        what={`ID ${displayText(instance.id)}`}
        {...context}
        className="mono text-ink-2"
      />
    ),
  },
];

/** One figure from the catalogue. */
function sizeColumn(
  id: SortColumn,
  header: string,
  amountOf: (sizes: Specification) => number | undefined,
  text: (amount: number) => string,
): Column {
  return {
    id,
    header,
    place: "cell-late tabular-nums card:text-right",
    cell: (instance) => <SizeCell instance={instance} amountOf={amountOf} text={text} />,
  };
}
