import type { DialogProps } from "../../ui/popups/LoadingDialog.tsx";
import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import type { PastedListSummary } from "../../fleet/worker/pasted/fleet-lists.ts";
import type { ReviewFilter, ReviewPageRequest } from "../../fleet/worker/pasted/review-page.ts";
import { displayText } from "../../text/display-text.ts";
import { formatCount, plural } from "../../text/format.ts";
import { Button, copyText } from "../../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../../ui/popups/Dialog.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Tab } from "../Tab.tsx";
import { useFleet, useFleetAnswer } from "../use-fleet.ts";
import { DeletedHere, ReviewLine } from "./ReviewLine.tsx";

/** Rendering all lines of a long text would block the page. */
const linesPerPage = 100;

const filterLabels: Record<ReviewFilter, string> = {
  uncertain: "Uncertain",
  missing: "Not found",
  found: "Found",
  all: "All lines",
};
const filters: readonly ReviewFilter[] = ["uncertain", "missing", "found", "all"];

interface ReviewDialogProps extends DialogProps {
  list: string;
  summary: PastedListSummary;
  /** The whole fleet was compared with the text. */
  canTick: boolean;
  onChange: (ids: string[]) => void;
}

/** A pasted text line by line: what was read in it, what it found, and ticks for what's uncertain. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { list, summary, canTick, onChange, returnFocus, onClose } = props;
  const { counts, gone, found } = summary;
  const doneButton = useRef<HTMLButtonElement>(null);
  const lineList = useRef<HTMLOListElement>(null);
  // Only once: a tick must not lead to other lines.
  const [filter, setFilter] = useState(() => firstFilter(summary));
  const [range, setRange] = useState({ page: 1, limit: linesPerPage });
  const answer = useReviewPage(list, { filter, ...range });
  const { pastedLists } = useFleet();

  function tick(ids: readonly string[], isOn: boolean): void {
    const others = (pastedLists.of(list)?.ids ?? []).filter((id) => !ids.includes(id));
    onChange(isOn ? [...others, ...ids] : others);
  }

  const { lines = [], totals, shortNameIds = [] } = answer ?? {};
  const listed = new Set(pastedLists.of(list)?.ids);
  const areAllTicked = shortNameIds.every((id) => listed.has(id));
  return (
    <Dialog
      title="Review the list"
      wide
      initialFocus={doneButton}
      returnFocus={returnFocus}
      onClose={onClose}
    >
      <div className="grid gap-3 px-[22px] pt-1 pb-4">
        <p className="text-ink-2">
          {canTick
            ? "Only what’s certain is on the list, and what you tick."
            : "The instances are still loading, so more may be found."}
        </p>
        {canTick && gone.length > 0 && (
          <p className="text-wait-ink [overflow-wrap:anywhere]">
            <span>
              {plural(
                gone.length,
                "This one was on the list and no longer exists:",
                "These were on the list and no longer exist:",
              )}
            </span>{" "}
            <GoneInstances ids={gone} />
          </p>
        )}
        {counts && (
          <div
            role="group"
            aria-label="Lines"
            className="flex flex-wrap gap-1 border-b border-line pb-2"
          >
            {filters.map((one) => (
              <Tab
                key={one}
                label={filterLabels[one]}
                count={totals?.[one]}
                pressed={one === filter}
                onClick={() => {
                  setFilter(one);
                  setRange({ ...range, page: 1 });
                }}
              />
            ))}
          </div>
        )}
        {filter === "uncertain" && shortNameIds.length > 1 && (
          <label className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              aria-label={`All ${formatCount(shortNameIds.length)} found by short name`}
              checked={areAllTicked}
              disabled={!canTick}
              onChange={() => tick(shortNameIds, !areAllTicked)}
            />
            <span>{`All ${formatCount(shortNameIds.length)} found by short name`}</span>
          </label>
        )}
        {totals?.[filter] === 0 && <p className="py-4 text-center text-ink-2">No such lines.</p>}
        {lines.length > 0 && (
          <ol ref={lineList} aria-label="Lines of the text" className="grid">
            {lines.map((line) => (
              <ReviewLine key={line.number} line={line} canTick={canTick} onTick={tick} />
            ))}
          </ol>
        )}
        {totals && totals[filter] > linesPerPage && (
          <Pager
            {...range}
            count={lines.length}
            total={totals[filter]}
            onChange={(change) => {
              setRange({ ...range, ...change });
              if (change.limit === undefined) lineList.current?.scrollIntoView({ block: "start" });
            }}
          />
        )}
      </div>
      <DialogActions
        above={
          <p role="status" className="text-ink-2">
            <b className="font-semibold text-ink">{formatCount(found)}</b>
            <span>{` ${plural(found, "instance is", "instances are")} on the list`}</span>
          </p>
        }
      >
        {counts && counts.missing > 0 && <CopyMissingButton list={list} />}
        <button ref={doneButton} type="button" onClick={onClose} className="button button-primary">
          Done
        </button>
      </DialogActions>
    </Dialog>
  );
}

/** The lines that someone has to look at, if there are any. */
function firstFilter({ counts }: PastedListSummary): ReviewFilter {
  if (counts && counts.uncertain > 0) return "uncertain";
  return counts && counts.missing > 0 ? "missing" : "all";
}

const maxGone = 20;

function GoneInstances({ ids }: { ids: readonly string[] }) {
  return (
    <>
      {ids.slice(0, maxGone).map((id, place) => (
        <span key={id}>
          {place > 0 && <span>, </span>}
          <bdi className="mono">{displayText(id)}</bdi> <DeletedHere names={[id]} />
        </span>
      ))}
      {ids.length > maxGone && <span>{` and ${formatCount(ids.length - maxGone)} more`}</span>}
    </>
  );
}

function CopyMissingButton({ list }: { list: string }) {
  const fleet = useFleet();
  const [result, setResult] = useState<string>();
  async function copy(): Promise<void> {
    const missing = await fleet.ask({ list }, (worker) => worker.missingValues(list));
    setResult((await copyText(missing.join("\n"))) ? "Copied" : "The browser refused to copy");
  }
  const Icon = result === "Copied" ? Check : Copy;
  return (
    <>
      <span role="status" className="self-center text-ink-2 empty:hidden">
        {result}
      </span>
      <Button onClick={() => void copy().catch(() => setResult("It couldn’t be copied"))}>
        <Icon size={14} aria-hidden />
        <span>Copy not found</span>
      </Button>
    </>
  );
}

function useReviewPage(list: string, request: ReviewPageRequest) {
  return useFleetAnswer(
    "review",
    { list, ...request },
    (worker) => worker.reviewPage(list, request),
    // Ticking makes it another list; the lines stay until its own are here.
    { keeps: (before) => before.filter === request.filter },
  );
}
