import { FleetProgress } from "../search/late-parts.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { PageRequest } from "../api/client/request.ts";
import type { Specification } from "../api/schema.ts";
import { PageAlert } from "../errors/Alert.tsx";
import { UnreadableNotice } from "../errors/UnreadableNotice.tsx";
import { PageBanner, StaleBanner } from "../errors/Banners.tsx";
import { errorText, presentError } from "../errors/error-table.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { offersOf } from "../fleet/fleet-state.ts";
import { useFleetSummary } from "../search/use-fleet-summary.ts";
import { useFleet, useFleetState } from "../search/use-fleet.ts";
import { type ListView, listViewOf } from "../queries/list-view.ts";
import {
  type CatalogueProgress,
  catalogueProgressQuery,
  catalogueQuery,
  expireCataloguePages,
  queryNameOf,
  specificationListQuery,
} from "../queries/specifications.ts";
import { useCatalogue, useConfig, useConnection } from "../hooks/use-services.ts";
import { useChangeSearch } from "../search/box/search-params.ts";
import { Button } from "../ui/controls/Button.tsx";
import { formatCount, plural, progressText } from "../text/format.ts";
import { usePageKeys } from "../ui/ui-context.ts";
import { Pager } from "../ui/table/Pager.tsx";
import { EmptyState, listTitle, Page, PageTitle } from "../ui/page/Page.tsx";
import { ProgressBar } from "../ui/controls/ProgressBar.tsx";
import { useDelayedFlag } from "../ui/time.tsx";
import { exactText } from "../ui/controls/no-autofill.ts";
import { filterSpecifications } from "./filter.ts";
import { parseSpecificationSort, type SpecificationSort } from "./sort.ts";
import { sortSpecifications, SpecificationTable } from "./SpecificationTable.tsx";

const route = getRouteApi("/connected/specifications");

/** A page of the API's list or, once sorted or filtered, of the full catalogue. */
export function SpecificationListPage() {
  const { q = "", sort, ...request } = route.useSearch();
  const changeSearch = useChangeSearch("/specifications");
  const sorted = parseSpecificationSort(sort);
  const listView = useSpecifications(request, q, sorted);
  const { items, error, page, limit, total, progress, refresh } = listView;
  usePageKeys({ r: refresh });
  const isSlow = useDelayedFlag(listView.isOutdated);
  const count = progress && q === "" ? progress.total : total;
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / limit));
  const hasOtherPages =
    page > 1 || (total === undefined ? listView.received >= limit : total > limit);
  const counting = useInstanceCounts();

  return (
    <Page label="Specifications">
      <PageTitle>{listTitle("Specifications", listView)}</PageTitle>
      <div className="mb-[18px] flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-title font-semibold">Specifications</h1>
        {/* Shown together: a count that comes later would push the link. */}
        {count !== undefined && (
          <>
            <span className="title-count">{formatCount(count)}</span>
            <Link
              to="/overview"
              search={{ group: "specification" }}
              className="text-small text-accent hover:underline max-card:hidden print:hidden"
            >
              Overview by specification
            </Link>
          </>
        )}
        {listView.isLoadingAll && <CatalogueProgressBar progress={progress} />}
        <Counting {...counting} />
      </div>
      <FilterField q={q} onChange={(q) => changeSearch({ q, page: 1 }, { replace: true })} />
      {items && <CatalogueNotes listView={listView} />}
      <div className="overflow-hidden surface-card">
        {!items && error && (
          <PageAlert
            error={error}
            onRetry={refresh}
            onFirstPage={() => changeSearch({ page: 1 })}
          />
        )}
        {(items ? items.length > 0 : !error) && (
          <SpecificationTable
            specifications={items}
            countOf={counting.countOf}
            busy={!items || isSlow}
            sorted={sorted}
            onSort={(sort) => changeSearch({ sort, page: 1 })}
          />
        )}
        {items?.length === 0 && q !== "" && (
          <EmptyState title="No specification matches the filter.">
            <Button onClick={() => changeSearch({ q: undefined, page: 1 })}>Clear filter</Button>
          </EmptyState>
        )}
        {items?.length === 0 && q === "" && (
          <EmptyState
            title={
              request.page > 1
                ? `Page ${formatCount(request.page)} is past the end of the catalogue.`
                : "The catalogue is empty."
            }
          >
            {request.page > 1 ? (
              <Button onClick={() => changeSearch({ page: lastPage })}>Go to the last page</Button>
            ) : (
              <Button onClick={refresh}>Refresh</Button>
            )}
          </EmptyState>
        )}
        {items && hasOtherPages && (
          <Pager
            first={listView.first}
            page={page}
            limit={limit}
            count={listView.received}
            total={total}
            onChange={changeSearch}
          />
        )}
      </div>
    </Page>
  );
}

/** Uncontrolled, because the address follows later than the keys. */
function FilterField({ q, onChange }: { q: string; onChange: (q: string | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (field && field !== document.activeElement) field.value = q;
  }, [q]);
  return (
    <div className="relative mb-3 max-w-[30rem] print:hidden">
      <Search
        size={15}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-ink-3"
      />
      <input
        ref={input}
        type="search"
        aria-label="Filter specifications"
        placeholder="Filter by name, ID or size, e.g. 8 vCPU 16 GB"
        defaultValue={q}
        {...exactText}
        onChange={({ target }) => onChange(target.value.trim() || undefined)}
        className="h-[2.125rem] w-full rounded-control border border-line-field bg-surface pr-2 pl-8 text-ellipsis outline-offset-0! placeholder:text-ink-3"
      />
    </div>
  );
}

