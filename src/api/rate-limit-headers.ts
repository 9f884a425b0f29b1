// Rate-limit windows are seconds (specification: Limits): a reset farther away is a wrong clock or nonsense.
const maxWaitMs = 60_000;

/** The rate-limit headers of a response; undefined where a header is hidden from this origin or invalid. */
export interface RateLimitHeaders {
  /** Requests allowed a second, 1 or more. */
  limit?: number | undefined;
  /** Requests left until the reset. */
  remaining?: number | undefined;
  /** Milliseconds until the quota resets, 0 where that has passed, at most 60,000. */
  resetIn?: number | undefined;
  /** Milliseconds that `Retry-After` requests, 0 where that has passed, at most 60,000. */
  retryIn?: number | undefined;
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
  return {
    limit: parseCount(headers.get("x-ratelimit-limit-second")) || undefined,
    remaining: parseCount(headers.get("x-ratelimit-remaining-second")),
    resetIn: reset === undefined ? undefined : clampWait(reset * 1000 - serverNow),
    retryIn:
      retrySeconds === undefined
        ? clampWait(Date.parse(retryAfter ?? "") - serverNow)
        : clampWait(retrySeconds * 1000),
  };
}

/** How long a 429 requests to wait, in milliseconds; undefined where it names no time. */
export function requestedWait({ resetIn, retryIn }: RateLimitHeaders): number | undefined {
  return Math.max(resetIn ?? 0, retryIn ?? 0) || undefined;
}

function parseCount(value: string | null): number | undefined {
  return value !== null && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

function clampWait(ms: number): number | undefined {
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxWaitMs);
}
