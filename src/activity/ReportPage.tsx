import { getRouteApi, Link } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import type { ReactNode } from "react";
import { LastOutcome, RetryButtons } from "../actions/bulk/RunActions.tsx";
import {
  chosenByText,
  outcomeLabel,
  outcomeOrder,
  problemsFirst,
  sentenceCase,
  proxyUserText,
} from "../actions/bulk/run-text.ts";
import { useHeld, useRun, useTally } from "../actions/bulk/use-runs.ts";
import { operationsFile, reportRows } from "../actions/export-operations.ts";
import { instancesText, words } from "../actions/labels.ts";
import { useFingerprint, useOperations } from "../actions/use-operations.ts";
import { errorText } from "../errors/error-table.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { useCatalogue, useConfig } from "../hooks/use-services.ts";
import { durationOf, type ItemOutcome, itemsOf, type Tally } from "../operations/runs/run-items.ts";
import type { Run } from "../operations/runs/run.ts";
import type { Catalogue } from "../queries/specifications.ts";
import { useExport } from "../search/use-export.ts";
import { displayText, truncateText } from "../text/display-text.ts";
import { durationText, formatCount } from "../text/format.ts";
import { Button } from "../ui/controls/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { FilterSelect } from "../ui/controls/FilterSelect.tsx";
import { EnvironmentName } from "../ui/page/Brand.tsx";
import { EmptyState, Page, PageTitle } from "../ui/page/Page.tsx";
import { ExportMenu } from "../ui/popups/PopupButton.tsx";
import { preferredPageSize } from "../ui/preferences.ts";
import { PagedCard } from "../ui/page/PagedCard.tsx";
import { AbsoluteTime } from "../ui/AbsoluteTime.tsx";
import { RunOutcome } from "./cells.tsx";
import { ReportTable } from "./ReportTable.tsx";

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
  const outcome = outcomeOrder.find((one) => one === wanted);
  const items = outcome ? all.filter((item) => item.outcome === outcome) : all;
  const shown = items.slice((page - 1) * limit, page * limit);
  const isOver = run.end !== undefined && counts.underWay === 0;
  const tookMs = durationOf(
    run,
    all.flatMap(({ operation }) => operation ?? []),
  );
  const options = outcomeOrder
    .filter((value) => counts[value] > 0 || value === outcome)
    .map((value) => {
      const label = sentenceCase(outcomeLabel(run.kind, value));
      return { value, label: `${label}, ${formatCount(counts[value])}` };
    });
  const go = (change: { outcome?: ItemOutcome | undefined; page?: number; limit?: number }) =>
    void navigate({ search: (search) => ({ ...search, page: 1, ...change }) });

  return (
    <ReportFrame
      title={`${words[run.kind].verb} of ${instancesText(run.count)}`}
      controls={
        <>
          <FilterSelect
            label="Outcome"
            allLabel="All"
            options={options}
            value={outcome}
            onChange={(outcome) => go({ outcome })}
          />
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

/** Who asked for it, when and where. Older runs lack some of it. */
function RunFacts({ run, tookMs }: { run: Run; tookMs: number | undefined }) {
  const { environment: current } = useConfig();
  const { requester, chosenBy, askedAt, api } = run;
  const { key, environment, dashboard } = requester ?? {};
  const user = proxyUserText(requester);
  const search = chosenByText(chosenBy);
  const tone = environment === current?.name ? current?.tone : undefined;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <Fact name="Requested">
        <AbsoluteTime time={askedAt} />
      </Fact>
      <Fact name="Took">{tookMs !== undefined && durationText(tookMs)}</Fact>
      <Fact name="Requested by">
        {key !== undefined && (
          <>
            key <span className="mono">{key}</span>
          </>
        )}
      </Fact>
      <Fact name="Requested by">{user !== undefined && <bdi>{displayText(user)}</bdi>}</Fact>
      <Fact name="Environment">
        {environment !== undefined && (
          <EnvironmentName environment={{ name: environment, tone: tone ?? "neutral" }} />
        )}
      </Fact>
      {chosenBy && search !== undefined && (
        <Fact name="Search">
          {run.count + run.skipped.length < chosenBy.matches && (
            <span>
              {`${formatCount(run.count + run.skipped.length)} of the ${formatCount(chosenBy.matches)} found by `}
            </span>
          )}
          <bdi className="mono">{truncateText(displayText(search), maxSearchLength)}</bdi>
        </Fact>
      )}
      <Fact name="API">
        <bdi>{displayText(api)}</bdi>
      </Fact>
      <Fact name="Dashboard">{dashboard !== undefined && <bdi>{displayText(dashboard)}</bdi>}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** A pasted list can be longer. The export has all of it. */
const maxSearchLength = 200;

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

const barColours: Record<ItemOutcome, string> = {
  done: "bg-run",
  other: "bg-stop",
  accepted: "bg-accent",
  refused: "bg-bad",
  unknown: "bg-wait",
  skipped: "bg-stop",
  underWay: "bg-line-strong",
  notSent: "bg-line-strong",
};

/** Decorative: the text above says the same. */
function OutcomeBar({ counts }: { counts: Tally }) {
  return (
    <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full">
      {outcomeOrder.map(
        (outcome) =>
          counts[outcome] > 0 && (
            <span
              key={outcome}
              className={classNames("min-w-1", barColours[outcome])}
              style={{ flexGrow: counts[outcome] }}
            />
          ),
      )}
    </div>
  );
}
