import { Link } from "@tanstack/react-router";
import { type RefObject, use } from "react";
import { instancesText } from "../actions/labels.ts";
import { parseSort } from "../fleet/columns.ts";
import { ExportMatchesButton } from "../search/ExportMatchesButton.tsx";
import { FleetProgress } from "../search/FleetStatus.tsx";
import { isFiltered, useFleetState, useOffer } from "../search/use-fleet.ts";
import { formatCount } from "../lib/text.ts";
import { RefreshButton } from "../ui/Button.tsx";
import { listTitle, PageTitle, SettledStatus } from "../ui/page/Page.tsx";
import { useSelectionCounts } from "./selection.ts";
import { ColumnsContext } from "./table/columns.tsx";
import { DataAge } from "./table/Timestamp.tsx";
import type { InstanceList, ListRequest } from "./use-instance-list.ts";

interface ListHeadProps extends ListStatusProps {
  /** Why the matches can't be exported. */
  reason: string | undefined;
}

/** The title with its count, the age of the rows or the progress of the load, Refresh and Export. */
export function ListHead({ request, listView, reason, mistaken, notes }: ListHeadProps) {
  const { searched } = listView;
  const isSearch = isFiltered(request);
  const of = isSearch && searched ? listView.fleetSize : undefined;
  const isFleetWanted = useFleetState(({ isWanted }) => isWanted);
  // Or remembered, so far: then it says since when.
  const isRemembered = useFleetState(({ remembered }) => remembered !== undefined);
  const isReading = useOffer("cancel");
  const isLoadingFleet = (isReading || isRemembered) && isFleetWanted;
  return (
    <>
      <PageTitle>{listTitle("Instances", { ...listView, of })}</PageTitle>
      <ListStatus request={request} listView={listView} mistaken={mistaken} notes={notes} />
      <div className="title-line">
        <h1 className="text-title font-semibold">Instances</h1>
        <span className="title-facts">
          <span className={isLoadingFleet ? "contents max-card:hidden" : "contents"}>
            <InstanceCount listView={listView} isSearch={isSearch} />
            {isSearch && (
              <Link
                to="/overview"
                search={{ q: request.q || undefined, list: request.list }}
                className="text-small text-accent hover:underline max-card:hidden print:hidden"
              >
                Overview of these
              </Link>
            )}
          </span>
          {/* Progress and age have no common box: it would move when one replaces the other. */}
          {isLoadingFleet ? (
            <FleetProgress />
          ) : (
            <DataAge readAt={listView.readAt} hasFailed={listView.hasFailed} />
          )}
        </span>
        <span className="flex flex-wrap items-center gap-3 max-card:ml-auto max-card:gap-2 [.title-facts:has(>:only-child)+&]:ml-auto">
          <RefreshButton
            onClick={listView.refresh}
            unavailable={listView.isRefreshing && listView.readAt === 0}
            isRefreshing={listView.isRefreshing}
          />
          {listView.status !== "unknown list" && (
            <ExportMatchesButton
              query={{ q: request.q, list: request.list }}
              sort={request.sort}
              reason={reason}
            />
          )}
        </span>
      </div>
    </>
  );
}

/** "1,284", or "12 of 1,284" during a search. */
function InstanceCount({ listView, isSearch }: { listView: InstanceList; isSearch: boolean }) {
  const { fleetSize, searched, total = 0 } = listView;
  if (!isSearch) {
    return fleetSize !== undefined && <span className="title-count">{formatCount(fleetSize)}</span>;
  }
  return (
    <span role="status" aria-live="off" className="title-count">
      {searched &&
        `${formatCount(total)} of ${formatCount(searched.count)}${searched.isComplete ? "" : " so far"}`}
    </span>
  );
}

interface ListStatusProps {
  request: ListRequest;
  listView: InstanceList;
  /** What is typed, if it isn't understood. */
  mistaken: string | undefined;
  notes: RefObject<HTMLElement | null>;
}

/** What a search, a page, an order and a selection led to, for screen readers. */
function ListStatus({ request, listView, mistaken, notes }: ListStatusProps) {
  const { selected } = useSelectionCounts();
  const columns = use(ColumnsContext);
  const { status, isOutdated, first = 1, received, total = received, searched } = listView;
  const isShown = !isOutdated && (status === "rows" || status === "empty");
  const found =
    searched && isFiltered(request)
      ? `${formatCount(total)} found among ${instancesText(searched.count)}${searched.isComplete ? "" : " so far"}`
      : instancesText(total);
  const rows = request.group
    ? `${found}, grouped by ${request.group.toLowerCase()}`
    : `${formatCount(first)} to ${formatCount(first + received - 1)} of ${found}`;
  const sorted = parseSort(request.sort);
  const header = columns.find(({ id }) => id === sorted?.column)?.header;
  const order = header && ` by ${header}, ${sorted?.descending ? "descending" : "ascending"}`;
  const told = `${received === 0 ? "No instances" : rows}${order ?? ""}. ${formatCount(selected)} selected.`;
  // The notes say what is wrong with it.
  const text = mistaken === undefined ? told : "The search isn’t understood.";
  const { q, list, sort, group, page, limit } = request;
  return (
    <SettledStatus
      about={JSON.stringify([
        mistaken ?? q,
        list,
        sort,
        group,
        page,
        limit,
        selected,
        searched?.isComplete ?? true,
      ])}
      text={isShown ? text : undefined}
      notes={notes}
    />
  );
}
