import { usePublishedHeight } from "../ui/page/browser-state.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Bookmark, Group } from "lucide-react";
import { type RefObject, use, useEffect, useRef } from "react";
import { useNotifications } from "../errors/notifications.ts";
import { AttentionTabs } from "../search/filters/AttentionTabs.tsx";
import { Filters } from "../search/filters/Filters.tsx";
import {
  FleetAlert,
  FleetProgress,
  UnreadableNotice,
  NoInstances,
  NoMatches,
  PageAlert,
  PastedListStatus,
  SearchNotes,
  StaleBanner,
  UnknownPastedListAlert,
} from "../search/late-parts.ts";
import type { FleetQuery } from "../fleet/worker/fleet-search.ts";
import { type Grouping, groupingOf, groupingsWith } from "../search/filters/groups.ts";
import type { ViewContent } from "../search/filters/saved-views.ts";
import { SearchBox } from "../search/box/SearchBox.tsx";
import { isFiltered, useFleetState, useOffer, useQueryTotals } from "../search/use-fleet.ts";
import { useChangeSearch } from "../search/box/search-params.ts";
import { useConfig } from "../hooks/use-services.ts";
import { RefreshButton } from "../ui/controls/Button.tsx";
import { formatCount } from "../text/format.ts";
import { instancesText } from "../actions/labels.ts";
import { parseSort } from "../fleet/columns.ts";
import { SettledStatus } from "../ui/page/SettledStatus.tsx";
import { useLeaveEmptyPage } from "../ui/page/use-leave-empty-page.ts";
import { listTitle, Page, PageTitle } from "../ui/page/Page.tsx";
import { MenuButton, PopupButton } from "../ui/popups/PopupButton.tsx";
import { setPreferredPageSize } from "../ui/preferences.ts";
import { classNames } from "../ui/class-names.ts";
import { latePart } from "../ui/late-part.tsx";
import { useDelayedFlag } from "../ui/time.tsx";
import { ExportMatchesButton } from "../search/ExportMatchesButton.tsx";
import { useHasSelection, useSelection, useSelectionCounts } from "./selection/selection.ts";
import { useListKeys } from "./shortcuts.ts";
import { ColumnsButton, ColumnsContext, CompactRowsButton } from "./table/column-settings.tsx";
import { InstanceTable, type InstanceTableProps } from "./table/InstanceTable.tsx";
import { DataAge } from "./Timestamp.tsx";
import { type InstanceList, type ListRequest, useInstanceList } from "./use-instance-list.ts";
import { useSearchQuery, useSearchText, useUnderstanding } from "../search/box/use-search-text.ts";

export const GroupedTable = latePart(
  () => import("./table/GroupedTable.tsx"),
  (code) => code.GroupedTable,
);
const pager = () => import("../ui/page/Pager.tsx");
/** Below the rows, in its place as soon as they are painted. */
export const Pager = latePart(
  pager,
  (code) => code.Pager,
  () => <div className="h-[3.0625rem] border-t border-line max-card:h-[6.5625rem]" />,
);
const PastEnd = latePart(pager, (code) => code.PastEnd);
export const SelectionBar = latePart(
  () => import("./selection/SelectionBar.tsx"),
  (code) => code.SelectionBar,
);
const savedViews = () => import("../search/filters/SavedViews.tsx");
export const SavedViews = latePart(savedViews, (code) => code.SavedViews);
const TeamViewTabs = latePart(savedViews, (code) => code.TeamViewTabs);

const route = getRouteApi("/connected/instances");

