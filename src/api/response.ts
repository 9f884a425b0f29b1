import { aborted, ApiError } from "./error.ts";
import { fetchOptions } from "./request.ts";
import { parseJson } from "./sanitize.ts";
import { isRecord } from "./schema.ts";

export interface ApiResponse {
  /** When the request was sent: milliseconds since the epoch. */
  sentAt: number;
  /** 0 for a redirect: browsers do not reveal its status. */
  status: number;
  /** Undefined where the body is not a JSON object. */
  envelope: Envelope | undefined;
  /** Whether the body is complete and has no text. */
  isEmpty: boolean;
  requestId: string | undefined;
  rateLimit: RateLimitHeaders;
  /** Why this is no success; undefined for a success. */
  error: ApiError | undefined;
  /** Why the body is incomplete; undefined for a complete one. */
  bodyError: ApiError | undefined;
}

/** What a response says of the rate limit; undefined where a header is hidden from this origin or invalid. */
export interface RateLimitHeaders {
  /** Requests allowed a second, 1 or more. */
  limit?: number | undefined;
  /** Milliseconds until the next request may be sent: until the reset or `Retry-After`, whichever is longer. At most 60,000. */
  wait?: number | undefined;
}

/**
 * The usable fields of both envelopes (specification: Response envelope). `succeeded`: `success` is true; `failed`: it is false;
 * with anything else neither.
 */
export type Envelope = NonNullable<ReturnType<typeof readEnvelope>>;

interface RawResponse {
  status: number;
  headers: Headers;
  /** The complete body, or why it is incomplete. */
  body: string | ApiError;
}

/**
 * Sends one request, once. The time limit covers the request and the complete body. Once a status is known it is kept, even
 * if the body fails: it shows whether the API has acted.
 * @param timeoutMs milliseconds
 * @throws ApiError of kind "network" or "timeout" where no response came, and "aborted"
 */
export async function sendOnce(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<RawResponse> {
  if (signal?.aborted) throw aborted();
  const controller = new AbortController();
  // Ends the call at once, also where a fetch or a body ignores its signal.
  const stopped = Promise.withResolvers<never>();
  const stop = (error: ApiError) => {
    stopped.reject(error);
    controller.abort();
  };
  const cancel = () => stop(aborted());
  const timer = setTimeout(() => {
    stop(new ApiError("timeout", `No whole answer within ${timeoutMs / 1000} s`));
  }, timeoutMs);
  signal?.addEventListener("abort", cancel);
  try {
    const request = send(url, { ...fetchOptions, ...init, signal: controller.signal });
    const response = await Promise.race([stopped.promise, request]);
    const { status, type, headers } = response;
    const body = await Promise.race([stopped.promise, response.text()]).catch(asNetworkError);
    if (body instanceof ApiError && body.kind === "aborted") throw body;
    return { status: type === "opaqueredirect" ? 0 : status, headers, body };
  } catch (error) {
    throw asNetworkError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
  }
}

/** Leaves out the browser's message: in some browsers it quotes the header with the key. */
function asNetworkError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("network", "No answer from the server");
}

// Only these two statuses imply a code (specification: Authentication 5; Limits, rule 1).
const codeByStatus: Record<number, string> = { 401: "UNAUTHORIZED", 429: "TOO_MANY_REQUESTS" };

/** @param hide removes the API key from a text */
export function readResponse(
  { status, headers, body }: RawResponse,
  hide: (text: string) => string,
): Omit<ApiResponse, "sentAt"> {
  const isComplete = typeof body === "string";
  const envelope = isComplete ? readEnvelope(body, hide) : undefined;
  const isEmpty = isComplete && body.trim() === "";
  const bodyError = isComplete ? undefined : body;
  const id = envelope?.requestId ?? nonBlank(headers.get("x-request-id"));
  const requestId = id && hide(id);
  const rateLimit = readRateLimitHeaders(headers, envelope?.timestamp, Date.now());
  const response = { status, envelope, isEmpty, requestId, rateLimit, bodyError };
  const isSuccess = status >= 200 && status < 300;
  const code = envelope?.code;
  if (isSuccess && !(envelope?.failed && code)) return { ...response, error: undefined };
  const error = new ApiError(code ? "api" : "http", hide(messageOf(status, envelope)), {
    code: code ? hide(code) : codeByStatus[status],
    status: status || undefined,
    requestId,
  });
  return { ...response, error };
}

function readEnvelope(body: string, hide: (text: string) => string) {
  let value: unknown;
  try {
    value = parseJson(body, hide);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { success, code, message, requestId, timestamp, data, meta } = value;
  return {
    succeeded: success === true,
    failed: success === false,
    code: nonBlank(code),
    message: nonBlank(message),
    requestId: nonBlank(requestId),
    timestamp: nonBlank(timestamp),
    data,
    meta,
  };
}

function nonBlank(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function messageOf(status: number, envelope: Envelope | undefined): string {
  if (envelope?.code) return envelope.message ?? `The server answered with ${envelope.code}`;
  if (status === 0) return "The server answered with a redirect, which is not followed";
  return `The server answered ${status} without an error code`;
}

// Rate-limit windows are seconds (specification: Limits): a reset farther away is a wrong clock or nonsense.
const maxWaitMs = 60_000;

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
