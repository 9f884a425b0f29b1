import { getRouteApi, Link } from "@tanstack/react-router";
import { Download, RefreshCw } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { PageAlert } from "../errors/Alert.tsx";
import { ApiError } from "../api/error.ts";
import { PastedListChip } from "../search/pasted/PastedListChip.tsx";
import {
  FleetAlert,
  FleetProgress,
  NearMatches,
  PastedListStatus,
  SearchNotes,
  UnknownPastedListAlert,
} from "../search/late-parts.ts";
import { SearchBox } from "../search/box/SearchBox.tsx";
import { isFleetArriving } from "../fleet/fleet-state.ts";
import { type QuerySummary, useFleetSummary } from "../search/use-fleet-summary.ts";
import { useFleet, useFleetState } from "../search/use-fleet.ts";
import type { FleetSummary, Group } from "../fleet/worker/answers/summary.ts";
import { withExportCode } from "../instances/ExportMatchesButton.tsx";
import { DataAge } from "../instances/Timestamp.tsx";
import { isFiltered } from "../instances/use-instance-list.ts";
import {
  focusSearch,
  searchQuery,
  useSearchText,
  useUnderstanding,
} from "../search/box/use-search-text.ts";
import { instancesText } from "../actions/labels.ts";
import { useCatalogue, useConfig } from "../hooks/use-services.ts";
import { useChangeSearch } from "../search/box/search-params.ts";
import { Button } from "../ui/controls/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { formatCount, plural, progressText } from "../text/format.ts";
import { EmptyState, Page, PageTitle } from "../ui/page/Page.tsx";
import { usePageKeys } from "../ui/ui-context.ts";
import { StatusMark } from "../ui/StatusMark.tsx";
import { isWithoutSizes, memorySumText, Quantity, storageSumText } from "../ui/sizes.tsx";
import {
  areas,
  groupings,
  groupLabel,
  type ListSearch,
  listSearch,
  measures,
  toneOrder,
  toneWords,
  unknownSizesText,
} from "./groups.ts";
import { GroupTable, sortGroups } from "./GroupTable.tsx";
import { groupsWithArea } from "./map.ts";
import { OverviewMap } from "./OverviewMap.tsx";

const route = getRouteApi("/connected/overview");

