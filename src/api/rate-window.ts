import { type RateLimitHeaders, requestedWait } from "./rate-limit-headers.ts";

/** `interactive`: a person waits for it. `background`: the fleet, refreshes, bulk runs. */
export type Priority = "interactive" | "background";

/**
 * The length of a rate window in milliseconds. The API counts arrivals, this counts starts: two requests that start a second
 * apart arrive closer together when the first travels more slowly. 25 ms of tolerance cost 2.4 % of the allowance; a larger
 * difference ends in a 429, which is waited out.
 */
const windowMs = 1000 + 25;

/** The server may receive requests that start within this time of each other in any order. Milliseconds. */
const reorderingMs = 100;

/** Background starts catch up on a delayed timer or a busy page by at most this. Milliseconds. */
const maxCatchUpMs = 100;

/** A shorter wait is part of any run at full speed and is not published as a block. Milliseconds. */
const minBlockMs = 2000;

const firstBackoffMs = 1000;
const lastBackoffMs = 24_000;

/**
 * The accounting of one queue: when may its next request start? Immutable; all functions here are pure. Times are milliseconds
 * on one monotonic clock; starts are numbered from 1.
 */
export interface RateWindow {
  /** Configured requests a second. */
  readonly perSecond: number;
  /** Requests a second in force: the configured ones, or fewer after a response with a lower limit. */
  readonly limit: number;
  /** When the latest requests started, oldest first: up to two windows full. */
  readonly starts: readonly number[];
  /** Number of the latest start. */
  readonly latest: number;
  /** The next background start is due at `due`; `burst` more may start before it without spacing. */
  readonly background: Readonly<{ due: number; burst: number }>;
  /** Starts numbered above `last` wait for `until`; from the response to the start numbered `from`. */
  readonly quota?: Readonly<{ from: number; last: number; until: number }>;
  /** No start before `until`. `after` is the latest start before the block; `rejections` counts 429s in a row. */
  readonly block?: Readonly<{ until: number; after: number; rejections: number }> | undefined;
}

/** The window of a queue that has sent nothing. */
export function emptyWindow(perSecond: number): RateWindow {
  const background = { due: -Infinity, burst: 0 };
  return { perSecond, limit: perSecond, starts: [], latest: 0, background };
}

/** The earliest time at which a request of this priority may start; it may be in the past. */
export function nextStart(window: RateWindow, priority: Priority): number {
  const { limit, starts, latest, background, quota, block } = window;
  return Math.max(
    starts.length < limit ? -Infinity : (starts.at(-limit) ?? 0) + windowMs,
    quota && latest >= quota.last ? quota.until : -Infinity,
    block?.until ?? -Infinity,
    priority === "background" ? background.due : -Infinity,
  );
}

/** A request starts now. */
export function recordStart(window: RateWindow, now: number, priority: Priority): RateWindow {
  return {
    ...window,
    starts: [...window.starts, now].slice(-2 * window.perSecond),
    latest: window.latest + 1,
    background: priority === "background" ? spaceBackground(window, now) : window.background,
  };
}

/**
 * When background requests may start after one starts now. Starting together would use up the window, and an interactive
 * request would wait for the rest of it. So they are spaced evenly over the window. After an idle window a third of the
 * allowance starts at once, for a quick first result.
 */
function spaceBackground({ limit, starts, background }: RateWindow, now: number) {
  const isIdle = now - (starts.at(-1) ?? -Infinity) > windowMs;
  const burst = (isIdle ? Math.floor(limit / 3) : background.burst) - 1;
  if (burst > 0) return { due: now, burst };
  const isAfterBurst = isIdle || background.burst > 0;
  const from = isAfterBurst ? now : Math.max(background.due, now - maxCatchUpMs);
  return { due: from + windowMs / limit, burst: 0 };
}

/** Nothing starts before this time. A longer block stays. */
export function blockUntil(
  window: RateWindow,
  until: number,
  rejections = window.block?.rejections ?? 0,
): RateWindow {
  const last = Math.max(window.block?.until ?? 0, until);
  return { ...window, block: { until: last, after: window.latest, rejections } };
}

/** The start numbered `start` got a response other than 429. */
export function recordResponse(
  window: RateWindow,
  start: number,
  now: number,
  headers: RateLimitHeaders,
): RateWindow {
  const { remaining, resetIn = 0 } = headers;
  // A response to a start before the block does not show whether the block was long enough.
  const isEarlier = window.block !== undefined && start <= window.block.after;
  const block = isEarlier ? window.block : undefined;
  const next = applyHeaders({ ...window, block }, start, now, headers);
  return remaining === 0 && resetIn > minBlockMs ? blockUntil(next, now + resetIn) : next;
}

/**
 * The start numbered `start` got a 429. Blocks the queue until the reset in the response or as long as `Retry-After`
 * requests, whichever is longer, else 1 s, doubling to 24 s, with up to a quarter more at random so that clients do not return all at once.
 * @param random from 0 to 1
 */
export function recordRejection(
  window: RateWindow,
  start: number,
  now: number,
  headers: RateLimitHeaders,
  random: number,
): RateWindow {
  const next = applyHeaders(window, start, now, headers);
  const requested = requestedWait(headers);
  // Requests that were in flight together and are rejected together count as one rejection.
  const isSameEvent = next.block !== undefined && start <= next.block.after;
  // After the end of the block it was too short, as for a start that waited for another tab's: block again.
  if (isSameEvent && requested === undefined && next.block.until > now) return next;
  // A block that another tab has published has no rejections yet.
  const rejections = Math.max(1, (next.block?.rejections ?? 0) + (isSameEvent ? 0 : 1));
  const backoff = Math.min(firstBackoffMs * 2 ** (rejections - 1), lastBackoffMs);
  const wait = requested ?? backoff * (1 + random / 4);
  return blockUntil(next, now + wait, rejections);
}

/**
 * Takes the limit and the remaining quota from the response to the start numbered `start`. Both only lower the configured rate.
 *
 * The quota counts only while another client uses the key, which shows in a server that has counted more requests than this
 * window has started. Else the window alone keeps the limit, and waiting for the reset would add the time that the response
 * took: a sixth of the speed at 400 ms.
 */
function applyHeaders(
  window: RateWindow,
  start: number,
  now: number,
  headers: RateLimitHeaders,
): RateWindow {
  const limit = headers.limit ? Math.min(headers.limit, window.perSecond) : window.limit;
  const { remaining, resetIn = windowMs } = headers;
  const isOutdated = start < (window.quota?.from ?? 0);
  if (remaining === undefined || isOutdated) return { ...window, limit };
  const countedByServer = (headers.limit ?? limit) - remaining;
  if (countedByServer <= ownStartsBefore(window, start)) return { ...window, limit };
  // The server counted when this request arrived: the starts after it use up the quota too.
  const quota = { from: start, last: start + remaining, until: now + resetIn };
  return { ...window, limit, quota };
}

/**
 * The most starts of this window that the server can have counted in the second before the start numbered `start` arrived.
 * Infinity for a start too old to tell.
 */
function ownStartsBefore({ starts, latest }: RateWindow, start: number): number {
  const time = starts[starts.length - 1 - (latest - start)];
  if (time === undefined) return Infinity;
  const from = time - 1000 - reorderingMs;
  return starts.filter((other) => other > from && other <= time + reorderingMs).length;
}
