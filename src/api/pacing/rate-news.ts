// The windows are seconds (Limits): a reset that is farther away is a wrong clock or nonsense.
const longestWaitMs = 60_000;

/** What an answer tells about the rate limit; undefined where a header is hidden from this origin or makes no sense. */
export interface RateNews {
  /** Requests allowed a second, 1 or more. */
  limit?: number | undefined;
  /** Requests left until the reset. */
  remaining?: number | undefined;
  /** Milliseconds until the quota resets, 0 where that has passed, at most 60,000. */
  resetIn?: number | undefined;
  /** Milliseconds that `Retry-After` asks for, 0 where that has passed, at most 60,000. */
  retryIn?: number | undefined;
}

function whole(value: string | null): number | undefined {
  return value !== null && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

function wait(ms: number): number | undefined {
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestWaitMs);
}

/**
 * Reads `x-ratelimit-*-second` (Limits 2) and `Retry-After`.
 *
 * Reset is on the server's clock, so it is compared with the time that the same answer gives: its envelope's, else its
 * `Date`. Either was written before the answer travelled, so the wait is never too short. Only an answer that gives no
 * time is compared with this machine's clock.
 * @param timestamp the envelope's, ISO 8601
 * @param localNow milliseconds since the epoch
 */
export function readRateNews(
  headers: Headers,
  timestamp: string | undefined,
  localNow: number,
): RateNews {
  const times = [Date.parse(timestamp ?? ""), Date.parse(headers.get("date") ?? ""), localNow];
  const serverNow = times.find((time) => !Number.isNaN(time)) ?? localNow;
  const reset = whole(headers.get("x-ratelimit-reset-second"));
  const retryAfter = headers.get("retry-after");
  const retrySeconds = whole(retryAfter);
  return {
    limit: whole(headers.get("x-ratelimit-limit-second")) || undefined,
    remaining: whole(headers.get("x-ratelimit-remaining-second")),
    resetIn: reset === undefined ? undefined : wait(reset * 1000 - serverNow),
    retryIn:
      retrySeconds === undefined
        ? wait(Date.parse(retryAfter ?? "") - serverNow)
        : wait(retrySeconds * 1000),
  };
}

/** How long a 429 asks to wait in milliseconds; undefined where it does not say. */
export function askedWait(news: RateNews): number | undefined {
  return news.resetIn || news.retryIn || undefined;
}