/** The team's instances: a page of the API's list or, with a search or sort, of the loaded fleet. The view is in the URL. */
export function InstanceListPage() {
  const { page, limit, q: addressText = "", list: pastedList, sort, group } = route.useSearch();
  const { views, tagKeys } = useConfig();
  const grouping = groupingOf(group, tagKeys);
  const selection = useSelection();
  const hasSelection = useHasSelection();
  const changeSearch = useChangeSearch("/instances");
  const toolbar = usePublishedHeight<HTMLElement>("--sticky-top", "html, .list-head", Math.floor);

  const search = useSearchText(addressText, (q) =>
    changeSearch({ q: q || undefined, page: 1 }, { replace: true }),
  );
  const { text } = search;
  const { query, isSearch, openMatches, clear, pasteList, removeList } = useSearchQuery(
    search,
    pastedList,
    ({ q, list }) => openView({ q, list, sort, group }),
  );
  // The address's page number belongs to the address's text, not to what has been typed since.
  const request = {
    ...query,
    sort,
    group: grouping?.label,
    limit,
    page: text === addressText && !grouping ? page : 1,
  };
  const listView = useInstanceList(request);
  const { reason, isGrey } = useUnderstanding(search, query, listView.searched);
  useEffect(() => selection.setListedExclusions(exclusionsIn(listView.searched)));
  const isUnderstood = reason === undefined;
  const { status, items, error, total, searched, refresh } = listView;
  // After `useInstanceList`: the worker handles calls one by one, and the rows are more urgent than the totals.
  const totals = useQueryTotals(query);
  const isFleetWanted = useFleetState(({ isWanted }) => isWanted);
  // Or remembered, so far: then it says since when.
  const isRemembered = useFleetState(({ remembered }) => remembered !== undefined);
  const isReading = useOffer("cancel");
  const isLoadingFleet = (isReading || isRemembered) && isFleetWanted;
  const { toasts } = useNotifications();
  const onRefused =
    listView.isOfOtherQuery || search.isMistaken
      ? () =>
          toasts.show({
            title: "These rows are from your previous search.",
            text: reason ?? "Wait for the new results.",
          })
      : undefined;
  useListKeys(refresh, onRefused);

  const isSlow = useDelayedFlag(listView.isOutdated);
  useLeaveEmptyPage({
    page: request.page,
    limit: listView.limit,
    count: listView.isOutdated ? undefined : items?.length,
    total,
    onLeave: (page) => changeSearch({ page }, { replace: true }),
  });

  /** Adds a history entry. */
  function openView({ q, list, sort, group }: ViewContent): void {
    search.discard();
    changeSearch({ q: q || undefined, list, sort, group, page: 1 });
  }
  /** A tick changes the list's ids: replace the history entry, so that Back leaves the list. */
  const changeList = (list: string, replace: boolean) =>
    changeSearch(replace ? { list } : { list, page: 1 }, { replace });
  function changePage(change: { page: number; limit?: number }): void {
    if (change.limit !== undefined) setPreferredPageSize(change.limit);
    changeSearch(change);
  }

  const notes = useRef<HTMLDivElement>(null);
  const of = isSearch && searched ? listView.fleetSize : undefined;
  return (
    <Page label="Instances">
      <PageTitle>{listTitle("Instances", { ...listView, of })}</PageTitle>
      <ListStatus
        request={request}
        listView={listView}
        mistaken={search.isMistaken ? search.written : undefined}
        notes={notes}
      />
      <div className="title-line">
        <h1 className="text-title font-semibold">Instances</h1>
        <span className="title-facts">
          <span className={isLoadingFleet ? "contents max-card:hidden" : "contents"}>
            <InstanceCount listView={listView} isSearch={isSearch} />
            {isSearch && (
              <Link
                to="/overview"
                search={{ q: query.q || undefined, list: query.list }}
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
            onClick={refresh}
            unavailable={listView.isRefreshing && listView.readAt === 0}
            isRefreshing={listView.isRefreshing}
          />
          {status !== "unknown list" && (
            <ExportMatchesButton query={query} sort={sort} reason={reason} />
          )}
        </span>
      </div>

      <search ref={toolbar} className="toolbar">
        <SearchBox
          search={search}
          hasOneMatch={
            isUnderstood && searched?.isComplete === true && total === 1 && query.q === text
          }
          onClear={() => clear({ q: "" })}
          onPasteList={pasteList}
        />
        <Filters
          query={query}
          onChoice={(q) => openMatches({ q })}
          onRemoveList={removeList}
          onClear={isSearch ? () => clear({ q: "", list: undefined }) : undefined}
        />
        <GroupByButton
          grouping={grouping}
          onChoose={(group) => changeSearch({ group, page: 1 }, { resetScroll: false })}
        />
        <span className="ml-auto flex gap-2">
          <PopupButton
            kind="dialog"
            renderPopup={({ anchor, onClose }) => (
              <SavedViews
                anchor={anchor}
                view={{ q: text, list: pastedList, sort, group: grouping && group }}
                onChoose={openView}
                onClose={onClose}
              />
            )}
            aria-label="Views"
            className="toolbar-button"
          >
            <Bookmark size={14} aria-hidden />
            <span className="max-card:hidden">Views</span>
          </PopupButton>
          <ColumnsButton />
          <CompactRowsButton />
        </span>
        <div ref={notes} className="search-notes">
          {(isSearch || search.isMistaken) && (
            <SearchNotes
              search={search}
              answer={listView.isOfOtherQuery ? undefined : searched}
              onChoose={(q) => clear({ q })}
              onPasteList={pasteList}
            />
          )}
        </div>
      </search>

      {pastedList !== undefined && status !== "unknown list" && (
        <div className="mb-2 min-h-8">
          <PastedListStatus list={pastedList} onChange={changeList} />
        </div>
      )}
      {isFleetWanted && <FleetAlert />}
      {items && error && <StaleBanner error={error} onRetry={refresh} readAt={listView.readAt} />}
      {items && listView.unreadable > 0 && (
        <UnreadableNotice list={listView} reason="the API sent no usable ID of their own" />
      )}
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {status !== "failed" && status !== "unknown list" && listView.fleetSize !== 0 && (
          <AttentionTabs
            query={query}
            totals={totals}
            fleetSize={listView.fleetSize}
            onChoice={(q) => openMatches({ q })}
          >
            {views && <TeamViewTabs views={views} query={query} onChoose={openView} />}
          </AttentionTabs>
        )}
        {status === "failed" && error && (
          <PageAlert error={error} onRetry={refresh} onFirstPage={() => changePage({ page: 1 })} />
        )}
        {status === "loading" && (
          <p role="status" className="sr-only">
            Loading instances
          </p>
        )}
        {(status === "loading" || status === "rows") && (
          <ListTable
            grouping={status === "rows" ? grouping : undefined}
            query={query}
            instances={status === "rows" ? items : undefined}
            limit={limit}
            busy={status === "loading" || isSlow}
            chosenBy={
              listView.matchCount === undefined
                ? undefined
                : { ...(searched?.query ?? query), matches: listView.matchCount }
            }
            reason={reason}
            isGrey={isGrey}
            onRefused={onRefused}
            view={JSON.stringify(request)}
            sort={sort}
            onSort={(sort) => changeSearch({ sort, page: 1 })}
          />
        )}
        {status === "unknown list" && <UnknownPastedListAlert onRemove={removeList} />}
        {status === "empty" && emptyState()}
        {items && status !== "empty" && !grouping && (
          <Pager
            first={listView.first}
            page={listView.page}
            limit={listView.limit}
            count={listView.received}
            total={total}
            onChange={changePage}
          />
        )}
      </div>
      {hasSelection && (
        <SelectionBar
          // The total belongs to this query, and the user may have typed on.
          query={searched?.query ?? query}
          sort={sort}
          isUnderstood={isUnderstood}
          total={listView.matchCount}
          matches={!grouping && items && listView.received === total ? items : []}
          rows={grouping ? undefined : items}
          onClear={selection.clear}
        />
      )}
    </Page>
  );

  function emptyState() {
    if (isSearch && total === 0) {
      return (
        <NoMatches
          query={query}
          searchedText={searched?.query.q || query.q}
          reason={reason}
          onSearch={(q) => clear({ q })}
          onRemoveList={removeList}
        />
      );
    }
    if (request.page === 1) return <NoInstances onRefresh={refresh} />;
    return (
      <PastEnd
        page={request.page}
        limit={listView.limit}
        total={total ?? 0}
        onChange={changePage}
      />
    );
  }
}

interface ListTableProps extends Omit<InstanceTableProps, "groups"> {
  grouping: Grouping | undefined;
  query: FleetQuery;
}

function ListTable({ grouping, query, instances, ...table }: ListTableProps) {
  return grouping ? (
    <GroupedTable grouping={grouping} query={query} {...table} />
  ) : (
    <InstanceTable instances={instances} {...table} />
  );
}

interface GroupByButtonProps {
  grouping: Grouping | undefined;
  onChoose: (group: string | undefined) => void;
}

function GroupByButton({ grouping, onChoose }: GroupByButtonProps) {
  const { tagKeys } = useConfig();
  const choices = [undefined, ...groupingsWith(tagKeys)].map((choice) => ({
    label: choice?.label ?? "None",
    checked: choice?.field === grouping?.field,
    onSelect: () => onChoose(choice?.label.toLowerCase()),
  }));
  return (
    <MenuButton
      label="Group by"
      choices={choices}
      className={classNames(
        "toolbar-button",
        grouping && "border-accent! bg-accent-soft! text-accent",
      )}
    >
      <Group size={14} aria-hidden />
      <span className="max-card:hidden">Group by</span>
    </MenuButton>
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

/** What excludes nothing, for the confirmation: "Nothing is excluded by -tag:prdo. Nearest: prod (94)". */
function exclusionsIn(searched: InstanceList["searched"]): string[] {
  const exclusions = (searched?.unknownValues ?? []).filter((value) => value.isExcluded);
  return exclusions.map(({ sentence, offer }) => {
    if (!offer) return sentence;
    const { about, label, count } = offer;
    const found = count === undefined ? label : `${label} (${formatCount(count)})`;
    return `${sentence} ${about}: ${found}`;
  });
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
