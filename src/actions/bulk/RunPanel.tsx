import { Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useBlockedUntil } from "../../errors/RateLimitAlert.tsx";
import { errorText, presentError } from "../../errors/error-table.ts";
import { mayAskToNotify, requestNotifications } from "../../errors/hidden-messages.tsx";
import { useConfig, useConnection } from "../../hooks/use-services.ts";
import { Button } from "../../ui/Button.tsx";
import { mainElement, runTitleId } from "../../ui/page/focus.ts";
import { durationText, formatPercent } from "../../lib/text.ts";
import { useTitlePrefix } from "../../ui/page/Page.tsx";
import { useIsVisible, usePublishedHeight } from "../../ui/page/browser-state.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { useNow } from "../../ui/time.tsx";
import { instancesText, words } from "../labels.ts";
import { useAvailability, useOperations } from "../use-operations.ts";
import { finishedCount, runTimeLeft, type Tally } from "../../operations/runs/run-items.ts";
import { endTitle, tallyText } from "./run-text.ts";
import { useHeld, useTally } from "./use-runs.ts";
import type { CurrentRun } from "../../operations/runs/run.ts";
import { isSending } from "../../operations/runs/run-store.ts";
import { LastOutcome, ReportLink, RetryButtons } from "./RunActions.tsx";

/** This browser's run, on every page: progress and controls while it runs, outcomes after its end. */
export function RunPanel({ current }: { current: CurrentRun }) {
  const { run, phase, isOfThisTab, readFailure, isWatchingFirst } = current;
  const counts = useTally(run);
  const held = useHeld(run);
  const finished = finishedCount(counts, run.count);
  const sending = isSending(current);
  const left = useTimeLeft(current, finished);
  const titleText = [
    held?.title ??
      (run.end
        ? endTitle(run.kind, run.count, run.end, counts)
        : `${words[run.kind].going} ${instancesText(run.count)}`),
    phase === "ending" && run.end?.why !== "finished" && ". Waiting for the last answers.",
    phase === "paused" && " (paused)",
    !isOfThisTab && sending && " in another tab",
  ]
    .filter((part) => part !== false)
    .join("");
  const percent = formatPercent(Math.floor((finished / run.count) * 100) / 100);
  useTitlePrefix(
    held
      ? "Held"
      : sending
        ? [percent, left].filter((part) => part !== undefined).join(", ")
        : undefined,
  );
  const panel = usePublishedHeight<HTMLElement>("--panel-height", ":root", Math.ceil);
  const title = useRef<HTMLHeadingElement>(null);
  useKeptFocus(panel, title);
  const isDone =
    phase === "over" && counts.done + counts.skipped === run.count + (run.skippedCount ?? 0);
  useDismissWhenSeen(panel, title, isDone);
  return (
    <section
      ref={panel}
      aria-label="Run"
      className="run-panel print:hidden fixed inset-x-2 bottom-3 z-25 grid max-h-[60dvh] gap-2 overflow-y-auto rounded-card border border-line bg-raised px-4 py-3 shadow-float card:right-4 card:left-auto card:w-[31rem] snug:right-6 over-selection:bottom-[calc(var(--selection-height)+24px)]"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-full [overflow-wrap:anywhere]">
          <div role="status">
            <h2 ref={title} id={runTitleId} tabIndex={-1} className="w-fit font-semibold">
              {titleText}
            </h2>
          </div>
          <p className="text-ink-2 tabular-nums">
            <span>
              {`${held ? `${words[run.kind].verb} of ${instancesText(run.count)}: ` : ""}${tallyText(run.kind, counts)}`}
            </span>
            {run.end?.error && (
              <span>
                . <bdi>{errorText(run.end.error)}</bdi>
              </span>
            )}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          <RunControls current={current} counts={counts} />
        </span>
      </div>
      {held?.last && <LastOutcome outcome={held.last} />}
      {sending && isWatchingFirst && (
        <p className="text-ink-2">
          {`Started with one. The others follow once it’s ${words[run.kind].done.toLowerCase()}.`}
        </p>
      )}
      {sending && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ProgressBar
            label={`${words[run.kind].going} instances`}
            value={finished}
            most={run.count}
            className="min-w-32 flex-1"
          />
          {left !== undefined && <span className="text-small text-ink-2 tabular-nums">{left}</span>}
        </div>
      )}
      {sending && isOfThisTab && (
        <p className="text-small text-ink-2">
          While this tab is hidden, the browser lets it send about one a second.
        </p>
      )}
      {sending && isOfThisTab && <NotifyButton />}
      {readFailure && (
        <p role="alert" className="text-wait-ink">
          <span>{presentError(readFailure).title}</span> Nothing is sent until the instances can be
          read again; then it goes on by itself.
        </p>
      )}
    </section>
  );
}

