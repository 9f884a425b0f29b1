import { useRef, useState } from "react";
import type { Listed } from "../../fleet/lists/lists.ts";
import type { ReviewFilter, ReviewPage } from "../../fleet/lists/review.ts";
import type { TextSummary } from "../../fleet/lists/fleet-lists.ts";
import { formatCount } from "../../lib/text.ts";
import type { DialogProps } from "../../ui/popups/LoadingDialog.tsx";
import { Button, CopyButton } from "../../ui/Button.tsx";
import { Dialog, DialogActions } from "../../ui/popups/Dialog.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { Tab } from "../box/Tab.tsx";
import { useFleet, useFleetAnswer } from "../use-fleet.ts";
import { ReviewLines, Tick } from "./ReviewLines.tsx";

/** Rendering all lines of a long text would block the page. */
const linesPerPage = 100;

interface ReviewDialogProps extends DialogProps {
  list: string;
  text: TextSummary;
  onDone: (ticked: Listed) => void;
}

/** A pasted text line by line, with a tick for each instance that it names. Nothing changes before Done. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { list, text, onDone, returnFocus, onClose } = props;
  const { isList } = text;
  const listedIds = useFleet().pastedLists.of(list)?.listed?.ids ?? [];
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(listedIds));
  const [filter, setFilter] = useState<ReviewFilter>(isList ? "unlisted" : "named");
  const [range, setRange] = useState({ page: 1, limit: linesPerPage });
  const tabs = useRef<HTMLDivElement>(null);
  const answer = useFleetAnswer(
    "review",
    { list, filter, ...range },
    (worker, { list: name, ...request }) => worker.reviewPage(name, request),
    { keeps: (before) => before.list === list && before.filter === filter },
  );
  function tick(ids: readonly string[], isOn: boolean): void {
    const next = new Set(ticked);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  }
  function finish({ namedIds }: ReviewPage): void {
    const named = new Set(namedIds);
    const others = listedIds.filter((id) => !named.has(id));
    onClose();
    onDone({
      ids: [...namedIds.filter((id) => ticked.has(id)), ...others],
      unticked: namedIds.filter((id) => !ticked.has(id)),
      isReviewed: true,
    });
  }

  const ticks = { ticked, onTick: tick };
  const filters: [ReviewFilter, string][] = [
    isList ? ["unlisted", "Not listed"] : ["named", "Names instances"],
    ["all", "All lines"],
  ];
  return (
    <Dialog
      title="Review the list"
      wide
      // Enter, pressed after the paste, must not end the review.
      initialFocus={tabs}
      returnFocus={returnFocus}
      onClose={onClose}
    >
      <div className="grid gap-3 px-[22px] pt-1 pb-4">
        <p className="text-ink-2">What’s ticked is on the list.</p>
        <div
          ref={tabs}
          tabIndex={-1}
          role="group"
          aria-label="Lines"
          className="flex flex-wrap gap-1 border-b border-line pb-2 outline-none"
        >
          {filters.map(([one, label]) => (
            <Tab
              key={one}
              label={label}
              count={answer?.totals[one]}
              pressed={one === filter}
              onClick={() => {
                setFilter(one);
                setRange({ ...range, page: 1 });
              }}
            />
          ))}
          {answer && isList && answer.missing.length > 0 && (
            <span className="ml-auto flex items-center gap-1 pr-2.5 text-ink-2">
              <span>{`${formatCount(answer.missing.length)} not found`}</span>
              <CopyButton text={answer.missing.join("\n")} what="not found" />
            </span>
          )}
        </div>
        {answer && !isList && answer.tickedLines > 1 && (
          <Tick
            {...ticks}
            ids={answer.allIds}
            label={`Tick all ${formatCount(answer.tickedLines)} lines`}
          />
        )}
        {answer && answer.shortNameIds.length > 1 && (
          <Tick
            {...ticks}
            ids={answer.shortNameIds}
            label={`All ${formatCount(answer.shortNameIds.length)} found by short name`}
          />
        )}
        {answer && <ReviewLines {...answer} {...ticks} />}
        {answer?.totals[filter] === 0 && (
          <p className="py-4 text-center text-ink-2">
            {filter === "named" ? "No line names an instance." : "No such lines."}
          </p>
        )}
        {answer && answer.totals[filter] > linesPerPage && (
          <Pager
            {...range}
            count={answer.lines.length}
            total={answer.totals[filter]}
            onChange={(change) => {
              setRange({ ...range, ...change });
              tabs.current?.scrollIntoView({ block: "start" });
            }}
          />
        )}
      </div>
      <DialogActions
        above={
          <p role="status" className="text-ink-2">
            <b className="font-semibold text-ink">{formatCount(ticked.size)}</b>
            <span> on the list</span>
          </p>
        }
      >
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" unavailable={!answer} onClick={() => answer && finish(answer)}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
