import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useRef, useState } from "react";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogActions } from "../../ui/Dialog.tsx";
import { displayText } from "../../ui/display-text.ts";
import { Select } from "../../ui/fields.tsx";
import { formatCount } from "../../ui/format.ts";
import { LongList } from "../../ui/LongList.tsx";
import { StatusMark } from "../../ui/StatusMark.tsx";
import { RelativeTime } from "../../ui/time.tsx";
import { downloadRows, reportRows } from "../export-operations.ts";
import { instancesText, outcomeOf, referenceOf, words } from "../labels.ts";
import { operationsServiceOf } from "../operations-service.ts";
import { useKeyFingerprint, useOperations } from "../operations.ts";
import {
  endTitle,
  type ItemOutcome,
  itemsOf,
  outcomeLabels,
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

/** A dialog with the outcome of each instance of a run, to read and to export. */
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
  const [filter, setFilter] = useState<ItemOutcome>();
  const close = useRef<HTMLButtonElement>(null);
  const items = stored ? itemsOf(stored, entries, journal.mayLackEntries(run)) : [];
  const byOutcome = Map.groupBy(items, ({ outcome }) => outcome);
  const askedAt = new Date(run.askedAt).toISOString().slice(0, 19).replaceAll(":", "");
  const name = `${run.kind}-report-${askedAt}`;
  return (
    <Dialog
      title={`${words[run.kind].verb} of ${instancesText(run.count)}`}
      onClose={onClose}
      initialFocus={close}
      returnFocus={returnFocus}
    >
      <div className="grid gap-3 px-[22px] pb-[18px]">
        {stored ? (
          <>
            <label className="flex items-center gap-2 text-ink-2">
              Show
              <Select
                value={filter ?? ""}
                onChange={(event) =>
                  setFilter([...byOutcome.keys()].find((outcome) => outcome === event.target.value))
                }
              >
                <option value="">all {formatCount(items.length)}</option>
                {[...byOutcome].map(([outcome, ofOutcome]) => (
                  <option key={outcome} value={outcome}>
                    {formatCount(ofOutcome.length)} {outcomeLabels.get(outcome)}
                  </option>
                ))}
              </Select>
            </label>
            <LongList
              key={filter}
              label="Outcomes"
              items={filter ? (byOutcome.get(filter) ?? []) : items}
              step={100}
              keyOf={({ target }) => target.id}
              className="max-h-[44dvh] [overflow-wrap:anywhere]"
            >
              {(item) => <ReportItem item={item} keyFingerprint={keyFingerprint} />}
            </LongList>
          </>
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

interface ReportItemProps {
  item: RunItem;
  keyFingerprint: string;
}

function ReportItem({ item, keyFingerprint }: ReportItemProps) {
  const { target, operation, outcome } = item;
  const { id, host } = target;
  const { tone, label, text } = operation
    ? outcomeOf(operation, keyFingerprint)
    : outcomeWithoutEntry(outcome);
  return (
    <>
      <bdi className="font-[550]">{displayText(host)}</bdi>{" "}
      {host !== id && <bdi className="mono text-ink-3">{displayText(id)}</bdi>}
      <span className="block text-ink-2">
        <StatusMark tone={tone} label={label} /> {text !== undefined && <bdi>{text}</bdi>}
        {operation && (
          <span className="block">
            <ErrorReference error={referenceOf(operation.phase)} />
          </span>
        )}
      </span>
    </>
  );
}

function outcomeWithoutEntry(outcome: ItemOutcome) {
  return outcome === "unknown"
    ? ({
        tone: "unknown",
        label: "Unknown",
        text: "The run was sent without a record, so this browser does not know whether this was sent.",
      } as const)
    : ({ tone: "stop", label: "Not sent", text: undefined } as const);
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
  const operations = useOperations();
  const { journal, confirmation } = operations;

  async function retry(outcome: ItemOutcome, button: HTMLElement): Promise<void> {
    const session = operations.session();
    const stored = await operationsServiceOf(operations).bulkRuns.load(run.id);
    if (!stored || operations.session() !== session) return;
    // Loading can take long: a dialog that was opened meanwhile stays.
    if (confirmation.store.get().current) return;
    const items = itemsOf(stored, journal.store.get().entries, journal.mayLackEntries(run));
    confirmation.open(run.kind, targetsWithOutcome(items, outcome), button);
  }

  return retries
    .filter(({ outcome }) => counts[outcome] > 0)
    .map(({ outcome, label }) => (
      <Button key={outcome} onClick={({ currentTarget }) => void retry(outcome, currentTarget)}>
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
        {run.end && endTitle(run.kind, run.count, run.end)}{" "}
        <span className="text-ink-2">
          {tallyText(counts)}. <RelativeTime time={run.askedAt} />
        </span>
      </p>
      <RetryButtons run={run} counts={counts} />
      <ReportButton run={run} />
    </li>
  );
}
