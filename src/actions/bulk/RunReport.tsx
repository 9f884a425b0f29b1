import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useRef, useState } from "react";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog, DialogActions } from "../../ui/popups/Dialog.tsx";
import { ExpandButton } from "../../ui/table/ExpandButton.tsx";
import { ExportMenu } from "../../ui/popups/ExportMenu.tsx";
import { ShowMoreButton, useRenderLimit } from "../../ui/table/LongList.tsx";
import { displayText } from "../../text/display-text.ts";
import { durationText, formatCount } from "../../text/format.ts";
import { useAvailability } from "../action-availability.ts";
import { downloadOperations, reportRows } from "../export-operations.ts";
import { instancesText, words } from "../labels.ts";
import { foundText } from "../outcomes.ts";
import { useFingerprint, useOperations } from "../use-operations.ts";
import {
  durationOf,
  type ItemOutcome,
  itemsOf,
  type RunItem,
  type Tally,
} from "../../operations/run-items.ts";
import {
  groupItems,
  isProblem,
  outcomeLabel,
  type OutcomeGroup,
  outcomeOrder,
  tallyText,
} from "./run-text.ts";
import { useRetry, useTally } from "./use-runs.ts";
import type { RunSummary } from "../../operations/run.ts";

interface ReportButtonProps {
  run: RunSummary;
  /** The report is open at first. */
  startsOpen?: boolean;
}

export function ReportButton({ run, startsOpen = false }: ReportButtonProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <>
      <Button ref={setButton} onClick={() => setIsOpen(true)}>
        Report…
      </Button>
      {isOpen && button && (
        <RunReport run={run} returnFocus={button} onClose={() => setIsOpen(false)} />
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
  const fingerprint = useFingerprint();
  const { data: stored, isPending } = useQuery({
    queryKey: ["run", run.id],
    queryFn: async () => (await (await operations.service.load()).runs.load(run.id)) ?? null,
    // It comes from storage, online or not.
    networkMode: "always",
  });
  const entries = useSelector(journal.store, (state) => state.entries);
  const counts = useTally(run);
  const close = useRef<HTMLButtonElement>(null);
  const items = stored ? itemsOf(stored, entries) : [];
  const groups = groupItems(items);
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
          {run.end &&
            items.length > 0 &&
            ` · took ${durationText(
              durationOf(
                run,
                items.flatMap(({ operation }) => operation ?? []),
              ),
            )}`}
          {run.end?.why === "readOnly" && ". Read-only was switched on."}
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
                startsExpanded={isProblem(group.outcome) || groups.length === 1}
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
        {stored && (
          <ExportMenu
            heading="All instances of this report"
            onChoose={(format) =>
              downloadOperations(name, format, reportRows(stored, items, fingerprint))
            }
          />
        )}
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
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

/** How many instances of a group are rendered at first, and how many more each time. */
const groupStep = 100;

interface ReportGroupProps {
  run: RunSummary;
  group: OutcomeGroup;
  startsExpanded: boolean;
  onRetry: (retry: (returnFocus: HTMLElement) => Promise<void>) => void;
}

function ReportGroup({ run, group, startsExpanded, onRetry }: ReportGroupProps) {
  const { outcome, reason, code, items } = group;
  const [toggled, setToggled] = useState(false);
  const { limit, more, showMore } = useRenderLimit(items.length, groupStep);
  const retry = useRetry(run);
  const { allowed, reason: refusal } = useAvailability(run.kind);
  const isExpanded = toggled !== startsExpanded;
  const label = outcomeLabel(run.kind, outcome);
  const count = formatCount(items.length);
  const title = isProblem(outcome) ? sentenceCase(label) : `${count} ${label}`;
  const ids = new Set(items.map(({ target }) => target.id));
  return (
    <section aria-label={`${count} ${label}`} className="border-b border-line last:border-b-0">
      <div
        className={classNames(
          "flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2",
          outcome === "refused" && "bg-bad-soft",
          outcome === "unknown" && "bg-wait-soft",
        )}
      >
        <ExpandButton
          isExpanded={isExpanded}
          onToggle={() => setToggled(!toggled)}
          className="min-h-6 min-w-0 flex-1 basis-56 gap-2"
        >
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
        </ExpandButton>
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
      {isExpanded && (
        <ul>
          {items.slice(0, limit).map((item) => (
            <li
              key={item.target.id}
              className="flex flex-wrap items-center gap-x-3 border-t border-line px-3 py-1.5"
            >
              <ReportItem item={item} />
            </li>
          ))}
        </ul>
      )}
      {isExpanded && (
        <ShowMoreButton more={more} variant="ghost" className="m-1.5" onClick={showMore} />
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
