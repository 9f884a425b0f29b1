import { Tabs } from "@base-ui/react/tabs";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { useRuns } from "../actions/bulk/use-runs.ts";
import { exportRow, operationsFile } from "./export-operations.ts";
import { unreadTexts } from "../actions/outcomes.ts";
import { useFingerprint, useOperations, useStorageReason } from "../actions/use-operations.ts";
import type { Catalogue } from "../queries/specifications.ts";
import { useChangeSearch } from "../search/search-params.ts";
import { useCatalogue } from "../hooks/use-services.ts";
import { ExportMenu } from "../ui/popups/PopupButton.tsx";
import { useChangeNews, useExport } from "../search/use-fleet.ts";
import { UnseenMark } from "../search/ChangeNews.tsx";
import { formatCount, plural } from "../lib/text.ts";
import { classNames } from "../ui/class-names.ts";
import { PagedCard } from "../ui/page/Pager.tsx";
import { EmptyState, listTitle, Page, PageTitle } from "../ui/page/Page.tsx";
import { preferredPageSize } from "../ui/preferences.ts";
import { activityItems } from "./activity-items.ts";
import { ActivityTable } from "./ActivityTable.tsx";
import { ViewHeading } from "./cells.tsx";
import { ChangesView } from "./ChangesView.tsx";

const route = getRouteApi("/connected/activity");

/** For another view: its first page, without a search. */
const fresh = { page: 1, q: undefined };

const tabClass = classNames(
  "inline-flex h-8 items-center rounded-control border border-transparent px-2.5 font-medium text-ink-2 max-card:h-10",
  "not-data-active:hover:bg-hover data-active:border-line data-active:bg-canvas data-active:text-ink",
);

/** What was done from this browser, and what changed in the fleet. */
export function ActivityPage() {
  const { view = "actions" } = route.useSearch();
  const changeSearch = useChangeSearch("/activity");
  const unseenChanges = useChangeNews(({ unseenCount }) => unseenCount);
  // The page's only request: without it, the header wouldn't know whether the API answers. Not in the route's loader, because Query
  // retries and refetches only what's observed, and after a loader's failure the page would try as often again.
  const catalogue = useCatalogue();
  return (
    <Page label="Activity">
      <Tabs.Root
        value={view}
        onValueChange={(chosen) =>
          changeSearch({ ...fresh, view: chosen === "changes" ? chosen : undefined })
        }
        className="flex flex-wrap items-center gap-3"
      >
        <h1 className="text-title font-semibold">Activity</h1>
        <Tabs.List aria-label="View" className="flex items-center gap-1">
          <Tabs.Tab value="actions" className={tabClass}>
            Actions
          </Tabs.Tab>
          <Tabs.Tab
            value="changes"
            aria-label={
              unseenChanges > 0 ? `Changes, ${formatCount(unseenChanges)} new` : undefined
            }
            className={tabClass}
          >
            <span>Changes</span>
            <UnseenMark />
          </Tabs.Tab>
        </Tabs.List>
        {view === "changes" ? <ChangesView /> : <ActionsView catalogue={catalogue} />}
      </Tabs.Root>
    </Page>
  );
}

function ActionsView({ catalogue }: { catalogue: Catalogue | undefined }) {
  const { page, limit } = route.useSearch();
  const changeSearch = useChangeSearch("/activity");
  const save = useExport();
  const fingerprint = useFingerprint();
  const storageReason = useStorageReason();
  const context = { fingerprint, catalogue };
  const { entries, reading } = useSelector(useOperations().journal.store);

  const runs = useRuns();
  const items = activityItems(entries, runs);
  const runsById = new Map(runs.map((run) => [run.id, run]));
  const rows = items.slice((page - 1) * limit, page * limit);
  const title = listTitle("Activity", { page, limit, total: items.length });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ViewHeading count={items.length} unit={plural(items.length, "action", "actions")}>
        {items.length > 0 && (
          <ExportMenu
            heading="All activity"
            onChoose={(format) =>
              void save(async () => {
                const rows = entries
                  .toReversed()
                  .map((entry) => exportRow(entry, runsById.get(entry.runId ?? ""), context));
                return { file: await operationsFile("activity", format, rows) };
              })
            }
          />
        )}
      </ViewHeading>
      <Tabs.Panel value="actions" tabIndex={-1} className="min-w-0 basis-full outline-none">
        <p className="mb-4 text-ink-2">
          The actions of this browser in the last 30 days.
          {storageReason !== undefined && <span>{` ${storageReason}`}</span>}
        </p>
        <PagedCard
          page={page}
          limit={limit}
          count={rows.length}
          total={items.length}
          onChange={changeSearch}
          empty={
            reading === "done" ? (
              <EmptyState title="No actions yet">
                <Link to="/instances" search={preferredPageSize} className="button button-plain">
                  Go to instances
                </Link>
              </EmptyState>
            ) : (
              <EmptyState title={unreadTexts[reading]} />
            )
          }
        >
          <ActivityTable items={rows} />
        </PagedCard>
      </Tabs.Panel>
    </>
  );
}
