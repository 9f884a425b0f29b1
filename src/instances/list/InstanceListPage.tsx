import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { StaleBanner } from "../../notices/ReadFailure.tsx";
import { UnreadableNote } from "../../notices/UnreadableNote.tsx";
import { instanceListQuery, type PageRequest } from "../../queries/instances.ts";
import { usePoller } from "../../tabs/use-poller.ts";
import { useConfig, useConnection } from "../../session/session-context.ts";
import { Pager } from "../../ui/Pager.tsx";
import { useDocumentTitle } from "../../ui/document-title.ts";
import { InstanceTable } from "./InstanceTable.tsx";
import { ListHeading } from "./ListHeading.tsx";
import { EmptyList, ListFailed, PastTheEnd } from "./ListStates.tsx";
import { LoadingTable } from "./SkeletonRows.tsx";

const route = getRouteApi("/connected/instances");

/** The team's instances, one request a page, kept fresh by itself. What is shown is in the URL. */
export function InstanceListPage() {
  const request = route.useSearch();
  const navigate = route.useNavigate();
  const { refreshSeconds, productName } = useConfig();
  const polls = usePoller(`instances/${request.page}/${request.limit}`);
  const rhythm = { seconds: refreshSeconds, polls };
  const list = useQuery(instanceListQuery(useConnection(), request, rhythm));
  const { data, error, dataUpdatedAt, isPlaceholderData, isFetching } = list;
  useDocumentTitle(`Instances · ${productName}`);

  const go = (change: Partial<PageRequest>) =>
    void navigate({ search: (now: PageRequest) => ({ ...now, ...change }) });
  const retry = () => void list.refetch();
  // The server's own page and limit are what the rows belong to, where it gives them.
  const { page, limit } = data?.meta ?? request;
  const total = data?.meta?.total;

  return (
    <main className="mx-auto max-w-[1480px] px-4 pt-7 pb-24 card:px-6">
      <ListHeading
        total={total}
        readAt={dataUpdatedAt}
        refreshing={isFetching}
        failed={error !== null}
        onRefresh={retry}
      />
      {data && error && <StaleBanner error={error} onRetry={retry} readAt={dataUpdatedAt} />}
      {data && <UnreadableNote count={data.unreadable} />}
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {!data && error && (
          <ListFailed error={error} onRetry={retry} onFirstPage={() => go({ page: 1 })} />
        )}
        {!data && !error && <LoadingTable rows={request.limit} />}
        {data && data.items.length > 0 && (
          <InstanceTable instances={data.items} outdated={isPlaceholderData} />
        )}
        {data?.items.length === 0 &&
          (request.page > 1 ? (
            <PastTheEnd
              page={request.page}
              total={total}
              limit={limit}
              onPage={(page) => go({ page })}
            />
          ) : (
            <EmptyList onRefresh={retry} />
          ))}
        {data && (
          <div className="border-t border-line">
            <Pager
              page={isPlaceholderData ? request.page : page}
              limit={isPlaceholderData ? request.limit : limit}
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
