import type { Connection } from "../../session/connection.ts";
import { exclusively } from "../../lib/tabs.ts";
import type { Journal } from "../journal/journal.ts";
import { isExpired, isHeld, runLock, type RunProgress, type RunSummary } from "./run.ts";
import { type RunStore, showRun } from "./run-store.ts";
import { storedRuns, storeRun } from "./stored-runs.ts";

interface ViewerOptions {
  journal: Journal;
  run: RunStore;
  connection: () => Connection | undefined;
  /** This tab sends the run, so it knows better than any message. */
  isSender: () => boolean;
}

/** Shows another tab's run here, and ends it if that tab has closed or crashed. */
export function createViewer({ journal, run: store, connection, isSender }: ViewerOptions) {
  let isWaitingForEnd = false;

  async function showProgress(progress: RunProgress): Promise<void> {
    if (isSender() || progress.run.keyFingerprint !== connection()?.fingerprint) return;
    showRun(store, { ...progress, isOfThisTab: false });
    // Only the lock tells whether the other tab is gone.
    if (progress.phase !== "over") await waitForEnd();
  }

  /** Once the lock is free, a run without an end was interrupted. */
  async function waitForEnd(): Promise<void> {
    const current = connection();
    if (isWaitingForEnd || !current) return;
    const { fingerprint, ended } = current;
    isWaitingForEnd = true;
    try {
      await exclusively(runLock(fingerprint), () => showStored(ended), ended);
    } catch {
      // The session ended first.
    }
    isWaitingForEnd = false;
  }

  /** Needs the lock. Ends what nobody sends. */
  async function showStored(ended: AbortSignal): Promise<void> {
    const stored = await storedRuns(journal, connection()?.fingerprint);
    const last = stored.findLast(isHeld) ?? stored.at(-1);
    if (!last || last.dismissed) return endUnstored();
    const run = await settledRun(last);
    if (isSender() || ended.aborted) return;
    showRun(store, {
      run,
      phase: isHeld(run) ? "held" : "over",
      since: run.askedAt,
      finishedBefore: 0,
      isOfThisTab: false,
    });
  }

  /** Nobody sends it. Unless it's held, it was interrupted. */
  async function settledRun(run: RunSummary): Promise<RunSummary> {
    if (run.end || (isHeld(run) && !isExpired(run))) return run;
    const end = { why: isHeld(run) ? "expired" : "interrupted" } as const;
    const ended: RunSummary = { ...run, held: undefined, end };
    await storeRun(journal, ended);
    return ended;
  }

  /** For another tab's run that isn't in storage. */
  function endUnstored(): void {
    const { current } = store.get();
    if (!current || current.isOfThisTab || current.phase === "over") return;
    const run = { ...current.run, end: { why: "interrupted" as const } };
    showRun(store, { ...current, phase: "over", run });
  }

  return { showProgress, waitForEnd, showStored };
}
