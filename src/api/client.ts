import { aborted, ApiError } from "./error.ts";
import { blockEnd, type Priority, type RateLimiter } from "./rate-limiter.ts";
import { apiUrl, requestTimeoutMs } from "./request.ts";
import { type ApiResponse, readResponse, sendOnce } from "./response.ts";
import { keyHider } from "./sanitize.ts";
import { protectedTagError, readOnlyError, type WriteGuard } from "./write-guard.ts";

export interface CallOptions {
  /** Ends the call with an ApiError of kind "aborted"; while the call still waits, nothing is sent. */
  signal?: AbortSignal;
  /** "interactive" by default. */
  priority?: Priority;
}

/** What the guard rails need to know of a write. */
export interface Guarded {
  /** Of its instance, as they were read right before it; undefined where they could not be read. */
  tags: readonly string[] | undefined;
  /** The protected tags that a person confirmed by typing the host name. */
  confirmedTags: readonly string[];
}

export interface WriteRequest extends Guarded {
  method: "POST" | "DELETE";
  /** The part after `/api/v1`. */
  path: string;
  /** Sent with a POST only (specification: Idempotency 1). */
  idempotencyKey?: string | undefined;
}

export interface ApiClient {
  /**
   * Sends a GET when its turn comes, and again after every 429.
   * @param path the part after `/api/v1`
   * @returns a response with a 2xx status; its body can still be anything
   * @throws ApiError; of kind "aborted" after the end of the session
   */
  read(path: string, call?: CallOptions): Promise<ApiResponse>;
  /**
   * Throws where a write may not be sent now: of kind "aborted" after the end of the session, "guarded" while read-only is on, or,
   * given what is known of its instance, because of a protected tag.
   */
  guard(write?: Guarded): void;
  /**
   * Sends a write once, now, unless the guard refuses it. Whoever calls this has waited for a turn. Nothing ends it once it has left.
   * @throws ApiError; nothing has left after the kinds "guarded" and "aborted", and the API has not acted after a 429
   */
  write(request: WriteRequest): Promise<ApiResponse>;
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
  /** For one request and its complete response; 15,000 by default. */
  timeoutMs?: number;
  /** Called once for every response that rejects the key, before the call fails with the same error. */
  onUnauthorized?: (error: ApiError) => void;
  /** Called before anything is sent, for a request once or several times. It may end the session: then nothing is sent. */
  beforeRequest?: () => void;
  /** Called once for every request that was sent and not cancelled: undefined for a response that is no failure. */
  onOutcome?: (error: ApiError | undefined, request: Pick<SentRequest, "method" | "path">) => void;
}

/** A client of the Compute Cloud API for one key. */
export function createClient(options: ClientOptions): ApiClient {
  const { baseUrl, apiKey, rateLimiter, ended, onUnauthorized, onOutcome } = options;
  const { guard, beforeRequest, timeoutMs = requestTimeoutMs } = options;
  // Called through the global object: a browser's fetch refuses any other `this`.
  const fetch: typeof globalThis.fetch =
    options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  // A server may quote the key, and people copy and share error messages.
  const hide = keyHider(apiKey);

  async function read(
    path: string,
    { signal, priority = "interactive" }: CallOptions = {},
  ): Promise<ApiResponse> {
    let ticket: number | undefined;
    for (let rejections = 0; ; rejections++) {
      checkSession();
      ({ ticket } = await rateLimiter.turn("read", { priority, signal, ticket }));
      checkSession();
      const response = await send({ method: "GET", path, signal });
      if (response.status !== 429) return succeeded(response);
      rateLimiter.block("read", blockEnd(response.rateLimit.wait, rejections));
    }
  }

  async function write(request: WriteRequest): Promise<ApiResponse> {
    checkWrite(request);
    return succeeded(await send(request));
  }

  function succeeded(response: ApiResponse): ApiResponse {
    const { error } = response;
    if (!error) return response;
    if (error.status === 401 || error.code === "UNAUTHORIZED") onUnauthorized?.(error);
    throw error;
  }

  /** Refuses every request after the end of the session. */
  function checkSession(): void {
    beforeRequest?.();
    if (ended?.aborted) throw aborted();
  }

  function checkWrite(request?: Guarded): void {
    checkSession();
    if (!guard) return;
    const refusal =
      readOnlyError(guard.readOnly()) ??
      (request && protectedTagError(guard.protectedTags, request.tags, request.confirmedTags));
    if (refusal) throw refusal;
  }

  async function send({ method, path, idempotencyKey, signal }: SentRequest): Promise<ApiResponse> {
    const headers: Record<string, string> = { Authorization: `Bearer ${apiKey}` };
    if (method === "POST") {
      headers["Content-Type"] = "application/json";
      if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
    }
    const url = apiUrl(baseUrl, path);
    const sentAt = Date.now();
    const raw = await sendOnce(fetch, url, { method, headers }, signal, timeoutMs).catch(
      (error: ApiError) => {
        if (error.kind !== "aborted") onOutcome?.(error, { method, path });
        throw error;
      },
    );
    const response = { sentAt, ...readResponse(raw, hide) };
    rateLimiter.limitTo(method === "GET" ? "read" : "write", response.rateLimit.limit);
    const error = response.error ?? response.bodyError ?? foreignResponse(method, response);
    onOutcome?.(error, { method, path });
    return response;
  }

  return { read, guard: checkWrite, write };
}

interface SentRequest {
  method: "GET" | "POST" | "DELETE";
  path: string;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
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
