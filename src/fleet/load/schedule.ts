import { asApiError, failureOf } from "../../api/error.ts";
import type { Config } from "../../session/config.ts";
import { timerDelay } from "../../lib/sleep.ts";
import type { Gap } from "../changes.ts";
import { type FleetState, isMixed, resumableTotal } from "../fleet-state.ts";
import { beginAnswers, noteAnswer } from "./gaps.ts";
import { type LoaderSource, type LoadProgress, loadFleet } from "./loader.ts";
import { type Need, pauseMs, usualPauseMs } from "./pace.ts";

interface ScheduleState {
  /** What this tab needs. */
  isNeeded: boolean;
  isWatched: boolean;
  /** Aborts the load that is running. */
  load: AbortController | undefined;
  /** Starts the next load. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** When the last load failed. */
  failedAt: number;
  /** The longest pause between two passes that was in force since the last answer. */
  longestPauseMs: number;
}

interface ScheduleOptions {
  source: LoaderSource;
  config: Config;
  getState: () => FleetState;
  /** Changes the state in all tabs. */
  publish: (change: Partial<FleetState>) => void;
  /** Only the leader loads. */
  isLeader: () => boolean;
  isNeededElsewhere: () => boolean;
  recordGap: (gap: Gap) => void;
}

/** Decides when the fleet is read, and reads it. */
export function createSchedule(options: ScheduleOptions) {
  const { source, config, getState, publish, isLeader, isNeededElsewhere, recordGap } = options;
  const state: ScheduleState = {
    isNeeded: false,
    isWatched: false,
    load: undefined,
    timer: undefined,
    failedAt: 0,
    longestPauseMs: 0,
  };

  function need(): Need {
    const isVisible = state.isNeeded && document.visibilityState === "visible";
    return { isVisible: isVisible || isNeededElsewhere(), isWatched: state.isWatched };
  }

  const currentPauseMs = () => usualPauseMs(need(), getState().pages, config) ?? 0;

  /** Starts or schedules a load, if this tab leads and any tab needs the fleet. To be called whenever that may have changed. */
  function loadIfDue(): void {
    clearTimeout(state.timer);
    state.longestPauseMs = Math.max(state.longestPauseMs, currentPauseMs());
    if (!isLeader() || state.load) return;
    const pause = pauseMs(need(), getState(), config);
    if (pause === undefined) return;
    const { phase, readAt } = getState();
    const rested = Date.now() - Math.max(readAt, state.failedAt);
    // A negative time: the clock was set back.
    if (rested >= pause || rested < 0) load({ resume: phase !== "ready" });
    else state.timer = setTimeout(loadIfDue, timerDelay(pause - rested));
  }

  /** Reads the list. With `resume`, full pages that an earlier load has read are not read again. */
  function load({ resume = false } = {}): void {
    if (state.load) return;
    clearTimeout(state.timer);
    const controller = (state.load = new AbortController());
    const { phase, readAt } = getState();
    const isRefresh = readAt > 0 && phase === "ready" && !resume;
    if (!isRefresh) publish({ phase: "loading", beganAt: Date.now(), done: 0 });
    const resumedTotal = resume ? resumableTotal(getState()) : undefined;
    const answers = beginAnswers(getState());
    let latest: LoadProgress | undefined;
    loadFleet(source, resumedTotal, controller.signal, (progress) => {
      noteAnswer(answers, Date.now(), Math.max(state.longestPauseMs, currentPauseMs()));
      state.longestPauseMs = currentPauseMs();
      latest = progress;
      const mixed = isMixed(getState(), progress.total);
      // A refresh shows no progress, only the new length of the list.
      publish(isRefresh ? { total: progress.total, mixed } : { ...progress, mixed });
    }).then(
      // A cancelled load must not end the one that has started since.
      (isConsistent) => {
        if (state.load !== controller) return;
        for (const gap of answers.gaps) recordGap(gap);
        finish(isConsistent, latest);
      },
      (error: unknown) => state.load === controller && fail(error, isRefresh),
    );
  }

  function finish(isConsistent: boolean, latest: LoadProgress | undefined): void {
    state.load = undefined;
    publish({
      ...latest,
      phase: "ready",
      readAt: Date.now(),
      moving: !isConsistent,
      mixed: !isConsistent,
      error: undefined,
    });
    loadIfDue();
  }

  function fail(thrown: unknown, isRefresh: boolean): void {
    state.load = undefined;
    state.failedAt = Date.now();
    const error = asApiError(thrown);
    // After a failed refresh the instances of the last scan stay.
    publish({ phase: isRefresh ? "ready" : "failed", error: failureOf(error) });
    loadIfDue();
  }

  /** Aborts the load. Nothing is planned after it. */
  function stop(): void {
    state.load?.abort();
    state.load = undefined;
    clearTimeout(state.timer);
  }

  document.addEventListener("visibilitychange", loadIfDue);
  return {
    loadIfDue,
    load,
    /** Whether requests are spread, because only a watched view needs the fleet. */
    isPaced: () => state.isWatched && !need().isVisible,
    isNeeded: () => state.isNeeded,
    setNeed(isNeeded: boolean, isWatched: boolean): void {
      Object.assign(state, { isNeeded, isWatched });
      loadIfDue();
    },
    cancel(): void {
      stop();
      publish({ phase: "cancelled" });
    },
    close(): void {
      stop();
      document.removeEventListener("visibilitychange", loadIfDue);
    },
  };
}

export type Schedule = ReturnType<typeof createSchedule>;
