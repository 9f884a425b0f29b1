import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ApiError } from "../api/error.ts";
import { PastedListChip } from "../search/box/Filters.tsx";
import { FleetAlert } from "../search/FleetStatus.tsx";
import { NoMatches } from "../search/box/NoMatches.tsx";
import { PageAlert } from "../errors/Alert.tsx";
import { PastedListStatus, SearchNotes, UnknownPastedListAlert } from "../search/late-parts.ts";
import { SearchBox } from "../search/box/SearchBox.tsx";
import { failureIn } from "../fleet/fleet-state.ts";
import {
  isSameQuery,
  useFleet,
  useFleetState,
  useFleetSummary,
  useOffer,
} from "../search/use-fleet.ts";
import {
  focusSearch,
  useSearchQuery,
  useSearchText,
  useUnderstanding,
} from "../search/box/use-search-text.ts";
import { useConfig } from "../hooks/use-services.ts";
import { useChangeSearch } from "../search/search-params.ts";
import { classNames } from "../ui/class-names.ts";
import { formatCount } from "../lib/text.ts";
import { EmptyState, Page, PageTitle, SettledStatus } from "../ui/page/Page.tsx";
import { instancesText } from "../actions/labels.ts";
import { usePageKeys } from "../ui/ui-context.ts";
import { AgeChart } from "./AgeChart.tsx";
import { type Grouping, groupingsWith } from "../search/box/groups.ts";
import { GroupTable } from "./GroupTable.tsx";
import { Numbers } from "./Numbers.tsx";
import { OverviewMap } from "./OverviewMap.tsx";
import { OverviewHead } from "./OverviewHead.tsx";

const route = getRouteApi("/connected/overview");

