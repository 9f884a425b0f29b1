import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FailurePanel, StaleBanner } from "../notices/ReadFailure.tsx";
import { UnreadableNote } from "../notices/UnreadableNote.tsx";
import type { PageRequest } from "../queries/instances.ts";
import { specificationListQuery } from "../queries/specifications.ts";
import { useConfig, useConnection } from "../session/session-context.ts";
import { Button } from "../ui/Button.tsx";
import { useDocumentTitle } from "../ui/document-title.ts";
import { formatCount } from "../ui/numbers.ts";
import { Pager } from "../ui/Pager.tsx";
import { SpecificationTable } from "./SpecificationTable.tsx";

const route = getRouteApi("/connected/specifications");

/** The catalogue of sizes, a page at a time. */
export function SpecificationListPage() {
  const request = route.useSearch();
  const navigate = route.useNavigate();
  const { productName } = useConfig();
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery(
    specificationListQuery(useConnection(), request),
  );
  useDocumentTitle(`Specifications · ${productName}`);
  const go = (change: Partial<PageRequest>) =>
    void navigate({ search: (now: PageRequest) => ({ ...now, ...change }) });
  const retry = () => void refetch();
  const { page, limit } = (isPlaceholderData ? undefined : data?.meta) ?? request;
  const total = data?.meta?.total;
  const refused = error?.status === 400 || error?.status === 422;

  return (
    <main className="mx-auto max-w-[1160px] px-4 pt-7 pb-24 card:px-6">
      <div className="mb-[18px] flex items-end gap-3">
        <h1 className="text-title font-semibold">Specifications</h1>
        {total !== undefined && (
          <span className="text-title tracking-[-0.02em] text-ink-3 tabular-nums">
            {formatCount(total)}
          </span>
        )}
      </div>
      {data && error && <StaleBanner error={error} onRetry={retry} readAt={dataUpdatedAt} />}
      {data && <UnreadableNote count={data.unreadable} />}
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {!data && error && (
          <FailurePanel error={error} onRetry={retry}>
            {refused && <Button onClick={() => go({ page: 1 })}>Go to page 1</Button>}
          </FailurePanel>
        )}
        {!data && !error && <SpecificationTable specifications={undefined} busy />}
        {data && data.items.length > 0 && (
          <SpecificationTable specifications={data.items} busy={isPlaceholderData} />
        )}
        {data?.items.length === 0 && (
          <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
            <p className="text-lead font-semibold">
              {request.page > 1
                ? `Page ${formatCount(request.page)} is past the end of the catalogue.`
                : "The catalogue is empty."}
            </p>
            {request.page > 1 ? (
              <Button onClick={() => go({ page: Math.max(1, Math.ceil((total ?? 0) / limit)) })}>
                Go to the last page
              </Button>
            ) : (
              <Button onClick={retry}>Look again</Button>
            )}
          </div>
        )}
        {data && (
          <div className="border-t border-line">
            <Pager
              page={page}
              limit={limit}
              count={data.items.length}
              total={total}
              onPage={(page) => go({ page })}
              onLimit={(limit) => go({ limit, page: 1 })}
            />
          </div>
        )}
      </div>
    </main>
  );
}
