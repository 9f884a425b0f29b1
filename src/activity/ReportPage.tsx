import { getRouteApi, Link } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import type { ReactNode } from "react";
import { LastOutcome, RetryButtons } from "../actions/bulk/RunActions.tsx";
import { outcomeLabel, outcomeOrder, problemsFirst } from "../actions/bulk/run-text.ts";
import { useHeld, useRun, useTally } from "../actions/bulk/use-runs.ts";
import { operationsFile, reportRows } from "./export-operations.ts";
import { instancesText, words } from "../actions/labels.ts";
import { useFingerprint, useOperations } from "../actions/use-operations.ts";
import { errorText } from "../errors/error-table.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { useCatalogue } from "../hooks/use-services.ts";
import { durationOf, type ItemOutcome, itemsOf } from "../operations/runs/run-items.ts";
import type { Run } from "../operations/runs/run.ts";
import type { Catalogue } from "../queries/specifications.ts";
import { useExport } from "../search/use-fleet.ts";
import { displayText, formatCount, sentenceCase } from "../lib/text.ts";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/fields.tsx";
import { EmptyState, Page, PageTitle } from "../ui/page/Page.tsx";
import { ExportMenu } from "../ui/popups/PopupButton.tsx";
import { preferredPageSize } from "../ui/preferences.ts";
import { PagedCard } from "../ui/page/Pager.tsx";
import { RunOutcome } from "./cells.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { OutcomeBar, RunFacts } from "./RunFacts.tsx";

const route = getRouteApi("/connected/activity/runs/$id");

/** The outcome for each instance of a bulk run. */
export function ReportPage() {
  const { id } = route.useParams();
  const run = useRun(id);
  // Without a run too, for the reason that ActivityPage gives.
  const catalogue = useCatalogue();
  if (run) return <Report run={run} catalogue={catalogue} />;
  return (
    <ReportFrame title={run === null ? "No such report" : "Report"}>
      {run === null && (
        <p className="max-w-prose text-ink-2">
          This browser has no report of the run{" "}
          <bdi className="mono [overflow-wrap:anywhere]">{displayText(id)}</bdi>. It keeps those of
          the last 20 runs for 30 days, and shows them only with the key of the run.
        </p>
      )}
    </ReportFrame>
  );
}

function Report({ run, catalogue }: { run: Run; catalogue: Catalogue | undefined }) {
  const { outcome: wanted, page, limit } = route.useSearch();
  const navigate = route.useNavigate();
  const save = useExport();
  const context = { fingerprint: useFingerprint(), catalogue };
  const entries = useSelector(useOperations().journal.store, (state) => state.entries);
  const counts = useTally(run);
  const held = useHeld(run);

  const all = problemsFirst(itemsOf(run, entries));
  const outcome = outcomeNamed(wanted);
  const items = outcome ? all.filter((item) => item.outcome === outcome) : all;
  const shown = items.slice((page - 1) * limit, page * limit);
  const isOver = run.end !== undefined && counts.underWay === 0;
  const tookMs = durationOf(
    run,
    all.flatMap(({ operation }) => operation ?? []),
  );
  const go = (change: { outcome?: ItemOutcome | undefined; page?: number; limit?: number }) =>
    void navigate({ search: (search) => ({ ...search, page: 1, ...change }) });

  return (
    <ReportFrame
      title={`${words[run.kind].verb} of ${instancesText(run.count)}`}
      controls={
        <>
          <label className="flex items-center gap-2 text-ink-2">
            <span>Outcome</span>
            <Select
              value={outcome ?? ""}
              onChange={({ target }) => go({ outcome: outcomeNamed(target.value) })}
            >
              <option value="">All</option>
              {outcomeOrder
                .filter((value) => counts[value] > 0 || value === outcome)
                .map((value) => (
                  <option key={value} value={value}>
                    {`${sentenceCase(outcomeLabel(run.kind, value))}, ${formatCount(counts[value])}`}
                  </option>
                ))}
            </Select>
          </label>
          {isOver && <RetryButtons run={run} counts={counts} />}
          <ExportMenu
            heading={outcome ? "All with this outcome" : "All instances of this report"}
            onChoose={(format) =>
              void save(async () => {
                const rows = reportRows(run, items, context);
                return { file: await operationsFile(fileName(run), format, rows) };
              })
            }
          />
        </>
      }
    >
      <RunFacts run={run} tookMs={isOver ? tookMs : undefined} />
      <p className="mt-3 mb-2">
        <RunOutcome run={run} counts={counts} />
      </p>
      <OutcomeBar counts={counts} />
      {held && <p className="mt-3 font-medium">{`${held.title}.`}</p>}
      {held?.last && <LastOutcome outcome={held.last} />}
      {run.end?.error && (
        <p className="mt-3 text-ink-2 [overflow-wrap:anywhere]">
          <bdi>{errorText(run.end.error)}</bdi> <ErrorReference error={run.end.error} />
        </p>
      )}
      <div className="mt-4">
        <PagedCard
          page={page}
          limit={limit}
          count={shown.length}
          total={items.length}
          onChange={go}
          empty={
            <EmptyState title="No instances with this outcome">
              <Button onClick={() => go({ outcome: undefined })}>Show all outcomes</Button>
            </EmptyState>
          }
        >
          <ReportTable run={run} items={shown} catalogue={catalogue} />
        </PagedCard>
      </div>
    </ReportFrame>
  );
}

/** Undefined for all. */
const outcomeNamed = (name: string | undefined) => outcomeOrder.find((one) => one === name);

interface ReportFrameProps {
  title: string;
  controls?: ReactNode;
  children: ReactNode;
}

function ReportFrame({ title, controls, children }: ReportFrameProps) {
  return (
    <Page label={title}>
      <PageTitle>{title}</PageTitle>
      <p className="mb-2 flex h-7 items-center gap-1 text-ink-3">
        <Link
          to="/activity"
          search={preferredPageSize()}
          activeOptions={{ exact: true }}
          className="text-ink-2 underline underline-offset-2"
        >
          Activity
        </Link>
        <span className="truncate">{`/ ${title}`}</span>
      </p>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-title font-semibold">{title}</h1>
        <span className="flex flex-wrap items-center gap-2 card:ml-auto">{controls}</span>
      </div>
      {children}
    </Page>
  );
}

function fileName({ kind, askedAt }: Run): string {
  return `${kind}-report-${new Date(askedAt).toISOString().slice(0, 19).replaceAll(":", "")}`;
}
