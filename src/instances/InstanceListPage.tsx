import { getRouteApi } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNotifications } from "../errors/notifications.ts";
import { useConfig } from "../hooks/use-services.ts";
import { SearchBox } from "../search/box/SearchBox.tsx";
import { useChangeSearch } from "../search/search-params.ts";
import { useSearchQuery, useSearchText, useUnderstanding } from "../search/box/use-search-text.ts";
import { AttentionTabs } from "../search/box/AttentionTabs.tsx";
import { Filters, GroupByButton } from "../search/box/Filters.tsx";
import { groupingOf } from "../search/box/groups.ts";
import type { ViewContent } from "../search/box/SavedViews.tsx";
import { FleetAlert } from "../search/FleetStatus.tsx";
import { PastedListStatus, SearchNotes } from "../search/late-parts.ts";
import { StaleBanner, UnreadableNotice } from "../errors/Banners.tsx";
import { useFleetState, useQueryTotals } from "../search/use-fleet.ts";
import { usePublishedHeight } from "../ui/page/browser-state.ts";
import { Page } from "../ui/page/Page.tsx";
import { PopupButton } from "../ui/popups/PopupButton.tsx";
import { latePart } from "../ui/page/late-part.tsx";
import { setPreferredPageSize } from "../ui/preferences.ts";
import { ListHead } from "./ListHead.tsx";
import { ListRows } from "./ListRows.tsx";
import { useHasSelection, useSelection } from "./selection.ts";
import { useListKeys } from "./shortcuts.ts";
import { ColumnsButton, CompactRowsButton } from "./table/columns.tsx";
import { useInstanceList } from "./use-instance-list.ts";

export const SelectionBar = latePart(
  () => import("./SelectionBar.tsx"),
  (code) => code.SelectionBar,
);
const savedViews = () => import("../search/box/SavedViews.tsx");
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
  useEffect(() => selection.setListedExclusions(listView.searched?.unknownValues));
  const isUnderstood = reason === undefined;
  const { status, items, error, total, searched, refresh } = listView;
  // After `useInstanceList`: the worker handles calls one by one, and the rows are more urgent than the totals.
  const totals = useQueryTotals(query);
  const isFleetWanted = useFleetState(({ isWanted }) => isWanted);
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
  return (
    <Page label="Instances">
      <ListHead
        request={request}
        listView={listView}
        reason={reason}
        mistaken={search.isMistaken ? search.written : undefined}
        notes={notes}
      />
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
        <ListRows
          request={request}
          listView={listView}
          grouping={grouping}
          reason={reason}
          isGrey={isGrey}
          onRefused={onRefused}
          onSort={(sort) => changeSearch({ sort, page: 1 })}
          onPage={changePage}
          onSearch={(q) => clear({ q })}
          onRemoveList={removeList}
        />
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
}
