import { getRouteApi } from "@tanstack/react-router";
import { useConfig } from "../session/session-context.ts";
import { Button } from "../ui/Button.tsx";
import { PageTitle, listTitle } from "../ui/PageTitle.tsx";
import { Pager } from "../ui/Pager.tsx";
import { CatalogueHeading } from "./CatalogueHeading.tsx";
import { CatalogueNotice } from "./CatalogueNotice.tsx";
import type { CatalogueView } from "./catalogue-view.ts";
import { EmptyCatalogue } from "./EmptyCatalogue.tsx";
import { parseSpecificationSort } from "./sort.ts";
import { SpecificationTable } from "./SpecificationTable.tsx";
import { usePlainCatalogue } from "./use-plain-catalogue.ts";
import { useSortedCatalogue } from "./use-sorted-catalogue.ts";
import { PageAlert } from "../errors/Alert.tsx";
import { useChangeSearch } from "../search-params.ts";
import { useRefreshShortcut } from "../ui/page-registration.ts";
import { useDelayedFlag } from "../ui/time.tsx";

const route = getRouteApi("/connected/specifications");

/** The catalogue of sizes: a page as the API has it or, once it is sorted, of all of it. */
export function SpecificationListPage() {
  const { sort, ...request } = route.useSearch();
  const { productName } = useConfig();
  const go = useChangeSearch("/specifications");

  const sorted = parseSpecificationSort(sort);
  const plain = usePlainCatalogue(request, sorted === undefined);
  const ordered = useSortedCatalogue(request, sorted);
  // Until the first of all are there the rows that were shown stay, as those of an earlier page do.
  const isAwaited = sorted && !ordered.items && !ordered.error && plain.items !== undefined;
  const awaited: CatalogueView = isAwaited
    ? { ...ordered, items: plain.items, first: plain.first, outdated: true }
    : ordered;
  const view = sorted ? awaited : plain;
  const { items, error, page, limit, total, refresh } = view;
  useRefreshShortcut(refresh);
  const outdatedLong = useDelayedFlag(view.outdated);
  const refused = error?.status === 400 || error?.status === 422;

  return (
    <main
      id="content"
      tabIndex={-1}
      aria-label="Specifications"
      className="mx-auto max-w-[1160px] px-4 pt-7 pb-24 card:px-6"
    >
      <PageTitle>{`${listTitle("Specifications", view)} · ${productName}`}</PageTitle>
      <CatalogueHeading view={view} />
      {items && <CatalogueNotice view={view} />}
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {!items && error && (
          <PageAlert error={error} onRetry={refresh}>
            {refused && <Button onClick={() => go({ page: 1 })}>Go to page 1</Button>}
          </PageAlert>
        )}
        {(items ? items.length > 0 : !error) && (
          <SpecificationTable
            specifications={items}
            busy={!items || outdatedLong}
            sorted={sorted}
            onSort={(sort) => go({ sort, page: 1 })}
          />
        )}
        {items?.length === 0 && (
          <EmptyCatalogue
            page={request.page}
            lastPage={Math.max(1, Math.ceil((total ?? 0) / limit))}
            onPage={(page) => go({ page })}
            onRefresh={refresh}
          />
        )}
        {items && (
          <Pager
            first={view.first}
            page={page}
            limit={limit}
            count={view.received ?? items.length}
            total={total}
            onPage={(page) => go({ page })}
            onLimit={(limit) => go({ limit, page: 1 })}
          />
        )}
      </div>
    </main>
  );
}
