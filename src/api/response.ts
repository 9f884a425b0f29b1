import { aborted, ApiError } from "./error.ts";
import { type RateLimitHeaders, readRateLimitHeaders } from "./rate-limit-headers.ts";
import { fetchOptions } from "./request.ts";
import { parseJson } from "./sanitize.ts";
import { isRecord } from "./schema.ts";

/** The response to one request. */
export interface ApiResponse {
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
): ApiResponse {
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
