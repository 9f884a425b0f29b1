import type { Config } from "../../session/config/config.ts";
import { sleep } from "../../lib/sleep.ts";
import type { SharedFleetState } from "../fleet-state.ts";

/** A watched view needs the fleet even while all tabs are hidden. */
export interface Need {
  isVisible: boolean;
  isWatched: boolean;
}

type Limits = Pick<Config, "refreshSeconds" | "readsPerSecond">;

/** Wait this long after a lost connection. */
const reconnectMs = 5000;
export const restMs = 60_000;
/** Refreshes may take this share of the read limit. */
const refreshShare = 0.2;
/** While all tabs are hidden: share of the read limit during a pass… */
const hiddenShare = 0.25;
/** …and averaged over passes and the pauses between them. */
const hiddenAverageShare = 0.1;

/** Undefined if it doesn't start by itself. A state of "loading" was left behind by a tab that closed. */
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
  // A partial load waits for the user to resume it. For a watched view it goes on by itself, since the user may be
  // away.
  return usual === undefined || (isPartial && !isWatched) ? undefined : restMs;
}

export function usualPauseMs(need: Need, pages: number, limits: Limits): number | undefined {
  const { refreshSeconds, readsPerSecond } = limits;
  if (need.isVisible && refreshSeconds > 0)
    return 1000 * Math.max(refreshSeconds, pages / (readsPerSecond * refreshShare));
  return need.isWatched
    ? watchedPeriodMs(pages, limits) - pages * hiddenRequestMs(limits)
    : undefined;
}

/** From pass to pass, when only a watched view needs the fleet (tabs hidden, or refresh off). */
export function watchedPeriodMs(pages: number, { refreshSeconds, readsPerSecond }: Limits): number {
  return 1000 * Math.max(60, refreshSeconds, pages / (readsPerSecond * hiddenAverageShare));
}

export function hiddenRequestMs({ readsPerSecond }: Pick<Limits, "readsPerSecond">): number {
  return Math.ceil(1000 / (readsPerSecond * hiddenShare));
}

/** Leaves room for a request, its retries and a wait for the rate limit. */
const minGapMs = 30_000;
/** Call it a gap after this many pauses without an answer. */
const longPauses = 2;

export function isGap(from: number, to: number, pause: number): boolean {
  return to - from > Math.max(minGapMs, longPauses * pause);
}

export type Pacer = ReturnType<typeof createPacer>;

/** Spreads requests out while `isPaced`. */
export function createPacer(intervalMs: number, isPaced: () => boolean) {
  // performance.now(): the user can't set it back.
  let nextAt = 0;
  return {
    async turn(signal: AbortSignal): Promise<void> {
      if (!isPaced()) return;
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + intervalMs;
      await sleep(at - now, signal);
    },
    /** Browsers run a hidden tab's timers only once a second. */
    maxConcurrent: (most: number): number =>
      isPaced() ? Math.min(most, Math.ceil(1000 / intervalMs)) : most,
  };
}
