import { Link } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { FleetProgress } from "../search/late-parts.ts";
import { failureIn } from "../fleet/fleet-state.ts";
import type { QuerySummary } from "../search/use-fleet-summary.ts";
import { isFiltered, useFleet, useFleetState, useOffer } from "../search/use-fleet.ts";
import type { StateTone } from "../api/state.ts";
import type { Group } from "../fleet/worker/answers/totals.ts";
import type { FleetSummary } from "../fleet/worker/answers/summary.ts";
import { useExport } from "../search/use-export.ts";
import { DataAge } from "../instances/Timestamp.tsx";
import { useCatalogue } from "../hooks/use-services.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ExportMenu } from "../ui/popups/PopupButton.tsx";
import { classNames } from "../ui/class-names.ts";
import { formatCount, plural, progressText } from "../text/format.ts";
import type { ExportFormat } from "../text/table.ts";
import { tableFile } from "../text/table-file.ts";
import {
  type Grouping,
  groupLabel,
  listSearch,
  toneOrder,
  toneWords,
} from "../search/filters/groups.ts";
import { sortGroups } from "./GroupTable.tsx";
import { useCostTexts } from "../search/use-cost-texts.ts";
import type { Column } from "../text/table.ts";
import { isWithoutSizes } from "../ui/sizes.tsx";
import type { CostTexts } from "../search/use-cost-texts.ts";

interface OverviewHeadProps {
  /** Undefined until it can be shown. */
  summary: QuerySummary | undefined;
  grouping: Grouping;
  /** Of the table, for its export. */
  sort: string | undefined;
  /** Why the matches can't be exported. */
  reason: string | undefined;
}

/** The title with its count, the age of the fleet or the progress of its load, Refresh and Export. */
export function OverviewHead({ summary, grouping, sort, reason }: OverviewHeadProps) {
  const fleet = useFleet();
  const state = useFleetState((state) => state);
  const { size, total, readAt, remembered } = state;
  const isLoading = useOffer("cancel");
  const isWhole = useOffer("all");
  const catalogue = useCatalogue();
  const costs = useCostTexts();
  const save = useExport();

  const exportTable = (format: ExportFormat, { groups }: FleetSummary) =>
    save(async () => {
      const label = ({ value }: Group) => groupLabel(grouping, value, catalogue);
      const tones = toneOrder.map((tone): [string, StateTone] => [toneWords[tone].label, tone]);
      const columns = groupColumns({ name: grouping.label, cell: label }, tones, costs);
      const rows = sortGroups(groups, sort, label);
      return { file: await tableFile("overview", format, columns, rows) };
    });

  const isRead = summary !== undefined && isWhole;
  const whyNoExport =
    reason ??
    (isRead ? undefined : "Wait until every instance is read.") ??
    (summary?.total.count === 0 ? "There’s nothing to export." : undefined);
  return (
    <div className="mb-[18px] flex flex-wrap items-center gap-x-3 gap-y-1.5 card:flex-nowrap">
      <h1 className="text-title font-semibold">Overview</h1>
      {summary && (
        <Count
          summary={summary}
          read={isLoading ? { count: size - (remembered?.count ?? 0), total } : undefined}
          isAgain={remembered !== undefined}
        />
      )}
      {/* Progress and age have no common box: it would move when one replaces the other. */}
      <span className="contents max-card:flex max-card:min-h-10 max-card:w-full max-card:items-center max-card:justify-end max-card:gap-3 card:[&>:first-child]:ml-auto card:[&>:first-child]:w-auto">
        {isLoading || remembered ? (
          <FleetProgress brief />
        ) : (
          <DataAge readAt={readAt} hasFailed={failureIn(state) !== undefined} />
        )}
        <span className={classNames("flex gap-3", isLoading && "max-card:hidden")}>
          <Button onClick={fleet.read}>
            <RefreshCw size={14} aria-hidden />
            Refresh
          </Button>
          <ExportMenu
            heading={`Table by ${grouping.label}`}
            reason={whyNoExport}
            onChoose={(format) => summary && void exportTable(format, summary)}
            className="max-card:px-0 max-card:[&>span]:sr-only"
          />
        </span>
      </span>
    </div>
  );
}

interface CountProps {
  summary: QuerySummary;
  /** Undefined once the fleet is here. */
  read: { count: number; total: number | undefined } | undefined;
  /** An earlier session had read them. */
  isAgain: boolean;
}

function Count({ summary: { total, searchedCount, query }, read, isAgain }: CountProps) {
  const isSearch = isFiltered(query);
  const matches = isSearch
    ? `${formatCount(total.count)} of ${formatCount(searchedCount)}`
    : formatCount(searchedCount);
  return (
    <span role="status" aria-live="off" className="title-count">
      <Link to="/instances" search={listSearch(query, "")} className="hover:underline">
        <span>{matches}</span>{" "}
        <span className="sr-only">{plural(searchedCount, "instance", "instances")}</span>
      </Link>
      {read && (
        <span className="text-base tracking-normal">
          {isAgain
            ? ` · ${progressText(read.count, read.total)} read again`
            : `${isSearch ? ` · ${formatCount(searchedCount)}` : ""} of ${formatCount(Math.max(read.total ?? 0, read.count))} read`}
        </span>
      )}
    </span>
  );
}

/** The columns of the overview's table as a file. */
function groupColumns(
  name: Column<Group>,
  tones: readonly [label: string, StateTone][],
  costs: CostTexts | undefined,
): Column<Group>[] {
  return [
    name,
    { name: "Instances", cell: ({ count }) => count },
    ...tones.map(([label, tone]) => ({ name: label, cell: ({ tones }: Group) => tones[tone] })),
    { name: "vCPUs", cell: sizeOf((group) => group.vcpus) },
    { name: "Memory (MB)", cell: sizeOf((group) => group.memoryMb) },
    { name: "Storage (GB)", cell: sizeOf((group) => group.storageGb) },
    { name: "Of unknown size", cell: ({ unknownSizes }) => unknownSizes },
    ...(costs ? costColumns(costs) : []),
  ];
}

const sizeOf = (read: (group: Group) => number) => (group: Group) =>
  isWithoutSizes(group) ? undefined : read(group);

/** Empty cells until the catalogue is read, and where nothing has a price. */
const costColumns = ({ currency, amountOf }: CostTexts): Column<Group>[] => [
  { name: `Cost a month (${currency})`, cell: ({ cost }) => cost && amountOf(cost) },
  { name: "Without a price", cell: ({ cost }) => cost?.unpriced },
];
