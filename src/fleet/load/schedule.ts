import { asApiError, failureOf } from "../../api/error.ts";
import type { Config } from "../../session/config.ts";
import { timerDelay } from "../../lib/waiting.ts";
import {
  type FleetState,
  type KnownFleet,
  offersOf,
  type Reading,
  failureIn,
} from "../fleet-state.ts";
import { type LoaderSource, loadFleet, pageLimit } from "./loader.ts";

interface ScheduleOptions {
  source: LoaderSource;
  config: Config;
  getState: () => FleetState;
  enter: (next: Reading & Partial<KnownFleet>) => void;
  setKnown: (known: Partial<KnownFleet>) => void;
}

interface ScheduleState {
  isNeeded: boolean;
  load: AbortController | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  failedAt: number;
  /** What the API has said since the last consistent pass. */
  totals: Set<number | undefined>;
}

/** Reads the fleet while the tab is visible and needs it. */
export function createSchedule(options: ScheduleOptions) {
  const { source, config, getState, enter, setKnown } = options;
  const closing = new AbortController();
  const state: ScheduleState = {
    isNeeded: false,
    load: undefined,
    timer: undefined,
    failedAt: 0,
    totals: new Set(),
  };

  /** Call whenever a pass may have become due. */
  function loadIfDue(): void {
    clearTimeout(state.timer);
    if (state.load || !state.isNeeded || document.visibilityState !== "visible") return;
    const pause = pauseMs(getState(), config);
    if (pause === undefined) return;
    const rested = Date.now() - Math.max(getState().readAt, state.failedAt);
    // Negative if the clock was set back.
    if (rested >= pause || rested < 0) void load();
    else state.timer = setTimeout(loadIfDue, timerDelay(pause - rested));
  }

  /** A first pass that was interrupted goes on: its full pages aren't read again. */
  async function load(): Promise<void> {
    // The fleet is closed: nobody would use what is read.
    if (state.load || closing.signal.aborted) return;
    clearTimeout(state.timer);
    const { signal } = (state.load = new AbortController());
    const before = getState();
    const isRefresh = offersOf(before).all;
    if (isRefresh || before.name === "changing") state.totals.clear();
    const name = before.remembered ? "remembered" : "reading";
    if (!isRefresh) enter({ name });
    let latest: Pick<KnownFleet, "total" | "unreadable"> | undefined;
    try {
      const { isConsistent, seen } = await loadFleet(source, state.totals, signal, (counts) => {
        latest = counts;
        // A refresh shows no progress, only the new total.
        if (isRefresh) setKnown({ total: counts.total });
        else enter({ name, ...counts });
      });
      if (signal.aborted) return;
      state.totals.clear();
      state.load = undefined;
      const readAt = Date.now();
      enter({
        ...(isConsistent ? { name: "whole" } : { name: "changing", seen }),
        ...latest,
        readAt,
      });
    } catch (thrown) {
      // A cancelled load doesn't end the one that started since.
      if (signal.aborted) return;
      state.load = undefined;
      state.failedAt = Date.now();
      enter({ name: isRefresh ? "old" : "failed", error: failureOf(asApiError(thrown)) });
    }
    loadIfDue();
  }

  function stop(): void {
    state.load?.abort();
    state.load = undefined;
    clearTimeout(state.timer);
  }

  function followVisibility(): void {
    if (document.visibilityState === "visible") loadIfDue();
    else stop();
  }

  document.addEventListener("visibilitychange", followVisibility, { signal: closing.signal });
  return {
    load,
    setNeeded(isNeeded: boolean): void {
      state.isNeeded = isNeeded;
      loadIfDue();
    },
    cancel(): void {
      if (!offersOf(getState()).cancel) return;
      stop();
      enter({ name: "cancelled" });
    },
    close(): void {
      closing.abort();
      stop();
    },
  };
}

type Limits = Pick<Config, "refreshSeconds" | "readsPerSecond">;

/** Wait this long after a lost connection. */
const reconnectMs = 5000;
export const restMs = 60_000;
/** Refreshes may take this share of the read limit. */
const refreshShare = 0.2;

/** How long a tab that needs the fleet rests after a pass. Undefined if it doesn't start another by itself. */
export function pauseMs(state: FleetState, limits: Limits): number | undefined {
  const { refreshSeconds, readsPerSecond } = limits;
  const offers = offersOf(state);
  if (state.name === "none" || offers.cancel) return 0;
  if (state.name === "cancelled" || state.name === "changing") return undefined;
  const isPartial = state.name === "failed";
  const error = failureIn(state);
  if (error?.kind === "network" && (isPartial || refreshSeconds > 0)) return reconnectMs;
  // A partial load waits for someone to resume it.
  if (isPartial || refreshSeconds === 0) return undefined;
  if (error) return restMs;
  const pages = (state.total ?? state.size) / pageLimit;
  return 1000 * Math.max(refreshSeconds, pages / (readsPerSecond * refreshShare));
}