/** The counts are known once the fleet is loaded; `start` loads it. */
function useInstanceCounts() {
  const fleet = useFleet();
  const [isAsked, setIsAsked] = useState(false);
  const state = useFleetState((state) => state);
  const { all: isComplete, cancel: isReading, resume: isStopped } = offersOf(state);
  useEffect(() => (isAsked ? fleet.subscribe() : undefined), [fleet, isAsked]);
  const summary = useFleetSummary(isComplete ? "spec" : undefined, { q: "" });
  const catalogue = useCatalogue();
  function start(): void {
    setIsAsked(true);
    if (isStopped) fleet.read();
  }
  // Ignore case, like a search.
  const counts = new Map(
    summary?.groups.map(({ value = "", count }) => [value.toLowerCase(), count]),
  );
  return {
    countOf:
      isComplete && summary
        ? (item: Specification) =>
            counts.get(queryNameOf(item, catalogue)?.toLowerCase() ?? "") ?? 0
        : undefined,
    isUnderWay: isAsked && isReading,
    failure: isAsked && state.name === "failed" ? state.error : undefined,
    start: isStopped || (!isAsked && !isComplete) ? start : undefined,
  };
}

/** A button to start counting, its progress, or why it failed. */
function Counting({ isUnderWay, failure, start }: ReturnType<typeof useInstanceCounts>) {
  return (
    <span className="ml-auto flex min-h-8 min-w-0 flex-wrap items-center justify-end gap-x-3 print:hidden">
      {failure && (
        <span role="alert" className="min-w-0 text-small text-bad-ink">
          Instances not counted: <bdi>{errorText(failure)}</bdi>{" "}
          <ErrorReference error={failure} short />
        </span>
      )}
      {isUnderWay && <FleetProgress />}
      {start && (
        <Button onClick={start}>{failure ? "Count instances again" : "Count instances"}</Button>
      )}
    </span>
  );
}

function CatalogueProgressBar({ progress }: { progress: CatalogueProgress | undefined }) {
  const value = progress?.items.length ?? 0;
  return (
    <span className="flex animate-late items-center gap-2.5 text-small text-ink-2 tabular-nums">
      <ProgressBar
        label="Loading catalogue"
        value={value}
        most={progress?.total}
        className="w-24 shrink-0"
      />
      <span>{`Loading ${progressText(value, progress?.total)}`}</span>
    </span>
  );
}

/** Notices about stale, missing or unreadable rows. */
function CatalogueNotes({ listView }: { listView: SpecificationListView }) {
  const { error, progress, unreadable, readAt, refresh } = listView;
  const button = (label: string) => <Button onClick={refresh}>{label}</Button>;
  return (
    <>
      {error && !progress && <StaleBanner error={error} onRetry={refresh} readAt={readAt} />}
      {error && progress && (
        <PageBanner
          tone="warning"
          title={presentError(error).title}
          error={error}
          action={button("Retry")}
        >
          <bdi>{errorText(error)}</bdi>{" "}
          <span>
            {`Only ${progressText(progress.items.length, progress.total)} specifications could be loaded and sorted.`}
          </span>
        </PageBanner>
      )}
      {listView.mayLackItems && (
        <PageBanner tone="warning" role="status" action={button("Load again")}>
          The catalogue changed while it was loading, so some specifications may be missing or out
          of date.
        </PageBanner>
      )}
      <UnreadableNotice
        list={listView}
        reason={`the API sent no usable data for ${plural(unreadable, "it", "them")}`}
      />
    </>
  );
}

interface SpecificationListView extends ListView<Specification> {
  isLoadingAll?: boolean;
  progress?: CatalogueProgress | undefined;
  /** The catalogue changed during every read. */
  mayLackItems?: boolean;
}

/** The API's page, or a page of what matches in the sorted catalogue. */
function useSpecifications(
  request: PageRequest,
  q: string,
  sort: SpecificationSort | undefined,
): SpecificationListView {
  const needsAll = q !== "" || sort !== undefined;
  const query = { ...specificationListQuery(useConnection(), request), enabled: !needsAll };
  const onePage = listViewOf(useQuery(query), request);
  const catalogue = useWholeCatalogue(request, q, sort, needsAll);
  if (!needsAll) return onePage;
  // Keep the page's rows until the catalogue's arrive.
  if (catalogue.items || catalogue.error || !onePage.items) return catalogue;
  const { items, received, first } = onePage;
  return { ...catalogue, items, received, first, isOutdated: true };
}

function useWholeCatalogue(
  { page, limit }: PageRequest,
  q: string,
  sort: SpecificationSort | undefined,
  enabled: boolean,
): SpecificationListView {
  const queryClient = useQueryClient();
  const { prices } = useConfig();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...catalogueQuery(useConnection()),
    // Sorting or filtering rereads the catalogue, unless the route's loader just did.
    staleTime: 2000,
    enabled,
  });
  const lastProgress = useQuery(catalogueProgressQuery).data;
  const progress = data ? undefined : lastProgress;
  const known = data ?? progress;
  const first = (page - 1) * limit;
  const matches = known && filterSpecifications(known.items, q);
  const rows = (matches && sort ? sortSpecifications(matches, sort, prices) : matches)?.slice(
    first,
    first + limit,
  );
  // A page that isn't loaded yet isn't past the end.
  const items = rows?.length === 0 && !data && isFetching ? undefined : rows;
  return {
    items,
    isOutdated: false,
    received: items?.length ?? 0,
    first: first + 1,
    page,
    limit,
    total: matches?.length,
    unreadable: known?.unreadable ?? 0,
    readAt: dataUpdatedAt,
    error,
    refresh() {
      expireCataloguePages(queryClient);
      void refetch();
    },
    isLoadingAll: isFetching && !data,
    progress,
    mayLackItems: data?.mayLackItems === true,
  };
}
