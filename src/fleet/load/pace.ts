import type { Config } from "../../session/config.ts";
import { sleep } from "../../lib/sleep.ts";
import type { SharedFleetState } from "../fleet-state.ts";
import type { LoaderSource } from "./loader.ts";

/** Who needs the fleet: a visible tab, or a watched view, also while no tab is visible. */
export interface Need {
  isVisible: boolean;
  isWatched: boolean;
}

type Limits = Pick<Config, "refreshSeconds" | "readsPerSecond">;

/** After a lost connection the next attempt begins after this time. Milliseconds. */
const reconnectMs = 5000;
/** After another failure. Milliseconds. */
export const restMs = 60_000;
/** Share of the read limit that refreshes may take. */
const refreshShare = 0.2;
/** Share of the read limit that a pass may take while no tab is visible. */
const hiddenShare = 0.25;
/** Share of the read limit that passes and the pauses between them may take while no tab is visible. */
const hiddenAverageShare = 0.1;

/**
 * How long the fleet rests between the end of one attempt to read it and the next. Milliseconds.
 * @param state while no load runs; "loading" was left by a tab that has closed
 * @returns undefined where it is not read again by itself
 */
export function pauseMs(
  need: Need,
  { phase, pages, error }: Pick<SharedFleetState, "phase" | "pages" | "error">,
  limits: Limits,
): number | undefined {
  const { isVisible, isWatched } = need;
  if (phase === "cancelled" || (!isVisible && !isWatched)) return undefined;
  if (phase === "idle" || phase === "loading") return 0;
  const usual = usualPauseMs(need, pages, limits);
  if (!error || !isVisible) return usual;
  const isPartial = phase === "failed";
  if (error.kind === "network") return isPartial || usual !== undefined ? reconnectMs : undefined;
  // A partial load waits for a person to resume it. For a watched view it goes on by itself: no person may be there.
  return usual === undefined || (isPartial && !isWatched) ? undefined : restMs;
}

/** The pause between two passes without a failure. Milliseconds; undefined where the fleet is not refreshed. */
export function usualPauseMs(need: Need, pages: number, limits: Limits): number | undefined {
  const { refreshSeconds, readsPerSecond } = limits;
  if (need.isVisible && refreshSeconds > 0)
    return 1000 * Math.max(refreshSeconds, pages / (readsPerSecond * refreshShare));
  return need.isWatched
    ? watchedPeriodMs(pages, limits) - pages * hiddenRequestMs(limits)
    : undefined;
}

/**
 * How often the fleet is read for a watched view alone: while no tab is visible, or where automatic refresh is off. Milliseconds
 * from the beginning of one pass to the next.
 */
export function watchedPeriodMs(pages: number, { refreshSeconds, readsPerSecond }: Limits): number {
  return 1000 * Math.max(60, refreshSeconds, pages / (readsPerSecond * hiddenAverageShare));
}

/** Milliseconds from one request to the next while no tab is visible. */
export function hiddenRequestMs({ readsPerSecond }: Pick<Limits, "readsPerSecond">): number {
  return Math.ceil(1000 / (readsPerSecond * hiddenShare));
}

/** A request, its retries and a wait for the rate limit may take so long. Milliseconds. */
const minGapMs = 30_000;
/** After so many times the pause, the time between two answers counts as not read. */
const longPauses = 2;

/** Whether the fleet was not read between two answers. @param pause the longest that was in force meanwhile */
export function isGap(from: number, to: number, pause: number): boolean {
  return to - from > Math.max(minGapMs, longPauses * pause);
}

/**
 * Spreads the requests of a source.
 * @param intervalMs from one request to the next. Milliseconds
 * @param isPaced asked before each request
 */
export function pacedSource(
  source: LoaderSource,
  intervalMs: number,
  isPaced: () => boolean,
): LoaderSource {
  // By a clock that a person cannot set back.
  let nextAt = 0;
  return {
    ...source,
    async readPage(page, limit, signal) {
      if (isPaced()) {
        const now = performance.now();
        const at = Math.max(now, nextAt);
        nextAt = at + intervalMs;
        await sleep(at - now, signal);
      }
      return await source.readPage(page, limit, signal);
    },
    // A browser lets the timers of a hidden tab run once a second.
    maxConcurrent: () =>
      isPaced()
        ? Math.min(source.maxConcurrent(), Math.ceil(1000 / intervalMs))
        : source.maxConcurrent(),
  };
}
