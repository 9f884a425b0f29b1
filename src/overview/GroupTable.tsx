import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { FleetQuery } from "../fleet/worker/fleet-index.ts";
import type { Group } from "../fleet/worker/summary.ts";
import type { Totals } from "../fleet/worker/totals.ts";
import { tonesWorstFirst } from "../fleet/worker/summary.ts";
import { useCatalogue } from "../queries/specifications.ts";
import { readSort } from "../sort.ts";
import { Button } from "../ui/Button.tsx";
import { formatCount } from "../ui/format.ts";
import { SortHeader, SortSelect } from "../ui/SortHeader.tsx";
import {
  groupLabel,
  type Grouping,
  groupTerm,
  listSearch,
  memorySum,
  storageSum,
  toneWords,
  unknownSizesText,
} from "./groups.ts";

const sortColumns = ["name", "instances", "vcpus", "memory", "storage"] as const;
type GroupColumn = (typeof sortColumns)[number];

/** Reads the `sort` of the overview's address. */
const parseGroupSort = (text: string | undefined) => readSort<GroupColumn>(sortColumns, text);

const quantities: Record<Exclude<GroupColumn, "name">, (totals: Totals) => number> = {
  instances: ({ count }) => count,
  vcpus: ({ vcpus }) => vcpus,
  memory: ({ memoryMb }) => memoryMb,
  storage: ({ storageGb }) => storageGb,
};

/** A longer table is displayed on demand. */
const firstRows = 100;

interface GroupTableProps {
  groups: readonly Group[];
  grouping: Grouping;
  query: FleetQuery;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** The figures of the map as a table: groups, instances, states, and sums of sizes. */
export function GroupTable({ groups, grouping, query, sort, onSort }: GroupTableProps) {
  const catalogue = useCatalogue();
  const [showsAll, setShowsAll] = useState(false);
  const sorted = parseGroupSort(sort);
  const label = (group: Group) => groupLabel(grouping, group.value, catalogue);
  const rows = sortGroups(groups, sort, label);
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  // Not cards on a small screen: the columns are few.
  const header = {
    sorted,
    onSort,
    className: "max-card:not-sr-only! max-card:h-9! max-card:px-3!",
  };
  const columns = [
    { column: "name", label: grouping.label },
    { column: "instances", label: "Instances" },
    { column: "vcpus", label: "vCPUs" },
    { column: "memory", label: "Memory" },
    { column: "storage", label: "Storage" },
  ] as const;
  return (
    <div
      id="groups"
      className="relative overflow-x-auto rounded-card border border-line bg-surface max-card:pt-10"
    >
      <SortSelect columns={[...columns]} {...header} />
      <table aria-label="Groups" className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line">
            <SortHeader column="name" label={grouping.label} {...header} />
            <SortHeader column="instances" label="Instances" newestFirst {...header} />
            <th scope="col" className="px-3 text-left text-small font-medium text-ink-3">
              States
            </th>
            <SortHeader column="vcpus" label="vCPUs" newestFirst {...header} />
            <SortHeader column="memory" label="Memory" newestFirst {...header} />
            <SortHeader column="storage" label="Storage" newestFirst {...header} />
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <tr
              key={group.value ?? ""}
              className="border-b border-line last:border-b-0 hover:bg-hover"
            >
              <th scope="row" className="h-11 max-w-0 min-w-32 px-3 text-left font-[550]">
                <Link
                  to="/instances"
                  search={listSearch(query, groupTerm(grouping, group.value))}
                  className="block truncate hover:underline"
                >
                  <bdi>{label(group)}</bdi>
                </Link>
              </th>
              <td className="px-3 tabular-nums">{formatCount(group.count)}</td>
              <td className="px-3">
                <ToneBar totals={group} />
              </td>
              <td className="px-3 tabular-nums">{formatCount(group.vcpus)}</td>
              <td className="px-3 whitespace-nowrap tabular-nums">{memorySum(group)}</td>
              <td className="px-3 whitespace-nowrap tabular-nums" title={unknownSizesText(group)}>
                {storageSum(group)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <p className="border-t border-line p-3">
          <Button onClick={() => setShowsAll(true)}>
            Show all {formatCount(rows.length)} groups
          </Button>
        </p>
      )}
    </div>
  );
}

/** The groups in the order of a `sort`; without one the largest first, as they come. */
export function sortGroups(
  groups: readonly Group[],
  sort: string | undefined,
  label: (group: Group) => string,
): Group[] {
  const sorted = parseGroupSort(sort);
  if (!sorted) return [...groups];
  const { column, descending } = sorted;
  const direction = descending ? -1 : 1;
  return groups.toSorted(
    (a, b) =>
      direction *
      (column === "name"
        ? label(a).localeCompare(label(b))
        : quantities[column](a) - quantities[column](b)),
  );
}

const toneFills = {
  bad: "fill-bad",
  wait: "fill-wait",
  unknown: "fill-ink-3",
  run: "fill-run",
  stop: "fill-line-strong",
} as const;

/** The shares of the states of a group, with their numbers as text. */
function ToneBar({ totals }: { totals: Totals }) {
  const parts = tonesWorstFirst
    .filter((tone) => totals.tones[tone] > 0)
    .map((tone) => `${formatCount(totals.tones[tone])} ${toneWords[tone].label.toLowerCase()}`);
  const starts = tonesWorstFirst.map((_, index) =>
    tonesWorstFirst.slice(0, index).reduce((sum, tone) => sum + totals.tones[tone], 0),
  );
  return (
    <span title={parts.join(", ")} className="block min-w-20">
      <svg
        aria-hidden
        viewBox={`0 0 ${totals.count} 6`}
        preserveAspectRatio="none"
        className="block h-1.5 w-full max-w-40 overflow-hidden rounded-bar"
      >
        {tonesWorstFirst.map((tone, index) => (
          <rect
            key={tone}
            x={starts[index]}
            width={totals.tones[tone]}
            height="6"
            className={toneFills[tone]}
          />
        ))}
      </svg>
      <span className="sr-only">{parts.join(", ")}</span>
    </span>
  );
}
