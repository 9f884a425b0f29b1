import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import { Download } from "lucide-react";
import { PastRuns } from "../operations/bulk/PastRuns.tsx";
import { useAccount, useOperations } from "../operations/operations-context.ts";
import { useConfig } from "../session/session-context.ts";
import { Button } from "../ui/Button.tsx";
import { PageTitle, listTitle } from "../ui/PageTitle.tsx";
import { Pager } from "../ui/Pager.tsx";
import { ActivityTable } from "./ActivityTable.tsx";
import { NoActivity } from "./NoActivity.tsx";
import { journalCsv, journalJson } from "../operations/export.ts";
import { OutcomeFilter } from "./OutcomeFilter.tsx";
import { type OutcomeName, outcomeOf } from "../operations/outcome.ts";
import { useChangeSearch } from "../search-params.ts";
import { download, textFile } from "../ui/csv.ts";
import { formatCount } from "../ui/format.ts";

const route = getRouteApi("/connected/activity");

/** What this browser asked the API to change, and what came of it. */
export function ActivityPage() {
  const { page, limit, outcome } = route.useSearch();
  const changeSearch = useChangeSearch("/activity");
  const { productName } = useConfig();
  const account = useAccount();
  const { entries, stored } = useSelector(useOperations().journal.store);

  const matching = entries
    .filter((entry) => outcome === undefined || outcomeOf(entry, account).name === outcome)
    .toReversed();
  const shown = matching.slice((page - 1) * limit, page * limit);
  const title = listTitle("Activity", { page, limit, total: matching.length });
  const go = (change: { page?: number; limit?: number; outcome?: OutcomeName | undefined }) =>
    changeSearch({ page: 1, ...change });

  return (
    <main
      id="content"
      tabIndex={-1}
      aria-label="Activity"
      className="mx-auto max-w-[1480px] px-4 pt-7 pb-24 card:px-6"
    >
      <PageTitle>{`${title} · ${productName}`}</PageTitle>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="text-title font-semibold">Activity</h1>
        <span className="text-title tracking-[-0.02em] text-ink-3 tabular-nums">
          {formatCount(matching.length)}
        </span>
        <span className="flex flex-wrap items-center gap-3 card:ml-auto">
          <OutcomeFilter value={outcome} onChange={(value) => go({ outcome: value })} />
          <Button
            onClick={() =>
              download("activity.csv", textFile("text/csv", journalCsv(matching, account)))
            }
            unavailable={matching.length === 0}
          >
            <Download size={14} aria-hidden />
            Export CSV
          </Button>
          <Button
            onClick={() =>
              download(
                "activity.json",
                textFile("application/json", journalJson(matching, account)),
              )
            }
            unavailable={matching.length === 0}
          >
            <Download size={14} aria-hidden />
            Export JSON
          </Button>
        </span>
      </div>
      <p className="mb-4 text-ink-2">
        What this browser asked the API to change, for 30 days. Other browsers and people are not in
        it.
        {!stored && " This browser does not store it, so it is gone when the tab closes."}
      </p>
      <PastRuns />
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {shown.length > 0 ? (
          <ActivityTable operations={shown} />
        ) : (
          <NoActivity filtered={entries.length > 0} onClear={() => go({ outcome: undefined })} />
        )}
        <Pager
          page={page}
          limit={limit}
          count={shown.length}
          total={matching.length}
          onPage={(wanted) => go({ page: wanted })}
          onLimit={(wanted) => go({ limit: wanted })}
        />
      </div>
    </main>
  );
}