/** What the team has, where, how much of it and what's wrong. */
export function OverviewPage() {
  const {
    q: addressText = "",
    list: pastedList,
    group,
    by = "instances",
    sort,
    rows,
  } = route.useSearch();
  const { productName } = useConfig();
  const fleet = useFleet();
  const changeSearch = useChangeSearch("/overview");
  const search = useSearchText(addressText, (q) =>
    changeSearch({ q: q || undefined }, { replace: true }),
  );
  const { query, openMatches, clear, removeList, searchAsText } = searchQuery(
    search,
    pastedList,
    ({ q, list }) => changeSearch({ q: q || undefined, list }),
  );
  const isSearch = isFiltered(query);
  const pasteList = (listText: string, q: string) =>
    openMatches({ q, list: fleet.pastedLists.add(listText) });
  const isUnknownList = pastedList !== undefined && fleet.pastedLists.of(pastedList) === undefined;
  const chosen = groupings.find(({ name }) => name === group) ?? groupings[0];
  useEffect(() => fleet.subscribe(), [fleet]);
  const summary = useFleetSummary(chosen.field, query);
  const { phase, size, total, readAt, error, remembered } = useFleetState((state) => state);
  const isLoading = useFleetState(isFleetArriving);
  // The map is as high as the fleet needs: wait for its size, which comes right after the first page.
  const isSizeKnown = total !== undefined || !isLoading || remembered !== undefined;
  // Keep the previous figures during a search, except for a list that this tab doesn't know.
  const data = isUnknownList || !isSizeKnown ? undefined : summary;
  const { reason, isGrey, emptyExclusions } = useUnderstanding(query, data);
  const isUnderstood = reason === undefined;
  // Keep the previous groups until the others are counted.
  const grouping = groupings.find(({ field }) => field === data?.field) ?? chosen;
  const catalogue = useCatalogue();
  const changeList = (list: string, replace: boolean) => changeSearch({ list }, { replace });
  const refresh = () => (phase === "ready" ? fleet.refresh() : fleet.resumeLoad());
  usePageKeys({ r: refresh, "/": focusSearch });

  function downloadTable({ groups }: FleetSummary): void {
    type Column = [header: string, cell: (group: Group) => string | number];
    const label = ({ value }: Group) => groupLabel(grouping, value, catalogue);
    const columns: Column[] = [
      [grouping.label, label],
      ["Instances", ({ count }) => count],
      ...toneOrder.map((tone): Column => [toneWords[tone].label, ({ tones }) => tones[tone]]),
      ["vCPUs", (group) => (isWithoutSizes(group) ? "" : group.vcpus)],
      ["Memory (MB)", (group) => (isWithoutSizes(group) ? "" : group.memoryMb)],
      ["Storage (GB)", (group) => (isWithoutSizes(group) ? "" : group.storageGb)],
      ["Of unknown size", ({ unknownSizes }) => unknownSizes],
    ];
    const rows = sortGroups(groups, sort, label).map((group) =>
      columns.map(([, cell]) => cell(group)),
    );
    const header = columns.map(([text]) => text);
    void withExportCode(({ saveTable }) => saveTable("overview", [header, ...rows]));
  }

  const withoutArea = data ? data.groups.length - groupsWithArea(data.groups, by).length : 0;
  const canSave =
    data !== undefined && data.total.count > 0 && !isLoading && !remembered && isUnderstood;
  const hasFailed = phase === "failed" && error !== undefined && size === 0;
  return (
    <Page label="Overview">
      <PageTitle>{`Overview · ${productName}`}</PageTitle>
      <div className="mb-[18px] flex flex-wrap items-center gap-x-3 gap-y-1.5 card:flex-nowrap">
        <h1 className="text-title font-semibold">Overview</h1>
        {data && (
          <Count
            summary={data}
            read={isLoading ? { count: size - (remembered?.count ?? 0), total } : undefined}
            isAgain={remembered !== undefined}
          />
        )}
        <span className="contents max-card:flex max-card:w-full max-card:items-center max-card:justify-end max-card:gap-3">
          <span
            key={isLoading ? "progress" : "age"}
            className="ml-auto flex min-h-8 min-w-0 items-center max-card:ml-0 max-card:has-[[role=progressbar]]:flex-1"
          >
            {isLoading || remembered ? (
              <FleetProgress brief />
            ) : (
              <DataAge readAt={readAt} hasFailed={error !== undefined} />
            )}
          </span>
          <span className={classNames("flex gap-3", isLoading && "max-card:hidden")}>
            <Button
              unavailable={!canSave}
              reason={reason}
              onClick={() => data && downloadTable(data)}
            >
              <Download size={14} aria-hidden />
              {/* Narrow screens only have room for the last word. */}
              <span>
                <span
                  className={classNames("max-[24rem]:sr-only", isLoading && "max-wide:sr-only")}
                >
                  Table as
                </span>{" "}
                CSV
              </span>
            </Button>
            <Button onClick={refresh}>
              <RefreshCw size={14} aria-hidden />
              Refresh
            </Button>
          </span>
        </span>
      </div>
      <search className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2 print:hidden">
        <SearchBox search={search} onClear={() => search.setText("")} onPasteList={pasteList} />
        {pastedList !== undefined && <PastedListChip list={pastedList} onRemove={removeList} />}
        <Choice
          label="Group by"
          options={groupings.map(({ name, label }) => ({ value: name, label }))}
          value={chosen.name}
          onChoose={(group) => changeSearch({ group, rows: undefined }, { resetScroll: false })}
        />
        <Choice
          label="Area"
          // Small screens have no map.
          className="max-card:hidden"
          options={areas.map((value) => ({ value, label: measures[value].label }))}
          value={by}
          onChoose={(by) => changeSearch({ by }, { resetScroll: false })}
        />
        {isSearch && (
          <SearchNotes
            search={search}
            query={query}
            answer={data}
            emptyExclusions={isUnderstood ? [] : emptyExclusions}
            onChoose={(q) => clear({ q })}
            onPasteList={pasteList}
          />
        )}
      </search>
      {pastedList !== undefined && !isUnknownList && (
        <div className="mb-2 min-h-8">
          <PastedListStatus list={pastedList} onChange={changeList} onSearchAsText={searchAsText} />
        </div>
      )}
      <FleetAlert />
      {pastedList !== undefined && isUnknownList && (
        <div className="surface-card">
          <UnknownPastedListAlert list={pastedList} onRemove={removeList} />
        </div>
      )}
      {hasFailed && (
        <PageAlert error={new ApiError(error.kind, error.message, error)} onRetry={refresh} />
      )}
      {!data && !hasFailed && !isUnknownList && phase !== "cancelled" && <Skeleton />}
      {data && data.total.count === 0 && (
        <EmptyState
          title={isSearch ? "No instances match" : "This team has no instances."}
          className="surface-card"
        >
          {query.q !== "" && isUnderstood && (
            <NearMatches
              query={query}
              isEmpty
              onChoose={(q) => clear({ q })}
              className="grid justify-items-center gap-2"
            />
          )}
          {query.q !== "" ? (
            <Button onClick={() => search.setText("")}>Clear search</Button>
          ) : (
            pastedList !== undefined && <Button onClick={removeList}>Remove list</Button>
          )}
        </EmptyState>
      )}
      {data && data.total.count > 0 && (
        <div className={classNames("grid gap-4", isGrey && "greyed")}>
          <Numbers summary={data} />
          <div className="surface-card p-[7px] max-card:hidden print:hidden">
            <OverviewMap summary={data} fleetSize={total ?? size} grouping={grouping} area={by} />
          </div>
          {grouping.name === "tag" && (
            <p className="text-small text-ink-3">
              An instance with several tags counts in each of its groups.
            </p>
          )}
          <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
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
              {withoutArea > 0 && (
                <p className="text-small text-ink-3 max-card:hidden print:hidden">
                  {`${formatCount(withoutArea)} ${plural(withoutArea, "group has", "groups have")} no known size and ${plural(withoutArea, "is", "are")} not on the map.`}
                </p>
              )}
            </div>
            <AgeChart summary={data} />
          </div>
        </div>
      )}
    </Page>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  className?: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, className, options, value, onChoose } = props;
  return (
    <div role="radiogroup" aria-label={label} className={classNames("choice", className)}>
      <span aria-hidden className="text-small whitespace-nowrap text-ink-3">
        {label}
      </span>
      <span className="flex h-[34px] min-w-0 overflow-hidden rounded-control border border-line-strong bg-surface">
        {options.map((option) => (
          <label key={option.value} className="choice-option">
            <input
              type="radio"
              aria-label={option.label}
              name={label}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              className="absolute inset-0 m-0! size-full! cursor-pointer appearance-none opacity-0"
            />
            <span aria-hidden>{option.label}</span>
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
      <div aria-hidden className="surface-card h-[76px] max-wide:h-[153px] max-card:h-50" />
      <div aria-hidden className="surface-card h-[414px] max-card:hidden" />
      <div className="grid gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div aria-hidden className="surface-card h-64" />
        <div aria-hidden className="surface-card h-52" />
      </div>
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
    <span
      role="status"
      // Announced once, when everything is here.
      aria-busy={read !== undefined}
      className="title-count"
    >
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

interface FiguresProps {
  summary: QuerySummary;
}

/** By tone, and sums of sizes. Each leads to its instances. */
function Numbers({ summary: { total, query } }: FiguresProps) {
  const catalogue = useCatalogue();
  const isUnknown = isWithoutSizes(total);
  const unknown = isUnknown && !catalogue ? "Sizes aren’t known yet" : unknownSizesText(total);
  const figure = (text: string) => (isUnknown ? "—" : text);
  const all = listSearch(query, "");
  return (
    <div className="grid surface-card wide:grid-cols-[4fr_3fr]">
      <div className="grid auto-cols-fr p-2 card:grid-flow-col max-card:grid-cols-3 max-[24rem]:[&_[data-figure]]:text-dialog">
        {toneOrder.map((tone) => (
          <Figure
            key={tone}
            title={<StatusMark tone={tone} label={toneWords[tone].label} />}
            text={formatCount(total.tones[tone])}
            search={listSearch(query, toneWords[tone].term)}
          />
        ))}
      </div>
      <div className="relative grid grid-cols-3 p-2 pb-5 before:absolute before:bg-line max-wide:before:inset-x-4 max-wide:before:top-0 max-wide:before:h-px wide:before:inset-y-3 wide:before:w-px max-card:[&_[data-figure]]:text-dialog">
        <Figure title="vCPUs" text={figure(formatCount(total.vcpus))} search={all} />
        <Figure title="Memory" text={figure(memorySumText(total.memoryMb))} search={all} />
        <Figure title="Storage" text={figure(storageSumText(total.storageGb))} search={all} />
        {unknown !== undefined && (
          <Link
            to="/instances"
            search={listSearch(query, "no:size")}
            className="absolute bottom-1.5 left-4.5 rounded-tag text-small text-ink-3 hover:underline"
          >
            {unknown}
          </Link>
        )}
      </div>
    </div>
  );
}

interface FigureProps {
  title: ReactNode;
  text: string;
  search: ListSearch;
}

function Figure({ title, text, search }: FigureProps) {
  return (
    <Link
      to="/instances"
      search={search}
      className="min-w-0 rounded-control px-2.5 py-1.5 whitespace-nowrap hover:bg-hover"
    >
      <span className="block text-small text-ink-2">{title}</span>{" "}
      <span
        data-figure
        // The key: a unit pushed aside by a longer number would count as a layout shift.
        key={text}
        className="block text-title font-semibold tracking-[-0.02em] tabular-nums"
      >
        <Quantity text={text} />
      </span>
    </Link>
  );
}

const ageClasses = [
  { label: "< 1 h", name: "Under 1 hour", term: "age<1h" },
  { label: "1–24 h", name: "1 hour to 1 day", term: "age>=1h age<1d" },
  { label: "1–7 d", name: "1 to 7 days", term: "age>=1d age<7d" },
  { label: "7–30 d", name: "7 to 30 days", term: "age>=7d age<30d" },
  { label: "30–90 d", name: "30 to 90 days", term: "age>=30d age<90d" },
  { label: "90–180 d", name: "90 to 180 days", term: "age>=90d age<180d" },
  { label: "½–1 y", name: "180 days to 1 year", term: "age>=180d age<365d" },
  { label: "1–2 y", name: "1 to 2 years", term: "age>=365d age<730d" },
  { label: "> 2 y", name: "Over 2 years", term: "age>=730d" },
];

const barHeight = 96;

/** On a small screen the bars are horizontal. */
function AgeChart({ summary: { ages, unknownAges, query } }: FiguresProps) {
  const most = Math.max(1, ...ages);
  return (
    <section className="surface-card p-4 max-wide:order-first">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">Age</h2>
        <span className="text-small text-ink-3 print:hidden">
          Click a bar to list its instances
        </span>
      </div>
      <ol
        aria-label="Age"
        className="grid grid-cols-9 items-end gap-1 max-card:grid-cols-1 max-card:gap-0"
      >
        {ageClasses.map(({ label, name, term }, index) => {
          const count = ages[index] ?? 0;
          const height = count === 0 ? 1 : Math.max(3, (barHeight * count) / most);
          return (
            <li key={label}>
              <Link
                to="/instances"
                search={listSearch(query, term)}
                title={`${name}, ${instancesText(count)}`}
                className="group/bar age-link"
              >
                {/* A transform doesn't count as a layout shift; a longer number in the same box would. */}
                <span
                  key={count}
                  aria-hidden
                  className="max-card:order-3 max-card:transform-none! max-card:justify-self-end"
                  style={{ transform: `translateY(${barHeight - height}px)` }}
                >
                  {formatCount(count)}
                </span>
                <span
                  aria-hidden
                  className="block w-full overflow-hidden max-card:order-2 max-card:h-2.5!"
                  style={{ height: barHeight }}
                >
                  <span
                    className="age-bar"
                    style={{
                      transform: `translateY(${barHeight - height}px)`,
                      width: count === 0 ? 1 : `${Math.max(1, (100 * count) / most)}%`,
                    }}
                  />
                </span>
                <span aria-hidden className="max-card:order-1">
                  <span className="age-label">{label}</span>
                  <span className="card:hidden">{name}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
      {unknownAges > 0 && (
        <Link
          to="/instances"
          search={listSearch(query, "no:age")}
          className="mt-3 inline-block rounded-tag text-small text-ink-3 hover:underline"
        >
          {`${formatCount(unknownAges)} of unknown age`}
        </Link>
      )}
    </section>
  );
}
