import { asApiError, failureOf } from "../../api/error.ts";
import type { Config } from "../../session/config/config.ts";
import { timerDelay } from "../../lib/sleep.ts";
import type { Gap } from "../changes.ts";
import { type FleetState, isMixed, resumableTotal } from "../fleet-state.ts";
import { beginAnswers, noteAnswer } from "./gaps.ts";
import { type LoaderSource, type LoadProgress, loadFleet } from "./loader.ts";
import { type Need, pauseMs, usualPauseMs } from "./pace.ts";

interface ScheduleState {
  isNeeded: boolean;
  isWatched: boolean;
  load: AbortController | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  failedAt: number;
  longestPauseMs: number;
}

interface ScheduleOptions {
  source: LoaderSource;
  config: Config;
  getState: () => FleetState;
  publish: (change: Partial<FleetState>) => void;
  isLeader: () => boolean;
  isNeededElsewhere: () => boolean;
  recordGap: (gap: Gap) => void;
}

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

  /** Call whenever a load may have become due, e.g. when this tab starts to lead. */
  function loadIfDue(): void {
    clearTimeout(state.timer);
    state.longestPauseMs = Math.max(state.longestPauseMs, currentPauseMs());
    if (!isLeader() || state.load) return;
    const pause = pauseMs(need(), getState(), config);
    if (pause === undefined) return;
    const { phase, readAt } = getState();
    const rested = Date.now() - Math.max(readAt, state.failedAt);
    // Negative if the clock was set back.
    if (rested >= pause || rested < 0) load({ resume: phase !== "ready" });
    else state.timer = setTimeout(loadIfDue, timerDelay(pause - rested));
  }

  /** With `resume`, skips full pages that an earlier load read. */
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
      // A refresh shows no progress, only the new total.
      publish(isRefresh ? { total: progress.total, mixed } : { ...progress, mixed });
    }).then(
      // Don't let a cancelled load end the one that started since.
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
    // A failed refresh keeps the previous instances.
    publish({ phase: isRefresh ? "ready" : "failed", error: failureOf(error) });
    loadIfDue();
  }

  function stop(): void {
    state.load?.abort();
    state.load = undefined;
    clearTimeout(state.timer);
  }

  document.addEventListener("visibilitychange", loadIfDue);
  return {
    loadIfDue,
    load,
    /** Only a watched view needs the fleet: spread the requests out. */
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
