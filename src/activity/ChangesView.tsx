import { FleetAlert, FleetProgress } from "../search/FleetStatus.tsx";
import { SearchNotes } from "../search/late-parts.ts";
import { Tabs } from "@base-ui/react/tabs";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { failureIn } from "../fleet/fleet-state.ts";
import type { ChangeEntry } from "../fleet/worker/changes.ts";
import { DataAge } from "../instances/table/Timestamp.tsx";
import { focusSearch, useSearchText, useUnderstanding } from "../search/box/use-search-text.ts";
import { sinceText, useFindCause } from "../search/ChangeNews.tsx";
import { SearchBox } from "../search/box/SearchBox.tsx";
import {
  useChangeNews,
  useExport,
  useFleet,
  useFleetAnswer,
  useFleetState,
  useOffer,
} from "../search/use-fleet.ts";
import { useChangeSearch } from "../search/search-params.ts";
import { type Column, type ExportFormat, tableFile } from "../lib/table-file.ts";
import { formatCount, plural } from "../lib/text.ts";
import { momentText } from "../lib/times.ts";
import { Button } from "../ui/Button.tsx";
import { useIsVisible } from "../ui/page/browser-state.ts";
import { ExportMenu } from "../ui/popups/PopupButton.tsx";
import { EmptyState, listTitle, PageTitle } from "../ui/page/Page.tsx";
import { PagedCard } from "../ui/page/Pager.tsx";
import { useNow, useZone } from "../ui/time.tsx";
import { usePageKeys } from "../ui/ui-context.ts";
import { ViewHeading } from "./cells.tsx";
import { ChangesTable } from "./ChangesTable.tsx";

const route = getRouteApi("/connected/activity");

/** The feed has at most 10,000 changes. */
const everything = { page: 1, limit: 10_000 };

export function ChangesView() {
  const [zone] = useZone();
  const now = useNow(60_000);
  const { page, limit, q: addressText = "" } = route.useSearch();
  const changeSearch = useChangeSearch("/activity");
  const fleet = useFleet();
  const findCause = useFindCause();
  const save = useExport();
  const go = (change: Parameters<typeof changeSearch>[0]) => changeSearch({ page: 1, ...change });
  const search = useSearchText(addressText, (q) =>
    changeSearch({ q: q || undefined, page: 1 }, { replace: true }),
  );
  function showAll(): void {
    search.discard();
    go({ q: undefined });
  }
  // Refresh the fleet while this page is open.
  useEffect(() => fleet.subscribe(), [fleet]);
  usePageKeys({ r: fleet.read, "/": focusSearch });
  const latest = useChangeNews((news) => news.latest);
  const isVisible = useIsVisible();
  useEffect(() => {
    if (isVisible) fleet.markChangesSeen(latest);
  }, [fleet, latest, isVisible]);
  const readAt = useFleetState((state) => state.readAt);
  const error = useFleetState(failureIn);
  const isLoading = useOffer("cancel");

  const { q } = search;
  const data = useFleetAnswer(
    "changes",
    { q, page, limit },
    async (worker, request, now) => ({
      ...(await worker.listChanges({ ...request, now })),
      query: { q: request.q },
    }),
    { when: () => true, keeps: () => true },
  );
  const { reason, isGrey } = useUnderstanding(search, { q }, data);
  const isFiltered = q !== "";
  const title = listTitle("Changes", { page, limit, total: data?.count, rows: data?.total });

  const exportAs = (format: ExportFormat) =>
    save(async ({ nothingExported }) => {
      const { groups, problem } = await fleet.ask({ q }, (worker) =>
        worker.listChanges({ q, ...everything, now: fleet.serverNow() }),
      );
      // e.g. the worker has restarted since it answered.
      if (problem) return { note: nothingExported("The search wasn’t understood.") };
      const changes = groups.flatMap((group) => group.changes);
      return { file: await tableFile("changes", format, exportColumns(findCause), changes) };
    });

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ViewHeading count={data?.count} unit={plural(data?.count ?? 0, "change", "changes")}>
        {isLoading ? (
          <FleetProgress />
        ) : (
          <DataAge readAt={readAt} hasFailed={error !== undefined} />
        )}
        {data !== undefined && data.total > 0 && (
          <ExportMenu
            reason={reason}
            heading={isFiltered ? "All that match" : "All changes"}
            onChoose={(format) => void exportAs(format)}
          />
        )}
      </ViewHeading>
      <Tabs.Panel value="changes" tabIndex={-1} className="min-w-0 basis-full outline-none">
        <FleetAlert />
        <p className="mb-4 text-ink-2">
          Changes between refreshes. The API doesn’t say who made them.
          {data?.beganAt !== undefined && (
            <span>{` Compared since ${momentText(data.beganAt, zone)}, until the session ends.`}</span>
          )}
          {data?.since !== undefined && (
            <b className="font-medium text-ink">{` ${sinceText(data.since, now, zone)}.`}</b>
          )}
          {data !== undefined && data.dropped.count > 0 && (
            <span>
              {` The oldest ${formatCount(data.dropped.count)}, seen until ${momentText(data.dropped.through, zone)}, were dropped: the latest 10,000 are kept.`}
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="flex min-w-0 flex-1 basis-full card:max-w-[30rem] card:basis-64">
            <SearchBox
              search={search}
              onClear={showAll}
              onPasteList={(listText, rest) =>
                search.setText([rest, listText].filter(Boolean).join(" "))
              }
            />
          </div>
          <div className="search-notes">
            {(q !== "" || search.isMistaken) && (
              <SearchNotes
                search={search}
                answer={data?.query.q === q ? data : undefined}
                onChoose={search.setText}
              />
            )}
          </div>
        </div>
        <PagedCard
          page={page}
          limit={limit}
          count={data?.groups.length ?? 0}
          total={data?.total}
          onChange={go}
          empty={
            isFiltered ? (
              <EmptyState title="No changes match">
                <Button onClick={showAll}>Show all changes</Button>
              </EmptyState>
            ) : data?.beganAt === undefined ? (
              <EmptyState title="Nothing to compare yet">
                <p className="text-ink-2">Changes appear once every instance has been read.</p>
              </EmptyState>
            ) : (
              <EmptyState title="No changes yet">
                <p className="text-ink-2">
                  They appear here when a refresh differs from the one before.
                </p>
              </EmptyState>
            )
          }
        >
          <div className={isGrey ? "greyed-rows" : undefined}>
            <ChangesTable groups={data?.groups ?? []} />
          </div>
        </PagedCard>
      </Tabs.Panel>
    </>
  );
}

const isoTime = (time: number) => new Date(time).toISOString();

const exportColumns = (findCause: ReturnType<typeof useFindCause>): Column<ChangeEntry>[] => [
  { name: "seenAfter", cell: ({ since }) => isoTime(since), isTime: true },
  { name: "seenBefore", cell: ({ seenAt }) => isoTime(seenAt), isTime: true },
  { name: "change", cell: ({ kind }) => kind },
  { name: "instanceId", cell: ({ id }) => id },
  { name: "hostName", cell: ({ hostName }) => hostName },
  { name: "from", cell: ({ from }) => from },
  { name: "to", cell: ({ to }) => to },
  { name: "thisBrowser", cell: (change) => findCause(change)?.kind },
  { name: "operationId", cell: (change) => findCause(change)?.id },
];
