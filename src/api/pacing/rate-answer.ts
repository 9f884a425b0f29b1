import { askedWait, type RateNews } from "./rate-news.ts";
import { type RateWindow, windowMs } from "./rate-window.ts";

// A shorter wait is part of any run at full speed, and nothing to tell a person about.
const unremarkableMs = 2000;

// Requests that leave within this time of each other may arrive in any order.
const overtakingMs = 100;

const firstWaitMs = 1000;
const lastWaitMs = 24_000;

/**
 * Whether the starts of this window account for everything that the server had counted when it answered the start number
 * `start`. Then the window sees to the limit by itself, and waiting for the reset would only add the time that the answer
 * took to arrive: a sixth of the speed on a line of 400 ms. An answer too old to tell is taken as accounted for.
 */
function isOurs({ starts, latest }: RateWindow, start: number, used: number): boolean {
  const time = starts[starts.length - 1 - (latest - start)];
  if (time === undefined) return true;
  const from = time - 1000 - overtakingMs;
  return used <= starts.filter((other) => other > from && other <= time + overtakingMs).length;
}

/**
 * What the answer to the start number `start` tells of the quota: less is left than by our own count, so somebody else
 * uses the key. `remaining` is taken as counted when that request was: those that started after it still have to fit in.
 * It only ever lowers what the configured rate allows.
 */
function heard(window: RateWindow, start: number, now: number, news: RateNews): RateWindow {
  const limit = news.limit ? Math.min(news.limit, window.perSecond) : window.limit;
  const { remaining, resetIn = windowMs } = news;
  if (
    remaining === undefined ||
    start < (window.quota?.from ?? 0) ||
    isOurs(window, start, (news.limit ?? limit) - remaining)
  ) {
    return { ...window, limit };
  }
  return {
    ...window,
    limit,
    quota: { from: start, last: start + remaining, until: now + resetIn },
  };
}

/** The start number `start` got an answer other than 429. */
export function answered(
  window: RateWindow,
  start: number,
  now: number,
  news: RateNews,
): RateWindow {
  const { hold, ...rest } = heard(window, start, now, news);
  // An answer to what left before the hold says nothing about whether the hold was enough.
  const kept = hold && start <= hold.latest ? hold : undefined;
  const resetIn = news.resetIn ?? 0;
  if (news.remaining !== 0 || resetIn <= unremarkableMs)
    return kept ? { ...rest, hold: kept } : rest;
  const until = Math.max(kept?.until ?? 0, now + resetIn);
  return { ...rest, hold: { until, latest: rest.latest, refusals: kept?.refusals ?? 0 } };
}

/**
 * The start number `start` got a 429: the lane is held until the reset that it names, else as long as `Retry-After` asks,
 * else 1 s, doubling to 30 s, with up to a quarter more at random so that clients that were refused together part.
 * @param random from 0 to 1
 */
export function refused(
  window: RateWindow,
  start: number,
  now: number,
  news: RateNews,
  random: number,
): RateWindow {
  const next = heard(window, start, now, news);
  const asked = askedWait(news);
  // Requests that were under way together are refused together: that is one event, not a row of them.
  const sameEvent = next.hold !== undefined && start <= next.hold.latest;
  // One whose hold is over, as for a start that waited for another tab's, was too short: it holds again.
  if (sameEvent && asked === undefined && next.hold.until > now) return next;
  // A hold that another tab has heard of has no refusals yet.
  const refusals = Math.max(1, (next.hold?.refusals ?? 0) + (sameEvent ? 0 : 1));
  const wait = asked ?? Math.min(firstWaitMs * 2 ** (refusals - 1), lastWaitMs) * (1 + random / 4);
  const until = Math.max(next.hold?.until ?? 0, now + wait);
  return { ...next, hold: { until, latest: next.latest, refusals } };
}
