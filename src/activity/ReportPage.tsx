import { getRouteApi, Link } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import type { ReactNode } from "react";
import { RetryButtons } from "../actions/bulk/RunActions.tsx";
import {
  describeItem,
  outcomeLabel,
  outcomeOrder,
  problemsFirst,
  sentenceCase,
} from "../actions/bulk/run-text.ts";
import { useRun, useTally } from "../actions/bulk/use-runs.ts";
import { downloadOperations, reportRows } from "../actions/export-operations.ts";
import { instancesText, words } from "../actions/labels.ts";
import { useFingerprint, useOperations } from "../actions/use-operations.ts";
import { errorText } from "../errors/error-table.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { useCatalogue, useConfig } from "../hooks/use-services.ts";
import {
  durationOf,
  type ItemOutcome,
  itemsOf,
  type RunItem,
  type Tally,
} from "../operations/runs/run-items.ts";
import type { Run } from "../operations/runs/run.ts";
import { displayText } from "../text/display-text.ts";
import { durationText, formatCount } from "../text/format.ts";
import { Button } from "../ui/controls/Button.tsx";
import { classNames } from "../ui/class-names.ts";
import { FilterSelect } from "../ui/controls/FilterSelect.tsx";
import { EnvironmentName } from "../ui/page/Brand.tsx";
import { EmptyState, Page, PageTitle } from "../ui/page/Page.tsx";
import { ExportMenu } from "../ui/popups/PopupButton.tsx";
import { preferredPageSize } from "../ui/preferences.ts";
import { StatusMark } from "../ui/StatusMark.tsx";
import { PagedCard } from "../ui/table/PagedCard.tsx";
import { Cell, Row, RowHeader, Table } from "../ui/table/Table.tsx";
import { absoluteTime } from "../ui/time.tsx";
import { InstanceName, RequestReference, RunOutcome } from "./cells.tsx";

const route = getRouteApi("/connected/activity/runs/$id");

/** What came of each instance of a bulk run. */
export function ReportPage() {
  const { id } = route.useParams();
  const run = useRun(id);
  // The journal is in the browser. Without a request, the header wouldn't know whether the API answers.
  useCatalogue();
  if (run) return <Report run={run} />;
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

function Report({ run }: { run: Run }) {
  const { outcome: wanted, page, limit } = route.useSearch();
  const navigate = route.useNavigate();
  const { environment } = useConfig();
  const fingerprint = useFingerprint();
  const entries = useSelector(useOperations().journal.store, (state) => state.entries);
  const counts = useTally(run);

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
              downloadOperations(fileName(run), format, reportRows(run, items, fingerprint))
            }
          />
        </>
      }
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        <span>{absoluteTime(run.askedAt) + (isOver ? ` · took ${durationText(tookMs)}` : "")}</span>{" "}
        · <bdi>{displayText(run.api)}</bdi>
        {environment && <EnvironmentName environment={environment} className="ml-2" />}
      </p>
      <p className="mt-3 mb-2">
        <RunOutcome run={run} counts={counts} />
      </p>
      <OutcomeBar counts={counts} />
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
          onPage={(page) => go({ page })}
          onLimit={(limit) => go({ limit })}
          empty={
            <EmptyState title="No instances with this outcome">
              <Button onClick={() => go({ outcome: undefined })}>Show all outcomes</Button>
            </EmptyState>
          }
        >
          <ReportTable run={run} items={shown} />
        </PagedCard>
      </div>
    </ReportFrame>
  );
}

interface ReportFrameProps {
  title: string;
  controls?: ReactNode;
  children: ReactNode;
}

function ReportFrame({ title, controls, children }: ReportFrameProps) {
  const { productName } = useConfig();
  return (
    <Page label={title}>
      <PageTitle>{`${title} · ${productName}`}</PageTitle>
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

const columns = [
  { label: "Instance", className: "w-[24%]" },
  { label: "Outcome", className: "w-[14%]" },
  { label: "Why", className: "w-[38%]" },
  { label: "Code and request", className: "w-[24%]" },
];
function ReportTable({ run, items }: { run: Run; items: readonly RunItem[] }) {
  const fingerprint = useFingerprint();
  return (
    <Table label="Report" columns={columns}>
      {items.map((item) => {
        const { tone, text, reference } = describeItem(item, fingerprint);
        const isStopped = run.kind === "stop" && item.outcome === "done";
        const { id, host } = item.target;
        return (
          <Row key={id} className="report-row">
            <RowHeader className="log-cell min-w-0">
              <InstanceName id={id} host={host} />
            </RowHeader>
            <Cell className="log-cell">
              <StatusMark
                // The same mark as in the list.
                tone={isStopped ? "stop" : tone}
                label={sentenceCase(outcomeLabel(run.kind, item.outcome))}
              />
            </Cell>
            <Cell className="report-line">{text !== "" && <bdi>{text}</bdi>}</Cell>
            <Cell className="report-line">
              <RequestReference reference={reference} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
