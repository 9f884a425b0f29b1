import { aborted, ApiError, offlineMessage, signInMessages } from "../error.ts";
import { fetchOptions, requestTimeoutMs } from "./request.ts";
import { parseSafeJson } from "../sanitize.ts";
import { isRecord } from "../schema.ts";
import { truncateText } from "../../lib/text.ts";
import { readTime } from "../../lib/times.ts";

export interface ApiResponse {
  sentAt: number;
  /** 0 for a redirect: browsers hide its status. */
  status: number;
  /** Undefined if the body isn't a JSON object. */
  envelope: Envelope | undefined;
  /** A web page, e.g. to sign in at a proxy. */
  isPage: boolean;
  /** The body is complete and blank. */
  isEmpty: boolean;
  requestId: string | undefined;
  rateLimit: RateLimitHeaders;
  /** On the server's clock, NaN if the response doesn't say. */
  time: number;
  error: ApiError | undefined;
  bodyError: ApiError | undefined;
  /** As received, without the API key. */
  text: () => string;
}

/** Undefined if a header is invalid or hidden from this origin. */
export interface RateLimitHeaders {
  /** Requests per second, at least 1. */
  limit?: number | undefined;
  /** Milliseconds until the reset or `Retry-After`, whichever is longer; at most 60,000. */
  wait?: number | undefined;
}

/** Both envelopes (specification: Response envelope). A non-boolean `success` is neither `succeeded` nor `failed`. */
export type Envelope = NonNullable<ReturnType<typeof readEnvelope>>;

interface RawResponse {
  status: number;
  headers: Headers;
  body: string | ApiError;
}

/** Keeps a known status even if the body fails: it shows whether the API acted. Throws "network", "timeout" or "aborted". */
export async function fetchText(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  maxBytes: number,
): Promise<RawResponse> {
  if (signal?.aborted) throw aborted();
  const controller = new AbortController();
  // Rejects at once, even if `fetch` or the body ignores its signal.
  const stopped = Promise.withResolvers<never>();
  const stop = (error: ApiError) => {
    stopped.reject(error);
    controller.abort();
  };
  const cancel = () => stop(aborted());
  const late = `No complete answer within ${requestTimeoutMs / 1000} s`;
  const timer = setTimeout(() => stop(new ApiError("timeout", late)), requestTimeoutMs);
  signal?.addEventListener("abort", cancel);
  try {
    const request = send(url, { ...fetchOptions, ...init, signal: controller.signal });
    const response = await Promise.race([stopped.promise, request]);
    const { status, type, headers } = response;
    const body = await Promise.race([stopped.promise, readBodyText(response, maxBytes)]).catch(
      asNetworkError,
    );
    if (body instanceof ApiError && body.kind === "aborted") throw body;
    return { status: type === "opaqueredirect" ? 0 : status, headers, body };
  } catch (error) {
    throw asNetworkError(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
  }
}

/** Drops the browser's message: some browsers quote the header with the key. */
function asNetworkError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError("network", navigator.onLine ? "No answer from the server" : offlineMessage);
}

// Only these two statuses imply a code (specification: Authentication 5; Limits, rule 1).
const codeByStatus: Record<number, string> = { 401: "UNAUTHORIZED", 429: "TOO_MANY_REQUESTS" };

/**
 * @param hide removes the API key from a text
 * @param serverNow for a response that doesn't say its time
 */
export function readResponse(
  { status, headers, body }: RawResponse,
  hide: (text: string) => string,
  serverNow = Date.now(),
): Omit<ApiResponse, "sentAt"> {
  const isComplete = typeof body === "string";
  const envelope = isComplete ? readEnvelope(body, hide) : undefined;
  const isEmpty = isComplete && body.trim() === "";
  const isPage = isComplete && !envelope && isHtml(headers, body);
  const bodyError = isComplete ? undefined : body;
  const id = envelope?.requestId ?? nonBlank(headers.get("x-request-id"));
  const requestId = id && hide(id);
  const time = timeOf(headers, envelope?.timestamp);
  const rateLimit = readRateLimitHeaders(headers, Number.isNaN(time) ? serverNow : time);
  // A function, because searching a long list for the key takes time.
  const text = () => (isComplete ? hide(body) : "");
  const response = {
    status,
    envelope,
    isPage,
    isEmpty,
    requestId,
    rateLimit,
    time,
    bodyError,
    text,
  };
  const isSuccess = status >= 200 && status < 300;
  const code = envelope?.code;
  if (isSuccess && !(envelope?.failed && code)) return { ...response, error: undefined };
  const error = new ApiError(code ? "api" : "http", hide(messageOf(status, envelope, isPage)), {
    code: code ? hide(code) : codeByStatus[status],
    status: status || undefined,
    requestId,
    waitMs: rateLimit.wait,
  });
  return { ...response, error };
}

