import { Link } from "@tanstack/react-router";
import { FleetProgress } from "../search/FleetStatus.tsx";
import { failureIn } from "../fleet/fleet-state.ts";
import {
  isFiltered,
  type QuerySummary,
  useFleet,
  useFleetState,
  useOffer,
} from "../search/use-fleet.ts";
import { DataAge } from "../instances/table/Timestamp.tsx";
import { RefreshButton } from "../ui/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { formatCount, plural, progressText } from "../lib/text.ts";
import { listSearch } from "../search/box/groups.ts";

/** The title with its count, the age of the fleet or the progress of its load, and Refresh. `summary`: undefined until it can be shown. */
export function OverviewHead({ summary }: { summary: QuerySummary | undefined }) {
  const fleet = useFleet();
  const state = useFleetState((state) => state);
  const { size, total, readAt, remembered } = state;
  const isLoading = useOffer("cancel");
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
          <RefreshButton onClick={fleet.read} isRefreshing={isLoading} />
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
