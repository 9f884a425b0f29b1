import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { errorLabel, explain } from "../../errors/error-table.ts";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog, DialogActions } from "../../ui/Dialog.tsx";
import { displayText } from "../../ui/display-text.ts";
import { durationText, formatCount } from "../../ui/format.ts";
import { RelativeTime } from "../../ui/time.tsx";
import { useAvailability } from "../action-availability.ts";
import { downloadRows, reportRows } from "../export-operations.ts";
import { foundText, instancesText, outcomeOf, words } from "../labels.ts";
import type { Operation } from "../operation.ts";
import { operationsServiceOf } from "../operations-service.ts";
import { useKeyFingerprint, useOperations } from "../operations.ts";
import {
  endTitle,
  type ItemOutcome,
  itemsOf,
  outcomeLabel,
  outcomeOrder,
  type RunItem,
  type Tally,
  tallyText,
  targetsWithOutcome,
  useTally,
} from "./run-items.ts";
import type { RunSummary } from "./run.ts";

/** Opens the report of a run. */
export function ReportButton({ run }: { run: RunSummary }) {
  const [returnFocus, setReturnFocus] = useState<HTMLElement>();
  return (
    <>
      <Button onClick={({ currentTarget }) => setReturnFocus(currentTarget)}>Report…</Button>
      {returnFocus && (
        <RunReport run={run} returnFocus={returnFocus} onClose={() => setReturnFocus(undefined)} />
      )}
    </>
  );
}

interface RunReportProps {
  run: RunSummary;
  returnFocus: HTMLElement;
  onClose: () => void;
}

