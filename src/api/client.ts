import { aborted, ApiError } from "./error.ts";
import type { Priority, RateLimiter } from "./rate-limiter.ts";
import { apiUrl, requestTimeoutMs } from "./request.ts";
import { type ApiResponse, readResponse, sendOnce } from "./response.ts";
import { keyHider } from "./sanitize.ts";
import { protectedTagError, readOnlyError, type WriteGuard } from "./write-guard.ts";

export interface CallOptions {
  /** Ends the call with an ApiError of kind "aborted"; while the call still waits, nothing is sent. */
  signal?: AbortSignal;
  /** "interactive" by default. */
  priority?: Priority;
  onProgress?: (progress: Progress) => void;
}

/**
 * The state of a request: waiting for its turn, until a known time (milliseconds since the epoch) while its queue is blocked;
 * or sent. After a 429 it waits again, and the API has not acted.
 */
export type Progress = { phase: "waiting"; until?: number } | { phase: "sent" };

export interface ApiRequest extends CallOptions {
  method: "GET" | "POST" | "DELETE";
  /** The part after `/api/v1`. */
  path: string;
  /** Sent with a POST only (specification: Idempotency 1). */
  idempotencyKey?: string;
  /**
   * The last check before each try, after the wait for its turn and for a rate limit. Repeated if it is older than 2 s when the
   * request may start. While it runs the progress is "waiting". An error ends the call, and nothing is sent.
   * @returns the tags that the instance of a write has now; undefined where they cannot be read
   */
  beforeSend?: () => Promise<readonly string[] | undefined>;
  /** The protected tags that a person confirmed for this write by typing the host name; none by default. */
  confirmedTags?: readonly string[];
  /**
   * Records that the request is sent, as the last step before it. A later progress "waiting" retracts the record. An error ends
   * the call, and nothing is sent.
   */
  recordSent?: () => Promise<void>;
}

export interface ApiClient {
  /**
   * Sends a request when its turn comes, and again after every 429.
   * @returns a response with a 2xx status; its body can still be anything
   * @throws ApiError. Of kind "guarded" where the guard refuses a write, and "aborted" after the end of the session: it has not
   * been sent
   */
  request(request: ApiRequest): Promise<ApiResponse>;
}

export interface ClientOptions {
  /** The API's address with or without `/api/v1`; empty is the page's own origin. */
  baseUrl: string;
  apiKey: string;
  rateLimiter: RateLimiter;
  /** The end of the session: nothing is sent after it. What was sent before still gets its response. */
  ended?: AbortSignal;
  /** Without it every write may be sent. */
  guard?: WriteGuard;
  fetch?: typeof fetch;
  /** Milliseconds for one request and its complete response; 15,000 by default. */
  timeoutMs?: number;
  /** Called once for every response that rejects the key, before the call fails with the same error. */
  onUnauthorized?: (error: ApiError) => void;
  /** Called before anything is sent, for a request once or several times. It may end the session: then nothing is sent. */
  beforeRequest?: () => void;
  /** Called once for every request that was sent and not cancelled: undefined for a response that is no failure. */
  onOutcome?: (error: ApiError | undefined, request: Pick<ApiRequest, "method" | "path">) => void;
}

/** An older check is repeated before the request is sent. Milliseconds. */
const checkValidMs = 2000;

