import { useState } from "react";
import { useTitlePrefix } from "../../ui/PageTitle.tsx";
import { ProgressBar, progressText } from "../../ui/ProgressBar.tsx";
import { UnrecordedQuestion } from "../UnrecordedQuestion.tsx";
import { instancesText, words } from "../words.ts";
import { type CurrentRun, isSending } from "./current-run.ts";
import { RunControls } from "./RunControls.tsx";
import { RunReport } from "./RunReport.tsx";
import { endTitle, tallyText } from "./run-words.ts";
import { settledOf } from "./tally.ts";
import { toldText } from "./told.ts";
import { useTally } from "./use-run.ts";
import { useTimeLeft } from "./use-time-left.ts";
import { formatPercent } from "../../ui/format.ts";
import { explain, treat } from "../../errors/error-table.ts";

interface RunPanelProps {
  current: CurrentRun;
}

/** The run of this browser, on every page: how far it is, what can be done with it, and at its end what came of it. */
export function RunPanel({ current }: RunPanelProps) {
  const { run, phase, own, holdup } = current;
  const counts = useTally(run);
  const settled = settledOf(counts, run.count);
  const [reportFrom, setReportFrom] = useState<HTMLElement>();
  const sending = isSending(current);
  const left = useTimeLeft(current, settled);
  const percent = formatPercent(Math.floor((settled / run.count) * 100) / 100);
  useTitlePrefix(
    sending ? [percent, left].filter((part) => part !== undefined).join(", ") : undefined,
  );
  const doing = `${words[run.kind].going} ${instancesText(run.count)}`;
  return (
    <section
      aria-label="Run"
      className="sticky top-0 z-20 grid gap-2 border-b border-line bg-raised px-4 py-2.5 card:px-6"
    >
      <p role="status" className="sr-only">
        {toldText(current, counts)}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
          <h2 className="font-semibold">
            {run.end ? endTitle(run.kind, run.count, run.end) : doing}
            {phase === "ending" && " The last answers are awaited."}
            {phase === "paused" && " (paused)"}
            {!own && sending && " in another tab"}
          </h2>
          <p className="text-ink-2 tabular-nums">
            {tallyText(counts)}
            {run.end?.error && (
              <>
                . <bdi>{explain(run.end.error)}</bdi>
              </>
            )}
          </p>
        </div>
        <span className="flex flex-wrap gap-2 card:ml-auto">
          <RunControls current={current} counts={counts} onReport={setReportFrom} />
        </span>
      </div>
      {sending && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ProgressBar
            label={`${words[run.kind].going} instances`}
            value={settled}
            most={run.count}
            className="min-w-32 flex-1"
          />
          <span className="text-small text-ink-2 tabular-nums">
            {progressText(settled, run.count)}
            {left !== undefined && <> · {left}</>}
          </span>
        </div>
      )}
      {own && sending && <UnrecordedQuestion about={run.id} />}
      {holdup && (
        <p role="alert" className="text-wait-ink">
          {treat(holdup).title} Nothing is sent until the instances can be read again; then it goes
          on by itself.
        </p>
      )}
      {reportFrom && (
        <RunReport run={run} returnFocus={reportFrom} onClose={() => setReportFrom(undefined)} />
      )}
    </section>
  );
}