/** Longer than any real message. */
const maxMessageLength = 1000;

function readEnvelope(body: string, hide: (text: string) => string) {
  let value: unknown;
  try {
    value = parseSafeJson(body, hide);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { success, code, requestId, timestamp, data, meta } = value;
  const message = nonBlank(value["message"]);
  return {
    succeeded: success === true,
    failed: success === false,
    code: nonBlank(code),
    message: message && truncateText(message, maxMessageLength),
    requestId: nonBlank(requestId),
    timestamp: nonBlank(timestamp),
    data,
    meta,
  };
}

function nonBlank(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Statuses with which a proxy keeps people out. With others, a web page is an error page. */
const proxyStatuses = new Set([403, 407, 511]);

function isHtml(headers: Headers, body: string): boolean {
  return (
    /^\s*<(?:!doctype|html)\b/i.test(body) || /\bhtml\b/i.test(headers.get("content-type") ?? "")
  );
}

function messageOf(status: number, envelope: Envelope | undefined, isPage: boolean): string {
  const { code, message } = envelope ?? {};
  if (message !== undefined) return message;
  if (code) return `The server answered with ${code}`;
  if (status === 0) return signInMessages.redirect;
  if (isPage && proxyStatuses.has(status)) return signInMessages.page;
  return `The server answered ${status} without an error code`;
}

// Rate-limit windows are seconds (specification: Limits). A later reset means a wrong clock.
const maxWaitMs = 60_000;

/** A Unix time from here on is in milliseconds: as seconds it would be in the year 5138. */
const firstMilliseconds = 1e11;

/** @param timestamp the envelope's */
function timeOf(headers: Headers, timestamp: string | undefined): number {
  const time = readTime(timestamp);
  return Number.isNaN(time) ? Date.parse(headers.get("date") ?? "") : time;
}

/**
 * The reset (specification: Limits 2) is on the server's clock.
 * @param serverNow the response's own time, if it says it: it was written before the response travelled, so the wait is never
 * too short
 */
function readRateLimitHeaders(headers: Headers, serverNow: number): RateLimitHeaders {
  const reset = parseCount(headers.get("x-ratelimit-reset-second"));
  const retryAfter = headers.get("retry-after");
  const retrySeconds = parseCount(retryAfter);
  const retryIn =
    retrySeconds === undefined ? Date.parse(retryAfter ?? "") - serverNow : retrySeconds * 1000;
  const resetAt = reset !== undefined && reset < firstMilliseconds ? reset * 1000 : reset;
  const resetIn = resetAt === undefined ? 0 : resetAt - serverNow;
  const wait = Math.max(resetIn, Number.isNaN(retryIn) ? 0 : retryIn);
  return {
    limit: parseCount(headers.get("x-ratelimit-limit-second")) || undefined,
    wait: wait > 0 ? Math.min(wait, maxWaitMs) : undefined,
  };
}

function parseCount(value: string | null): number | undefined {
  return value !== null && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

const megabyte = 2 ** 20;

/** For everything but lists: one instance, the answer to a write, an error. */
export const maxBodyBytes = 4 * megabyte;

/** A page of a list: at most 100 items (specification: Pagination rules 1). */
export const maxListBytes = 32 * megabyte;

/**
 * Reads part by part and cuts what's larger: a small compressed body can become gigabytes, and some never end.
 * @throws ApiError with the code ANSWER_TOO_LARGE
 */
export async function readParts(
  { body, status }: Response,
  maxBytes: number,
  onPart: (part: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = body?.getReader();
  let bytes = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return;
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      // Not awaited: it may never settle.
      reader?.cancel().catch(() => undefined);
      throw tooLarge(status, maxBytes);
    }
    onPart(value);
  }
}

export async function readBodyText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  await readParts(response, maxBytes, (part) => (text += decoder.decode(part, { stream: true })));
  return text + decoder.decode();
}

function tooLarge(status: number, maxBytes: number): ApiError {
  const message = `The API’s answer is larger than ${maxBytes / megabyte} MB, so it wasn’t read to its end.`;
  return new ApiError("http", message, { code: "ANSWER_TOO_LARGE", status });
}
