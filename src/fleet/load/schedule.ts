import { asApiError, failureOf } from "../../api/error.ts";
import type { Config } from "../../session/config/config.ts";
import { timerDelay } from "../../lib/sleep.ts";
import type { Gap } from "../feed/changes.ts";
import type { FleetState, SharedFleetState } from "../fleet-state.ts";
import { type LoaderSource, type LoadProgress, loadFleet } from "./loader.ts";
import { isGap, type Need, pauseMs, usualPauseMs } from "./pace.ts";

interface ScheduleState {
  isNeeded: boolean;
  isWatched: boolean;
  load: AbortController | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  failedAt: number;
  longestPauseMs: number;
}

interface Pass {
  lastAt: number;
  isAfterFailure: boolean;
  readonly gaps: Gap[];
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
    if (rested >= pause || rested < 0) void load({ resume: phase !== "ready" });
    else state.timer = setTimeout(loadIfDue, timerDelay(pause - rested));
  }

  /** With `resume`, skips full pages that an earlier load read. */
  async function load({ resume = false } = {}): Promise<void> {
    if (state.load) return;
    clearTimeout(state.timer);
    const { signal } = (state.load = new AbortController());
    const { phase, readAt, error } = getState();
    const isRefresh = readAt > 0 && phase === "ready" && !resume;
    if (!isRefresh) publish({ phase: "loading", beganAt: Date.now(), done: 0 });
    const pass: Pass = { lastAt: readAt, isAfterFailure: error !== undefined, gaps: [] };
    let latest: LoadProgress | undefined;
    try {
      const resumedTotal = resume ? resumableTotal(getState()) : undefined;
      const isConsistent = await loadFleet(source, resumedTotal, signal, (progress) => {
        recordAnswer(pass);
        latest = progress;
        const mixed = isMixed(getState(), progress.total);
        // A refresh shows no progress, only the new total.
        publish(isRefresh ? { total: progress.total, mixed } : { ...progress, mixed });
      });
      if (signal.aborted) return;
      state.load = undefined;
      for (const gap of pass.gaps) recordGap(gap);
      publish({
        ...latest,
        phase: "ready",
        readAt: Date.now(),
        moving: !isConsistent,
        mixed: !isConsistent,
        error: undefined,
      });
    } catch (thrown) {
      // A cancelled load doesn't end the one that started since.
      if (signal.aborted) return;
      state.load = undefined;
      state.failedAt = Date.now();
      // A failed refresh keeps the previous instances.
      publish({ phase: isRefresh ? "ready" : "failed", error: failureOf(asApiError(thrown)) });
    }
    loadIfDue();
  }

  /** If the previous answer is long ago, or a pass failed since, we may have missed changes: note a gap. */
  function recordAnswer(pass: Pass): void {
    const { lastAt: from, isAfterFailure, gaps } = pass;
    const to = Date.now();
    const pause = Math.max(state.longestPauseMs, currentPauseMs());
    state.longestPauseMs = currentPauseMs();
    if (getState().readAt > 0 && (isAfterFailure || isGap(from, to, pause))) {
      const last = gaps.at(-1);
      if (last?.to === from) last.to = to;
      else gaps.push({ from, to });
    }
    Object.assign(pass, { lastAt: to, isAfterFailure: false });
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

export function isMixed(state: SharedFleetState, total: number | undefined): boolean {
  return state.mixed === true || (state.total !== undefined && state.total !== total);
}

/** The total to resume a load with; undefined if the pages disagree about it. */
export function resumableTotal({ mixed, total }: SharedFleetState): number | undefined {
  return mixed === true ? undefined : total;
}
