import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { PageRequest } from "../api/client/request.ts";
import type { Specification } from "../api/schema.ts";
import { PageAlert } from "../errors/Alert.tsx";
import { PageBanner, StaleBanner, UnreadableNotice } from "../errors/Banners.tsx";
import { useFleetSummary, useOffer } from "../search/use-fleet.ts";
import { type ListView, listViewOf } from "../queries/list-view.ts";
import {
  catalogueQuery,
  expireCataloguePages,
  queryNameOf,
  specificationListQuery,
} from "../queries/specifications.ts";
import { useCatalogue, useConfig, useConnection } from "../hooks/use-services.ts";
import { useChangeSearch } from "../search/search-params.ts";
import { Button } from "../ui/Button.tsx";
import { formatCount, plural } from "../lib/text.ts";
import { usePageKeys } from "../ui/ui-context.ts";
import { Pager, PastEnd } from "../ui/page/Pager.tsx";
import { EmptyState, listTitle, Page, PageTitle } from "../ui/page/Page.tsx";
import { useDelayedFlag } from "../ui/time.tsx";
import { parseSpecificationSort, type SpecificationSort } from "./sort.ts";
import { sortSpecifications, SpecificationTable } from "./SpecificationTable.tsx";

const route = getRouteApi("/connected/specifications");

/** A page of the API's list or, once sorted, of the full catalogue. */
export function SpecificationListPage() {
  const { sort, ...request } = route.useSearch();
  const changeSearch = useChangeSearch("/specifications");
  const sorted = parseSpecificationSort(sort);
  const listView = useSpecifications(request, sorted);
  const { items, error, page, limit, total, refresh } = listView;
  usePageKeys({ r: refresh });
  const isSlow = useDelayedFlag(listView.isOutdated);
  const hasOtherPages =
    page > 1 || (total === undefined ? listView.received >= limit : total > limit);
  const countOf = useInstanceCounts();

  return (
    <Page label="Specifications">
      <PageTitle>{listTitle("Specifications", listView)}</PageTitle>
      <div className="mb-[18px] flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-title font-semibold">Specifications</h1>
        {/* Shown together: a count that comes later would push the link. */}
        {total !== undefined && (
          <>
            <span className="title-count">{formatCount(total)}</span>
            <Link
              to="/overview"
              search={{ group: "specification" }}
              className="text-small text-accent hover:underline max-card:hidden print:hidden"
            >
              Overview by specification
            </Link>
          </>
        )}
      </div>
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
            countOf={countOf}
            busy={!items || isSlow}
            sorted={sorted}
            onSort={(sort) => changeSearch({ sort, page: 1 })}
          />
        )}
        {items?.length === 0 &&
          (request.page > 1 ? (
            <PastEnd page={page} limit={limit} total={total ?? 0} onChange={changeSearch} />
          ) : (
            <EmptyState title="The catalogue is empty.">
              <Button onClick={refresh}>Refresh</Button>
            </EmptyState>
          ))}
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

/** Known where the whole fleet is loaded. */
function useInstanceCounts(): ((item: Specification) => number) | undefined {
  const isWhole = useOffer("all");
  const summary = useFleetSummary(isWhole ? "spec" : undefined, { q: "" });
  const catalogue = useCatalogue();
  if (!isWhole || !summary) return undefined;
  // Ignore case, like a search.
  const counts = new Map(
    summary.groups.map(({ value = "", count }) => [value.toLowerCase(), count]),
  );
  return (item) => counts.get(queryNameOf(item, catalogue)?.toLowerCase() ?? "") ?? 0;
}

/** Notices about stale, missing or unreadable rows. */
function CatalogueNotes({ listView }: { listView: SpecificationListView }) {
  const { error, unreadable, readAt, refresh } = listView;
  return (
    <>
      {error && <StaleBanner error={error} onRetry={refresh} readAt={readAt} />}
      {listView.mayLackItems && (
        <PageBanner
          tone="warning"
          role="status"
          action={<Button onClick={refresh}>Load again</Button>}
        >
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
  /** The catalogue changed while it was read. */
  mayLackItems?: boolean;
}

/** The API's page, or a page of the sorted catalogue. */
function useSpecifications(
  request: PageRequest,
  sort: SpecificationSort | undefined,
): SpecificationListView {
  const query = specificationListQuery(useConnection(), request);
  const onePage = listViewOf(useQuery({ ...query, enabled: sort === undefined }), request);
  const catalogue = useSortedCatalogue(request, sort);
  if (sort === undefined) return onePage;
  // Keep the page's rows until the catalogue's arrive.
  if (catalogue.items || catalogue.error || !onePage.items) return catalogue;
  const { items, received, first } = onePage;
  return { ...catalogue, items, received, first, isOutdated: true };
}

function useSortedCatalogue(
  { page, limit }: PageRequest,
  sort: SpecificationSort | undefined,
): SpecificationListView {
  const queryClient = useQueryClient();
  const { prices } = useConfig();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...catalogueQuery(useConnection()),
    // Sorting rereads the catalogue, unless the route's loader just did.
    staleTime: 2000,
    enabled: sort !== undefined,
  });
  const first = (page - 1) * limit;
  const items =
    data && sort && sortSpecifications(data.items, sort, prices).slice(first, first + limit);
  return {
    items,
    isOutdated: false,
    received: items?.length ?? 0,
    first: first + 1,
    page,
    limit,
    total: data?.items.length,
    unreadable: data?.unreadable ?? 0,
    readAt: dataUpdatedAt,
    error,
    refresh() {
      expireCataloguePages(queryClient);
      void refetch();
    },
    mayLackItems: data?.mayLackItems === true,
  };
}
