import type { Specification } from "../api/schema.ts";
import { indexCatalogue } from "../queries/catalogue.ts";
import { busyLine, classNames } from "../ui/class-names.ts";
import { InstancesLink } from "./InstancesLink.tsx";
import { memoryPerVcpu, memoryText, storageText } from "./sizes.ts";
import { SizeCell } from "./SizeCell.tsx";
import type { SpecificationColumn, SpecificationSort } from "./sort.ts";
import { SpecificationName } from "./SpecificationName.tsx";
import { useCatalogue } from "./use-catalogue.ts";
import { formatCount } from "../ui/format.ts";
import { SortHeader, SortSelect } from "../ui/sort.tsx";

/** The first has room for a whole id. */
const headers: { column: SpecificationColumn; label: string; className: string }[] = [
  { column: "name", label: "Name", className: "w-[25.5%]" },
  { column: "vcpus", label: "vCPUs", className: "w-[15%]" },
  { column: "memory", label: "Memory", className: "w-[15%]" },
  { column: "storage", label: "Storage", className: "w-[15%]" },
  { column: "memoryPerVcpu", label: "Memory per vCPU", className: "w-[15.5%]" },
];
/** On a small screen a row is a card: name and who uses it above, the sizes beneath. */
const card =
  "max-card:grid max-card:grid-cols-3 max-card:items-center max-card:gap-x-4 max-card:gap-y-1.5 max-card:px-4 max-card:py-2.5";
const skeletonRows = 12;

interface SpecificationTableProps {
  /** Undefined before the first answer. */
  specifications: Specification[] | undefined;
  busy: boolean;
  sorted: SpecificationSort | undefined;
  onSort: (sort: string | undefined) => void;
}

/**
 * Sizes with bars: each is a part of the largest of the whole catalogue, or of this page until that is known. The roles are
 * spelled out because the cards of small screens change the display.
 */
export function SpecificationTable(props: SpecificationTableProps) {
  const { specifications, busy, sorted, onSort } = props;
  const largest = (useCatalogue() ?? indexCatalogue(specifications ?? [])).largest;
  return (
    <div className="relative overflow-x-auto max-card:pt-10">
      <SortSelect columns={headers} sorted={sorted} onSort={onSort} />
      <table
        role="table"
        aria-label="Specifications"
        aria-busy={busy}
        className={classNames(
          "w-full table-fixed border-collapse max-card:block max-card:border-t max-card:border-line",
          busy && specifications && busyLine,
        )}
      >
        <thead role="rowgroup" className="max-card:sr-only">
          <tr role="row" className="border-b border-line">
            {headers.map((header) => (
              <SortHeader key={header.column} {...header} sorted={sorted} onSort={onSort} />
            ))}
            <th
              role="columnheader"
              scope="col"
              className="truncate px-3 text-left text-small font-medium text-ink-3 max-roomy:px-2"
            >
              Used by
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-card:block">
          {specifications?.map((item, index) => {
            const each = memoryPerVcpu(item);
            return (
              <tr
                // Names are no ids: several can be the same.
                key={item.id === undefined ? index : `id ${item.id}`}
                role="row"
                className={classNames("border-b border-line last:border-b-0 hover:bg-hover", card)}
              >
                <SpecificationName item={item} />
                <SizeCell
                  unit=" vCPU"
                  value={item.vcpus}
                  largest={largest.vcpus}
                  text={formatCount}
                />
                <SizeCell value={item.memoryMb} largest={largest.memoryMb} text={memoryText} />
                <SizeCell value={item.storageGb} largest={largest.storageGb} text={storageText} />
                <td role="cell" className="px-3 tabular-nums max-roomy:px-2 max-card:sr-only">
                  {each === undefined ? "—" : memoryText(each)}
                </td>
                <td
                  role="cell"
                  className="px-3 max-roomy:px-2 max-card:order-first max-card:col-start-3 max-card:row-start-1 max-card:px-0 max-card:text-right"
                >
                  <InstancesLink name={item.specification ?? item.id} />
                </td>
              </tr>
            );
          })}
          {!specifications &&
            Array.from({ length: skeletonRows }, (_, row) => (
              <tr
                key={row}
                aria-hidden
                className="border-b border-line last:border-b-0 max-card:block"
              >
                <td
                  colSpan={headers.length + 1}
                  className="h-12 px-3 max-card:block max-card:h-[87px] max-card:content-center"
                >
                  <span className="block h-2.5 w-1/2 animate-late rounded-bar bg-stop-soft" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