/** A client of the Compute Cloud API for one key. */
export function createClient(options: ClientOptions): ApiClient {
  const { baseUrl, apiKey, rateLimiter, ended, onUnauthorized, onOutcome } = options;
  const { guard, beforeRequest, timeoutMs = requestTimeoutMs } = options;
  // Called through the global object: a browser's fetch refuses any other `this`.
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  // A server may quote the key, and people copy and share error messages.
  const hide = keyHider(apiKey);

  async function request(apiRequest: ApiRequest): Promise<ApiResponse> {
    const { method, signal, priority = "interactive", recordSent, onProgress } = apiRequest;
    refuse(method);
    const check = checkOf(apiRequest);
    const response = await rateLimiter.run(method === "GET" ? "read" : "write", {
      priority,
      signal,
      check,
      onWait: (until) => onProgress?.({ phase: "waiting", ...(until && { until }) }),
      async attempt() {
        // What the guard refuses gets no record.
        refuseGuarded(apiRequest, check?.tags());
        await recordSent?.();
        // The record can take long.
        await check?.refresh();
        if (signal?.aborted) throw aborted();
        // Without a step in between: whatever came up during the waits counts.
        refuseGuarded(apiRequest, check?.tags());
        check?.expire();
        onProgress?.({ phase: "sent" });
        const value = await sendNow(apiRequest);
        return { value, rateLimit: value.rateLimit, isRejected: value.status === 429 };
      },
    });
    const { error } = response;
    if (!error) return response;
    if (error.status === 401 || error.code === "UNAUTHORIZED") onUnauthorized?.(error);
    throw error;
  }

  /** Refuses every request after the end of the session, and any but a GET while read-only is on. */
  function refuse(method: ApiRequest["method"]): void {
    beforeRequest?.();
    if (ended?.aborted) throw aborted();
    const refusal = guard && method !== "GET" ? readOnlyError(guard.readOnly()) : undefined;
    if (refusal) throw refusal;
  }

  function refuseGuarded(
    { method, confirmedTags = [] }: ApiRequest,
    tags: readonly string[] | undefined,
  ): void {
    refuse(method);
    if (!guard || method === "GET") return;
    const refusal = protectedTagError(guard.protectedTags, tags, confirmedTags);
    if (refusal) throw refusal;
  }

  /** The check before a request, with the tags that it read last. */
  function checkOf(apiRequest: ApiRequest) {
    const { method, beforeSend } = apiRequest;
    if (!beforeSend) return undefined;
    let last: { tags: readonly string[] | undefined; age: () => number } | undefined;
    const isFresh = () => last !== undefined && last.age() <= checkValidMs;
    async function run(): Promise<void> {
      refuse(method);
      const tags = await beforeSend?.();
      refuseGuarded(apiRequest, tags);
      const [date, time] = [Date.now(), performance.now()];
      // By two clocks: a person can set the date back, and the other clock can stand still while the machine sleeps.
      const age = () => Math.max(Math.abs(Date.now() - date), performance.now() - time);
      last = { tags, age };
    }
    return {
      run,
      isFresh,
      async refresh() {
        while (!isFresh()) await run();
      },
      tags: () => last?.tags,
      /** Each try has a check of its own. */
      expire: () => (last = undefined),
    };
  }

  async function sendNow(apiRequest: ApiRequest): Promise<ApiResponse> {
    const { method, path, idempotencyKey, signal } = apiRequest;
    const headers: Record<string, string> = { Authorization: `Bearer ${apiKey}` };
    if (method === "POST") {
      headers["Content-Type"] = "application/json";
      if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
    }
    const url = apiUrl(baseUrl, path);
    const sentAt = Date.now();
    const raw = await sendOnce(send, url, { method, headers }, signal, timeoutMs).catch(
      (error: ApiError) => {
        if (error.kind !== "aborted") onOutcome?.(error, apiRequest);
        throw error;
      },
    );
    const response = { sentAt, ...readResponse(raw, hide) };
    const error = response.error ?? response.bodyError ?? foreignResponse(method, response);
    onOutcome?.(error, apiRequest);
    return response;
  }

  return { request };
}

/** The error of a response without an envelope: not the API responds, but perhaps the login page of a network. */
function foreignResponse(
  method: string,
  { status, envelope, isEmpty }: ApiResponse,
): ApiError | undefined {
  // A write may be accepted with an empty body.
  if (envelope || (isEmpty && method !== "GET")) return undefined;
  return new ApiError("unexpected", "The answer is not the API's", { status });
}