/** The only place that asks for the browser's permission. Gone once it's answered. */
function NotifyButton() {
  const [isAsking, setIsAsking] = useState(mayAskToNotify);
  if (!isAsking) return null;
  return (
    <Button
      variant="ghost"
      className="-mx-2 w-fit"
      onClick={() => void requestNotifications().then(() => setIsAsking(mayAskToNotify()))}
    >
      Notify me when it ends
    </Button>
  );
}

/** Like a toast, in ms while the tab is visible. */
const seenMs = 8000;

/**
 * A run that did what was asked needs no one: it's a line in Activity. Stays while the focus is on one of its controls; on the
 * title, the focus was left by a button that disappeared, e.g. Resume.
 */
function useDismissWhenSeen(
  panel: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
  isDone: boolean,
): void {
  const { service } = useOperations();
  const isVisible = useIsVisible();
  useEffect(() => {
    if (!isDone || !isVisible) return;
    const timer = setInterval(() => {
      const { activeElement } = document;
      if (activeElement === title.current) mainElement()?.focus({ preventScroll: true });
      else if (panel.current?.contains(activeElement)) return;
      void service.get()?.runs.dismiss();
    }, seenMs);
    return () => clearInterval(timer);
  }, [isDone, isVisible, panel, title, service]);
}

/** Moves the focus to the title when the focused button disappears, e.g. at the end of the run. */
function useKeptFocus(panel: RefObject<HTMLElement | null>, title: RefObject<HTMLElement | null>) {
  const lastFocused = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const { current } = panel;
    function remember({ target }: FocusEvent): void {
      lastFocused.current = target;
    }
    current?.addEventListener("focusin", remember);
    return () => current?.removeEventListener("focusin", remember);
  }, [panel]);
  useLayoutEffect(() => {
    const { current } = lastFocused;
    if (!(current instanceof Element) || current.isConnected) return;
    lastFocused.current = null;
    if (document.activeElement === document.body) title.current?.focus();
  });
}

/** "2 min left"; undefined while nothing can be sent. */
function useTimeLeft(current: CurrentRun, finished: number): string | undefined {
  const { writesPerSecond } = useConfig();
  const blockedUntil = useBlockedUntil(useConnection().rateLimiter, "write");
  const now = useNow(1000);
  const { phase, readFailure, isWatchingFirst } = current;
  if (phase !== "running" || readFailure || isWatchingFirst || blockedUntil > 0) return undefined;
  const remaining = current.run.count - finished;
  return `${durationText(runTimeLeft(current, finished, remaining, writesPerSecond, now))} left`;
}

function RunControls({ current: { phase, run }, counts }: { current: CurrentRun; counts: Tally }) {
  const { allowed, reason } = useAvailability();
  // Loaded: it started the run.
  const runs = useOperations().service.get()?.runs;
  // The keys keep the focus on a button that moves.
  const report = <ReportLink key="report" id={run.id} />;
  if (phase === "ending") return report;
  if (phase === "over") {
    return (
      <>
        <RetryButtons run={run} counts={counts} />
        {report}
        <Button
          key="dismiss"
          variant="ghost"
          onClick={() => {
            mainElement()?.focus({ preventScroll: true });
            void runs?.dismiss();
          }}
        >
          Dismiss
        </Button>
      </>
    );
  }
  // A held run has answers to wait for; a paused one goes on meanwhile.
  const isWaiting = phase === "held" && counts.underWay > 0;
  const resumeReason = allowed ? (isWaiting ? "Waiting for the last answers" : undefined) : reason;
  return (
    <>
      {phase === "running" ? (
        <Button key="pause or resume" onClick={() => runs?.command("pause")}>
          <Pause size={14} aria-hidden />
          <span>Pause</span>
        </Button>
      ) : (
        <Button
          key="pause or resume"
          unavailable={resumeReason !== undefined}
          reason={resumeReason}
          onClick={() => runs?.command("resume")}
        >
          <Play size={14} aria-hidden />
          <span>Resume</span>
        </Button>
      )}
      <Button key="cancel" onClick={() => runs?.command("cancel")}>
        Cancel remaining
      </Button>
      {report}
    </>
  );
}
