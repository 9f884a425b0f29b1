import { Link } from "@tanstack/react-router";
import type { Specification } from "../api/schema.ts";
import { toggleChoice } from "../fleet/query/edit.ts";
import { useFacetCounts, useFleetState } from "../fleet/use-fleet.ts";
import { instancesText } from "../operations/labels.ts";
import { indexCatalogue, useCatalogue } from "../queries/specifications.ts";
import { busyLine, classNames } from "../ui/class-names.ts";
import { displayText } from "../ui/display-text.ts";
import { formatCount, plural } from "../ui/format.ts";
import { preferredPageSize } from "../ui/preferences.ts";
import { Bar } from "../ui/ProgressBar.tsx";
import { SortHeader, SortSelect } from "../ui/SortHeader.tsx";
import { memoryText, storageText } from "../ui/sizes.ts";
import { memoryPerVcpu } from "./sizes.ts";
import type { SpecificationColumn, SpecificationSort } from "./sort.ts";

/** The first column has room for a full id. */
const headers: { column: SpecificationColumn; label: string; className: string }[] = [
  { column: "name", label: "Name", className: "w-[25.5%]" },
  { column: "vcpus", label: "vCPUs", className: "w-[15%]" },
  { column: "memory", label: "Memory", className: "w-[15%]" },
  { column: "storage", label: "Storage", className: "w-[15%]" },
  { column: "memoryPerVcpu", label: "Memory per vCPU", className: "w-[15.5%]" },
];
const skeletonRows = 12;

interface SpecificationTableProps {
  /** Undefined before the first answer: the table has skeleton rows. */
  specifications: Specification[] | undefined;
  busy: boolean;
  sorted: SpecificationSort | undefined;
  onSort: (sort: string | undefined) => void;
}

/**
 * Sizes with bars: each is a part of the catalogue's largest, or of this page's until the catalogue is loaded. On a small
 * screen the rows are cards; their CSS changes the display of the table, so the roles are written out.
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
            const perVcpu = memoryPerVcpu(item);
            return (
              <tr
                // Several specifications can have the same name.
                key={item.id === undefined ? index : `id ${item.id}`}
                role="row"
                className="border-b border-line last:border-b-0 hover:bg-hover max-card:grid max-card:grid-cols-3 max-card:items-center max-card:gap-x-4 max-card:gap-y-1.5 max-card:px-4 max-card:py-2.5"
              >
                <NameCell item={item} />
                <SizeCell
                  unit=" vCPU"
                  value={item.vcpus}
                  largest={largest.vcpus}
                  text={formatCount}
                />
                <SizeCell value={item.memoryMb} largest={largest.memoryMb} text={memoryText} />
                <SizeCell value={item.storageGb} largest={largest.storageGb} text={storageText} />
                <td role="cell" className="px-3 tabular-nums max-roomy:px-2 max-card:sr-only">
                  {perVcpu === undefined ? "—" : memoryText(perVcpu)}
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

function NameCell({ item: { specification, id } }: { item: Specification }) {
  return (
    <th
      role="rowheader"
      scope="row"
      className="h-12 px-3 py-1 text-left max-roomy:px-2 max-card:col-span-2 max-card:h-auto max-card:min-w-0 max-card:p-0"
    >
      <bdi className="block font-[550] [overflow-wrap:anywhere]">
        {specification === undefined ? "—" : displayText(specification)}
      </bdi>
      {id !== undefined && (
        <bdi className="mono block text-[11.5px]! leading-[15px] font-normal [overflow-wrap:anywhere] text-ink-3">
          {displayText(id)}
        </bdi>
      )}
    </th>
  );
}

interface SizeCellProps {
  /** Displayed beside the number on cards, which have no header. */
  unit?: string;
  value: number | undefined;
  /** The value of a full bar. */
  largest: number;
  text: (value: number) => string;
}

function SizeCell({ unit, value, largest, text }: SizeCellProps) {
  return (
    <td role="cell" className="h-12 px-3 tabular-nums max-roomy:px-2 max-card:h-auto max-card:px-0">
      <span className="flex items-center gap-3 max-card:flex-col max-card:items-start max-card:gap-1">
        <span
          data-unit={value === undefined ? undefined : unit}
          className="w-16 shrink-0 max-card:after:text-ink-3 max-card:after:content-[attr(data-unit)]"
        >
          {value === undefined ? "—" : text(value)}
        </span>
        {value !== undefined && largest > 0 && <Bar part={value / largest} />}
      </span>
    </td>
  );
}

/** Links to the instances of a specification, with their number once the fleet is loaded. */
function InstancesLink({ name }: { name: string | undefined }) {
  const isLoaded = useFleetState(({ phase }) => phase === "ready");
  const counts = useFacetCounts(isLoaded ? "spec" : undefined, "");
  if (name === undefined) return <>—</>;
  const count = counts && (counts.find(({ value }) => value === name)?.count ?? 0);
  return (
    <Link
      to="/instances"
      search={{ q: toggleChoice("", "spec", name), ...preferredPageSize() }}
      className="rounded-tag text-accent tabular-nums hover:underline"
    >
      {count === undefined ? "Show instances" : instancesText(count)}
      <span className="sr-only">
        {plural(count ?? 0, " uses ", " that use ")}
        {displayText(name)}
      </span>
    </Link>
  );
}
