import { type Pace, paced } from "./background-pace.ts";
import type { Priority } from "./lane-queue.ts";

/**
 * Milliseconds in which no more than the allowance starts. The API counts arrivals, this counts departures: two requests
 * that leave a second apart arrive closer when the first is slower on its way. 25 ms of that is forgiven, for 2.4 % of
 * the allowance; what is beyond ends in a 429, which is waited out.
 */
export const windowMs = 1000 + 25;

/**
 * The accounting of one lane: when may its next request start? Pure and without queue, so that tabs of one browser could
 * share it. Times are milliseconds on one clock that never goes back; starts are numbered from 1.
 */
export interface RateWindow {
  /** Configured requests a second. */
  readonly perSecond: number;
  /** Requests a second in force: the configured ones, or fewer where the API said so. */
  readonly limit: number;
  /** When the latest requests started, oldest first: two windows full. */
  readonly starts: readonly number[];
  /** Number of the latest start. */
  readonly latest: number;
  readonly pace: Pace;
  /** Start numbers above `last` wait for `until`; heard from the answer to the start number `from`. */
  readonly quota?: { readonly from: number; readonly last: number; readonly until: number };
  /** No start before `until`. `latest` is the start it was set after; `refusals` counts 429s in a row. */
  readonly hold?: { readonly until: number; readonly latest: number; readonly refusals: number };
}

/** A lane that has sent nothing. */
export function openWindow(perSecond: number): RateWindow {
  return { perSecond, limit: perSecond, starts: [], latest: 0, pace: { due: -Infinity, free: 0 } };
}

/** The earliest time at which a request of this priority may start; it may be long past. */
export function nextStart(window: RateWindow, priority: Priority): number {
  const { limit, starts, latest, pace, quota, hold } = window;
  return Math.max(
    starts.length < limit ? -Infinity : (starts.at(-limit) ?? 0) + windowMs,
    quota && latest >= quota.last ? quota.until : -Infinity,
    hold?.until ?? -Infinity,
    priority === "background" ? pace.due : -Infinity,
  );
}

/** A request starts now. */
export function started(window: RateWindow, now: number, priority: Priority): RateWindow {
  const { perSecond, limit, starts, latest, pace } = window;
  const idle = now - (starts.at(-1) ?? -Infinity) > windowMs;
  return {
    ...window,
    starts: [...starts, now].slice(-2 * perSecond),
    latest: latest + 1,
    pace: priority === "background" ? paced(pace, now, limit, windowMs / limit, idle) : pace,
  };
}

/** Nothing starts before a time that was heard of elsewhere. */
export function held(window: RateWindow, until: number): RateWindow {
  const { hold, latest } = window;
  return {
    ...window,
    hold: { until: Math.max(hold?.until ?? 0, until), latest, refusals: hold?.refusals ?? 0 },
  };
}
