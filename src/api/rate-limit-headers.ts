// Rate-limit windows are seconds (specification: Limits): a reset farther away is a wrong clock or nonsense.
const maxWaitMs = 60_000;

/** What a response says of the rate limit; undefined where a header is hidden from this origin or invalid. */
export interface RateLimitHeaders {
  /** Requests allowed a second, 1 or more. */
  limit?: number | undefined;
  /** Milliseconds until the next request may be sent: until the reset or `Retry-After`, whichever is longer. At most 60,000. */
  wait?: number | undefined;
}

/**
 * Reads `x-ratelimit-*-second` (specification: Limits 2) and `Retry-After`.
 *
 * The reset is on the server's clock, so it is compared with the time in the same response: the envelope's, else its `Date`.
 * The server writes both before the response travels, so the wait is never too short. Only a response without a time is
 * compared with this machine's clock.
 * @param timestamp the envelope's, ISO 8601
 * @param localNow milliseconds since the epoch
 */
export function readRateLimitHeaders(
  headers: Headers,
  timestamp: string | undefined,
  localNow: number,
): RateLimitHeaders {
  const times = [Date.parse(timestamp ?? ""), Date.parse(headers.get("date") ?? ""), localNow];
  const serverNow = times.find((time) => !Number.isNaN(time)) ?? localNow;
  const reset = parseCount(headers.get("x-ratelimit-reset-second"));
  const retryAfter = headers.get("retry-after");
  const retrySeconds = parseCount(retryAfter);
  const retryIn =
    retrySeconds === undefined ? Date.parse(retryAfter ?? "") - serverNow : retrySeconds * 1000;
  const resetIn = reset === undefined ? 0 : reset * 1000 - serverNow;
  const wait = Math.max(resetIn, Number.isNaN(retryIn) ? 0 : retryIn);
  return {
    limit: parseCount(headers.get("x-ratelimit-limit-second")) || undefined,
    wait: wait > 0 ? Math.min(wait, maxWaitMs) : undefined,
  };
}

function parseCount(value: string | null): number | undefined {
  return value !== null && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}
