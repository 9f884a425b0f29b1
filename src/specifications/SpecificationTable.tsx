import type { Specification } from "../api/schema.ts";
import { indexCatalogue } from "../queries/catalogue.ts";
import { classNames } from "../ui/class-names.ts";
import { formatCount } from "../ui/numbers.ts";
import { SortHeader } from "../ui/SortHeader.tsx";
import { InstancesLink } from "./InstancesLink.tsx";
import { memoryPerVcpu, memoryText, storageText } from "./sizes.ts";
import { SizeCell } from "./SizeCell.tsx";
import type { SpecificationColumn, SpecificationSort } from "./sort.ts";
import { SpecificationName } from "./SpecificationName.tsx";
import { useCatalogue } from "./use-catalogue.ts";

const headers: { column: SpecificationColumn; label: string; className: string }[] = [
  { column: "name", label: "Name", className: "max-card:w-[27%] max-card:px-1 max-card:pl-3" },
  { column: "vcpus", label: "vCPUs", className: "max-card:px-1" },
  { column: "memory", label: "Memory", className: "max-card:px-1" },
  { column: "storage", label: "Storage", className: "max-card:px-1" },
  { column: "memoryPerVcpu", label: "Memory per vCPU", className: "max-card:hidden" },
];
const skeletonRows = 12;

interface SpecificationTableProps {
  /** Undefined before the first answer. */
  specifications: Specification[] | undefined;
  busy: boolean;
  sorted: SpecificationSort | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Sizes with bars: each is a part of the largest of the whole catalogue, or of this page until that is known. */
export function SpecificationTable(props: SpecificationTableProps) {
  const { specifications, busy, sorted, onSort } = props;
  const largest = (useCatalogue() ?? indexCatalogue(specifications ?? [])).largest;
  return (
    <div className="overflow-x-auto">
      <table
        aria-label="Specifications"
        aria-busy={busy}
        className={classNames(
          "w-full table-fixed border-collapse",
          busy && specifications && "opacity-60",
        )}
      >
        <thead>
          <tr className="border-b border-line">
            {headers.map((header) => (
              <SortHeader key={header.column} {...header} sorted={sorted} onSort={onSort} />
            ))}
            <th
              scope="col"
              className="truncate px-3 text-left text-small font-medium text-ink-3 max-card:w-[15%] max-card:px-1"
            >
              Used by
            </th>
          </tr>
        </thead>
        <tbody>
          {specifications?.map((item, index) => {
            const each = memoryPerVcpu(item);
            return (
              <tr
                // Names are no ids: several can be the same.
                key={item.id === undefined ? index : `id ${item.id}`}
                className="border-b border-line last:border-b-0 hover:bg-hover"
              >
                <SpecificationName item={item} />
                <SizeCell value={item.vcpus} largest={largest.vcpus} text={formatCount} />
                <SizeCell value={item.memoryMb} largest={largest.memoryMb} text={memoryText} />
                <SizeCell value={item.storageGb} largest={largest.storageGb} text={storageText} />
                <td className="px-3 tabular-nums max-card:hidden">
                  {each === undefined ? "—" : memoryText(each)}
                </td>
                <td className="px-3 max-card:px-1">
                  <InstancesLink name={item.specification ?? item.id} />
                </td>
              </tr>
            );
          })}
          {!specifications &&
            Array.from({ length: skeletonRows }, (_, row) => (
              <tr key={row} aria-hidden className="border-b border-line last:border-b-0">
                <td colSpan={headers.length + 1} className="h-12 px-3">
                  <span className="block h-2.5 w-1/2 animate-late rounded-bar bg-stop-soft" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