/** A dialog with the outcomes of a run, problems first and grouped by their reason, to read, to retry and to export. */
function RunReport({ run, returnFocus, onClose }: RunReportProps) {
  const operations = useOperations();
  const { journal } = operations;
  const keyFingerprint = useKeyFingerprint();
  const { data: stored, isPending } = useQuery({
    queryKey: ["run", run.id],
    queryFn: async () => (await operationsServiceOf(operations).bulkRuns.load(run.id)) ?? null,
    // It comes from storage, online or not.
    networkMode: "always",
  });
  const entries = useSelector(journal.store, (state) => state.entries);
  const counts = useTally(run);
  const close = useRef<HTMLButtonElement>(null);
  const items = stored ? itemsOf(stored, entries, journal.mayLackEntries(run)) : [];
  const groups = groupItems(items, keyFingerprint);
  const askedAt = new Date(run.askedAt).toISOString().slice(0, 19).replaceAll(":", "");
  const name = `${run.kind}-report-${askedAt}`;
  return (
    <Dialog
      title={`${words[run.kind].verb} of ${instancesText(run.count)}`}
      onClose={onClose}
      initialFocus={close}
      returnFocus={returnFocus}
      wide
    >
      <div className="grid gap-3 px-[22px] pb-[18px]">
        <p className="text-ink-2 tabular-nums">
          {tallyText(run.kind, counts)}
          {run.end && items.length > 0 && ` · took ${durationText(durationOf(run, items))}`}
        </p>
        <OutcomeBar counts={counts} />
        {stored ? (
          <section
            aria-label="Outcomes"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by the keyboard (WCAG 2.1.1)
            tabIndex={0}
            className="max-h-[52dvh] overflow-y-auto rounded-control border border-line [overflow-wrap:anywhere]"
          >
            {groups.map((group) => (
              <ReportGroup
                key={`${group.outcome} ${group.reason}`}
                run={run}
                group={group}
                startsOpen={isProblem(group.outcome) || groups.length === 1}
                onRetry={(retry) => {
                  onClose();
                  void retry(returnFocus);
                }}
              />
            ))}
          </section>
        ) : (
          !isPending && <p>This browser does not store which instances the run was about.</p>
        )}
      </div>
      <DialogActions>
        {stored &&
          (["CSV", "JSON"] as const).map((format) => (
            <Button
              key={format}
              onClick={() => downloadRows(name, format, reportRows(stored, items, keyFingerprint))}
            >
              Export {format}
            </Button>
          ))}
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** From the confirmation to the last change of an outcome. Milliseconds. */
function durationOf(run: RunSummary, items: readonly RunItem[]): number {
  const changes = items.map(({ operation }) => operation?.changedAt ?? run.askedAt);
  return changes.reduce((latest, time) => Math.max(latest, time), run.askedAt) - run.askedAt;
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

/** The shares of the outcomes, for the eye: the text above says the same. */
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

/** The instances of a run with the same outcome for the same reason. */
interface OutcomeGroup {
  outcome: ItemOutcome;
  reason: string | undefined;
  /** The code or status of the failures. */
  code: string | undefined;
  items: RunItem[];
}

/** Whether a person should look at it: it opens first. */
function isProblem(outcome: ItemOutcome): boolean {
  return ["refused", "unknown", "skipped", "other"].includes(outcome);
}

const groupOrder = [
  "refused",
  "unknown",
  "skipped",
  "other",
  "notSent",
  "underWay",
  "accepted",
  "done",
] as const;

/** Groups the outcomes by their reasons, problems first. */
function groupItems(items: readonly RunItem[], keyFingerprint: string): OutcomeGroup[] {
  const groups = new Map<string, OutcomeGroup>();
  for (const item of items) {
    const { outcome } = item;
    const reason = isProblem(outcome) ? reasonOf(item, keyFingerprint) : undefined;
    const code = isProblem(outcome) && item.operation ? codeOf(item.operation) : undefined;
    const key = JSON.stringify([outcome, reason, code]);
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { outcome, reason, code, items: [item] });
  }
  return groupOrder.flatMap((outcome) =>
    [...groups.values()].filter((group) => group.outcome === outcome),
  );
}

function reasonOf({ operation }: RunItem, keyFingerprint: string): string {
  if (!operation) return "it was sent without a record";
  const { phase } = operation;
  if ((phase.name === "refused" || phase.name === "unknown") && phase.error)
    return explain(phase.error);
  if (phase.name === "unknown") return "the tab was closed before there was an answer";
  return outcomeOf(operation, keyFingerprint).text.replace(/^Not sent[:.] /, "");
}

function codeOf({ phase }: Operation): string | undefined {
  return "error" in phase && phase.error ? errorLabel(phase.error) : undefined;
}

/** How many instances of a group are rendered at first, and how many more each time. */
const groupStep = 100;

interface ReportGroupProps {
  run: RunSummary;
  group: OutcomeGroup;
  startsOpen: boolean;
  onRetry: (retry: (returnFocus: HTMLElement) => Promise<void>) => void;
}

function ReportGroup({ run, group, startsOpen, onRetry }: ReportGroupProps) {
  const { outcome, reason, code, items } = group;
  const [toggled, setToggled] = useState(false);
  const [rendered, setRendered] = useState(groupStep);
  const retry = useRetry(run);
  const { allowed, reason: refusal } = useAvailability(run.kind);
  const isOpen = toggled !== startsOpen;
  const label = outcomeLabel(run.kind, outcome);
  const count = formatCount(items.length);
  const title = isProblem(outcome) ? sentenceCase(label) : `${count} ${label}`;
  const ids = new Set(items.map(({ target }) => target.id));
  const more = Math.min(groupStep, items.length - rendered);
  return (
    <section aria-label={`${count} ${label}`} className="border-b border-line last:border-b-0">
      <div
        className={classNames(
          "flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2",
          outcome === "refused" && "bg-bad-soft",
          outcome === "unknown" && "bg-wait-soft",
        )}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setToggled(!toggled)}
          className="flex min-h-6 min-w-0 flex-1 basis-56 items-start gap-2 text-left"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={classNames("mt-[3px] shrink-0 text-ink-3", isOpen && "rotate-90")}
          />
          <span className="min-w-0">
            <b className="font-semibold">
              <bdi>{reason === undefined ? title : `${title}: ${reason.replace(/\.$/, "")}`}</bdi>
            </b>
            {isProblem(outcome) && (
              <span className="text-ink-2 tabular-nums">
                {" "}
                {count}
                {code !== undefined && (
                  <>
                    {" · "}
                    <bdi className="mono">{displayText(code)}</bdi>
                  </>
                )}
              </span>
            )}
          </span>
        </button>
        {run.end && retries.some((one) => one.outcome === outcome) && (
          <Button
            unavailable={!allowed}
            reason={allowed ? undefined : refusal}
            onClick={() =>
              onRetry(
                async (returnFocus) =>
                  await retry(outcome, returnFocus, ({ target }) => ids.has(target.id)),
              )
            }
          >
            {outcome === "notSent" ? "Go on with" : "Retry"} {count}
            {reason !== undefined && (
              <span className="sr-only">
                : {label}, {reason}
              </span>
            )}
          </Button>
        )}
      </div>
      {isOpen && (
        <ul>
          {items.slice(0, rendered).map((item) => (
            <li
              key={item.target.id}
              className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 py-1.5"
            >
              <ReportItem item={item} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && more > 0 && (
        <Button variant="ghost" className="m-1.5" onClick={() => setRendered(rendered + groupStep)}>
          Show {formatCount(more)} more
        </Button>
      )}
    </section>
  );
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An instance, what was found of it, and the request ID where something failed. */
function ReportItem({ item: { target, operation } }: { item: RunItem }) {
  const { id, host } = target;
  const phase = operation?.phase;
  const found = phase && "found" in phase ? phase.found : undefined;
  const isFailure = phase !== undefined && "error" in phase && phase.error !== undefined;
  return (
    <>
      <span className="min-w-0 flex-1 basis-40">
        <bdi className="font-[550]">{displayText(host)}</bdi>{" "}
        {host !== id && <bdi className="mono text-ink-3">{displayText(id)}</bdi>}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-small text-ink-2">
        {found && <bdi>{foundText(found)}</bdi>}
        {isFailure && <ErrorReference error={{ requestId: phase.error?.requestId }} short />}
      </span>
    </>
  );
}

const retries: { outcome: ItemOutcome; label: (count: string) => string }[] = [
  { outcome: "refused", label: () => "Retry refused" },
  { outcome: "unknown", label: () => "Retry unknown" },
  { outcome: "notSent", label: (count) => `Go on with ${count} not sent` },
];

/** Opens the confirmation for instances of an ended run that have an outcome, or for some of them. */
function useRetry(run: RunSummary) {
  const operations = useOperations();
  const { journal, confirmation } = operations;
  return async (
    outcome: ItemOutcome,
    returnFocus: HTMLElement,
    isWanted: (item: RunItem) => boolean = () => true,
  ): Promise<void> => {
    const session = operations.session();
    const stored = await operationsServiceOf(operations).bulkRuns.load(run.id);
    if (!stored || operations.session() !== session) return;
    // Loading can take long: a dialog that was opened meanwhile stays.
    if (confirmation.store.get().current) return;
    const items = itemsOf(stored, journal.store.get().entries, journal.mayLackEntries(run));
    confirmation.open(run.kind, targetsWithOutcome(items.filter(isWanted), outcome), returnFocus);
  };
}

interface RetryButtonsProps {
  /** A run that has ended. */
  run: RunSummary;
  counts: Tally;
}

/** Opens the confirmation for what a run has not done. */
export function RetryButtons({ run, counts }: RetryButtonsProps) {
  const retry = useRetry(run);
  const { allowed, reason } = useAvailability(run.kind);
  return retries
    .filter(({ outcome }) => counts[outcome] > 0)
    .map(({ outcome, label }) => (
      <Button
        key={outcome}
        unavailable={!allowed}
        reason={allowed ? undefined : reason}
        onClick={({ currentTarget }) => void retry(outcome, currentTarget)}
      >
        {label(formatCount(counts[outcome]))}
      </Button>
    ));
}

/** The stored runs that have ended, newest first, with their reports and retries. */
export function PastRuns() {
  const operations = useOperations();
  const current = useSelector(operations.run, (state) => state.current);
  const { data: runs = [] } = useQuery({
    // A run that begins or ends changes the list.
    queryKey: ["past-runs", operations.keyFingerprint(), current?.run.id, current?.phase],
    queryFn: async () => await operationsServiceOf(operations).bulkRuns.past(),
    networkMode: "always",
  });
  if (runs.length === 0) return null;
  return (
    <section aria-label="Runs" className="mb-4 rounded-card border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-2.5 font-semibold">Runs</h2>
      <ul className="max-h-[30dvh] overflow-y-auto">
        {runs.map((run) => (
          <PastRun key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function PastRun({ run }: { run: RunSummary }) {
  const counts = useTally(run);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 last:border-b-0">
      <p className="min-w-0 flex-1 basis-64">
        {run.end && endTitle(run.kind, run.count, run.end, counts)}{" "}
        <span className="text-ink-2">
          {tallyText(run.kind, counts)} · <RelativeTime time={run.askedAt} />
        </span>
      </p>
      <RetryButtons run={run} counts={counts} />
      <ReportButton run={run} />
    </li>
  );
}