/** What the team has, where, how much of it and what's wrong. */
export function OverviewPage() {
  const { q: addressText = "", list: pastedList, group, sort, rows } = route.useSearch();
  const { tagKeys } = useConfig();
  const groupings = groupingsWith(tagKeys);
  const fleet = useFleet();
  const changeSearch = useChangeSearch("/overview");
  const search = useSearchText(addressText, (q) =>
    changeSearch({ q: q || undefined }, { replace: true }),
  );
  const { query, isSearch, clear, pasteList, removeList } = useSearchQuery(
    search,
    pastedList,
    ({ q, list }) => changeSearch({ q: q || undefined, list }),
  );
  const isUnknownList = pastedList !== undefined && fleet.pastedLists.of(pastedList) === undefined;
  const chosen = groupings.find(({ label }) => label.toLowerCase() === group) ?? groupings[0];
  useEffect(() => fleet.subscribe(), [fleet]);
  const summary = useFleetSummary(chosen.field, query);
  const state = useFleetState((state) => state);
  const { name, size, total, remembered } = state;
  const error = failureIn(state);
  const isLoading = useOffer("cancel");
  // The map is as high as the fleet needs: wait for its size, which comes right after the first page.
  const isSizeKnown = total !== undefined || !isLoading || remembered !== undefined;
  // Keep the previous figures during a search, except for a list that this tab doesn't know.
  const data = isUnknownList || !isSizeKnown ? undefined : summary;
  const { reason, isGrey } = useUnderstanding(search, query, data);
  // Keep the previous groups until the others are counted.
  const grouping = groupings.find(({ field }) => field === data?.field) ?? chosen;
  const notes = useRef<HTMLDivElement>(null);
  const changeList = (list: string, replace: boolean) => changeSearch({ list }, { replace });
  usePageKeys({ r: fleet.read, "/": focusSearch });

  const hasFailed = name === "failed" && error !== undefined && size === 0;
  return (
    <Page label="Overview">
      <PageTitle>Overview</PageTitle>
      <SettledStatus
        about={JSON.stringify([query, chosen.label, isLoading])}
        text={
          data && isSameQuery(data.query, query)
            ? `${formatCount(data.total.count)} of ${instancesText(data.searchedCount)} by ${grouping.label}.`
            : undefined
        }
        notes={notes}
      />
      <OverviewHead summary={data} />
      <search className="flex flex-wrap items-start gap-x-4 gap-y-2 print:hidden">
        <SearchBox search={search} onClear={() => search.setText("")} onPasteList={pasteList} />
        {pastedList !== undefined && <PastedListChip list={pastedList} onRemove={removeList} />}
        <GroupChoice
          groupings={groupings}
          chosen={chosen}
          onChoose={({ label }) =>
            changeSearch({ group: label.toLowerCase(), rows: undefined }, { resetScroll: false })
          }
        />
        <div ref={notes} className="search-notes">
          {(isSearch || search.isMistaken) && (
            <SearchNotes
              search={search}
              answer={data && isSameQuery(data.query, query) ? data : undefined}
              onChoose={(q) => clear({ q })}
              onPasteList={pasteList}
            />
          )}
        </div>
      </search>
      {pastedList !== undefined && !isUnknownList && (
        <div className="mb-2 min-h-8">
          <PastedListStatus list={pastedList} onChange={changeList} />
        </div>
      )}
      <FleetAlert />
      {isUnknownList && (
        <div className="surface-card">
          <UnknownPastedListAlert onRemove={removeList} />
        </div>
      )}
      {hasFailed && (
        <PageAlert error={new ApiError(error.kind, error.message, error)} onRetry={fleet.read} />
      )}
      {!data && !hasFailed && !isUnknownList && name !== "cancelled" && <Skeleton />}
      {data && data.total.count === 0 && isSearch && (
        <NoMatches
          query={query}
          searchedText={data.query.q}
          reason={reason}
          onSearch={(q) => clear({ q })}
          onRemoveList={removeList}
          className="surface-card"
        />
      )}
      {data && data.total.count === 0 && !isSearch && (
        <EmptyState title="This team has no instances." className="surface-card" />
      )}
      {data && data.total.count > 0 && (
        <div className={classNames("grid gap-4", isGrey && "greyed")}>
          <Numbers summary={data} />
          <div className="surface-card p-[7px] max-card:hidden print:hidden">
            <OverviewMap
              summary={data}
              fleetSize={total ?? size}
              isLoading={isLoading && !remembered}
              grouping={grouping}
            />
          </div>
          <p className="text-small text-ink-3 card:hidden">The map needs a wider window.</p>
          {grouping.field.startsWith("tag") && (
            <p className="text-small text-ink-3">
              An instance with several of these tags counts in each of its groups.
            </p>
          )}
          {/* With the cost's column the table takes the whole width, so that no name and no header is cut. */}
          <div className="table-and-ages">
            <div className="grid gap-2">
              <GroupTable
                groups={data.groups}
                grouping={grouping}
                query={data.query}
                sort={sort}
                onSort={(sort) => changeSearch({ sort }, { resetScroll: false })}
                showsAll={rows === "all"}
                onShowAll={() => changeSearch({ rows: "all" }, { replace: true })}
              />
            </div>
            <AgeChart summary={data} />
          </div>
        </div>
      )}
    </Page>
  );
}

interface GroupChoiceProps {
  groupings: readonly Grouping[];
  chosen: Grouping;
  onChoose: (grouping: Grouping) => void;
}

function GroupChoice({ groupings, chosen, onChoose }: GroupChoiceProps) {
  return (
    <div role="radiogroup" aria-label="Group by" className="choice">
      <span aria-hidden className="text-small whitespace-nowrap text-ink-3">
        Group by
      </span>
      <span className="flex h-[2.125rem] min-w-0 overflow-x-auto rounded-control border border-line-strong bg-surface [scrollbar-width:none]">
        {groupings.map((grouping) => (
          <label key={grouping.label} className="choice-option">
            <input
              type="radio"
              aria-label={grouping.label}
              name="group"
              checked={grouping === chosen}
              onChange={() => onChoose(grouping)}
              className="absolute inset-0 m-0! size-full! cursor-pointer appearance-none opacity-0"
            />
            <span aria-hidden>{grouping.label}</span>
          </label>
        ))}
      </span>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="grid animate-late gap-4">
      <p role="status" className="sr-only">
        Reading the instances…
      </p>
      <div aria-hidden className="surface-card h-[4.75rem] max-wide:h-[9.5625rem] max-card:h-50" />
      <div aria-hidden className="surface-card h-[25.875rem] max-card:hidden" />
      <div className="grid gap-4 roomy:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div aria-hidden className="surface-card h-64" />
        <div aria-hidden className="surface-card h-52" />
      </div>
    </div>
  );
}
