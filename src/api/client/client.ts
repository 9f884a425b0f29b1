import { aborted, ApiError, signInMessages } from "../error.ts";
import { blockEnd, type Priority, type RateLimiter } from "./rate-limiter.ts";
import { maxBodyBytes, type ApiResponse, readResponse, fetchText } from "./response.ts";
import { apiUrl, listPath } from "./request.ts";
import { keyHider } from "../sanitize.ts";
import { protectedTagError, readOnlyError, type WriteGuard } from "./write-guard.ts";

export interface CallOptions {
  /** Fails the call with an ApiError of kind "aborted". If it's still waiting, nothing is sent. */
  signal?: AbortSignal;
  priority?: Priority;
  /** Default: what one instance, a write or an error may have. */
  maxBytes?: number;
}

export interface Guarded {
  /** From the read right before the write; undefined if they couldn't be read. */
  tags: readonly string[] | undefined;
  /** Protected tags that the user confirmed by typing the host name. */
  confirmedTags: readonly string[];
}

export interface WriteRequest extends Guarded {
  method: "POST" | "DELETE";
  path: string;
  /** Only for POST (specification: Idempotency 1). */
  idempotencyKey?: string | undefined;
}

export type ApiClient = ReturnType<typeof createClient>;

/** How far the server's clock is off is known from its answers (`session/connection.ts`). */
export interface ServerTime {
  now(): number;
  /** @param time of the answer, NaN without one */
  observe(time: number, sentAt: number, receivedAt: number): void;
}

/** Set while the API is asked once more whether it rejects the key. Nothing else is sent meanwhile. */
interface KeyCheck {
  /** Resolves to the second rejection, if there is one. */
  pending: Promise<ApiError | undefined> | undefined;
}

export interface ClientOptions {
  /** With or without `/api/v1`; empty for the page's own origin. */
  baseUrl: string;
  /** Empty if a proxy signs people in, and puts a key on each request. */
  apiKey: string;
  rateLimiter: RateLimiter;
  /** Nothing is sent once the session has ended. Earlier requests still get their answers. */
  ended?: AbortSignal;
  guard?: WriteGuard;
  serverTime?: ServerTime;
  fetch: typeof globalThis.fetch;
  /** Shared by all clients of one key. */
  keyCheck?: KeyCheck;
  /** Called when a second answer in a row rejects the key, before the call fails. */
  onUnauthorized?: (error: ApiError) => void;
  /** Called before each send, possibly several times per request. If it ends the session, nothing is sent. */
  beforeRequest?: () => void;
  /** Called after each send that wasn't cancelled (a retry is another send), without an error if it worked. */
  onRequestEnd?: (
    error: ApiError | undefined,
    request: Pick<SentRequest, "method" | "path">,
  ) => void;
}

export function createClient(options: ClientOptions) {
  const { baseUrl, apiKey, rateLimiter, fetch, ended, onUnauthorized, onRequestEnd } = options;
  const { guard, serverTime, beforeRequest } = options;
  const { keyCheck = { pending: undefined } } = options;
  // A server may quote the key, and users share error messages.
  const hide = keyHider(apiKey);

  /** Retries after a 429. Resolves on a 2xx, unless its body is the API’s error. Throws ApiError ("aborted" without a session). */
  async function read(
    path: string,
    { signal, priority = "interactive", maxBytes }: CallOptions = {},
  ): Promise<ApiResponse> {
    let ticket: number | undefined;
    let hasBeenRejected = false;
    for (let rejections = 0; ;) {
      checkSession();
      ({ ticket } = await rateLimiter.turn("read", { priority, signal, ticket }));
      if (keyCheck.pending) await keyCheck.pending;
      checkSession();
      const response = await send({ method: "GET", path, signal, maxBytes });
      if (response.status === 429)
        rateLimiter.block("read", blockEnd(response.rateLimit.wait, rejections++));
      else if (!rejectsKey(response)) return succeeded(response);
      else {
        const confirmed = await secondRejection();
        if (confirmed ?? hasBeenRejected) throw confirmed ?? rejectionOf(response);
        hasBeenRejected = true;
      }
    }
  }

  /** Sends once, uncancellable. "guarded" and "aborted" mean nothing was sent; after a 429 the API hasn't acted. */
  async function write(request: WriteRequest): Promise<ApiResponse> {
    checkWrite(request);
    const response = await send(request);
    if (!rejectsKey(response)) return succeeded(response);
    const rejection = rejectionOf(response);
    await secondRejection(rejection);
    throw rejection;
  }

  function rejectsKey(response: ApiResponse): boolean {
    const { error } = response;
    if (apiKey === "" && isSignInPage(response)) return true;
    return error?.status === 401 || error?.code === "UNAUTHORIZED";
  }

  const rejectionOf = ({ error }: ApiResponse) =>
    error ?? new ApiError("http", signInMessages.page);

  /** One rejection can be a gateway's mistake; a second one ends the session. */
  async function secondRejection(ofWrite?: ApiError): Promise<ApiError | undefined> {
    keyCheck.pending ??= askAgain(ofWrite).finally(() => (keyCheck.pending = undefined));
    return await keyCheck.pending;
  }

  /** @param ofWrite is what people see: they asked for that */
  async function askAgain(ofWrite?: ApiError): Promise<ApiError | undefined> {
    const path = listPath("/computes", { page: 1, limit: 1 });
    for (let rejections = 0; ;) {
      await rateLimiter.turn("read", { priority: "interactive" });
      if (ended?.aborted) return aborted();
      const response = await send({ method: "GET", path }).catch(() => undefined);
      if (response?.status === 429)
        rateLimiter.block("read", blockEnd(response.rateLimit.wait, rejections++));
      else {
        if (!response || !rejectsKey(response)) return undefined;
        const rejection = rejectionOf(response);
        onUnauthorized?.(ofWrite ?? rejection);
        return rejection;
      }
    }
  }

  function checkSession(): void {
    beforeRequest?.();
    if (ended?.aborted) throw aborted();
  }

  /** Throws "aborted" after the session ended, "guarded" while read-only or because of a protected tag. */
  function checkWrite(request?: Guarded): void {
    checkSession();
    if (!guard) return;
    const refusal =
      readOnlyError(guard.readOnly()) ??
      (request && protectedTagError(guard.protectedTags, request.tags, request.confirmedTags));
    if (refusal) throw refusal;
  }

  async function send({
    method,
    path,
    idempotencyKey,
    signal,
    maxBytes = maxBodyBytes,
  }: SentRequest): Promise<ApiResponse> {
    // Another site can't send this header with the browser's cookies, so the proxy can tell our writes from theirs.
    const headers: Record<string, string> =
      apiKey === ""
        ? { "X-Requested-With": "compute-dashboard" }
        : { Authorization: `Bearer ${apiKey}` };
    const credentials = apiKey === "" ? "same-origin" : "omit";
    if (method === "POST") {
      headers["Content-Type"] = "application/json";
      if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
    }
    const url = apiUrl(baseUrl, path);
    const sentAt = Date.now();
    const init = { method, headers, credentials } as const;
    const raw = await fetchText(fetch, url, init, signal, maxBytes).catch((error: ApiError) => {
      if (error.kind !== "aborted") onRequestEnd?.(error, { method, path });
      throw error;
    });
    const response = { sentAt, ...readResponse(raw, hide, serverTime?.now()) };
    serverTime?.observe(response.time, sentAt, Date.now());
    rateLimiter.limitTo(method === "GET" ? "read" : "write", response.rateLimit.limit);
    const error = response.error ?? response.bodyError ?? foreignResponse(method, response);
    onRequestEnd?.(error, { method, path });
    return response;
  }

  return {
    read,
    guard: checkWrite,
    write,
    /** The key is in doubt: nothing may be sent now. */
    isKeyInDoubt: () => keyCheck.pending !== undefined,
  };
}

function succeeded(response: ApiResponse): ApiResponse {
  if (response.error) throw response.error;
  return response;
}

/** A redirect, or a web page in place of an answer. */
function isSignInPage({ status, isPage }: ApiResponse): boolean {
  return status === 0 || (isPage && status < 300);
}

interface SentRequest {
  method: "GET" | "POST" | "DELETE";
  path: string;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  maxBytes?: number | undefined;
}

/** Without an envelope it isn't the API that answered, but perhaps a captive portal. */
function foreignResponse(
  method: string,
  { status, envelope, isEmpty }: ApiResponse,
): ApiError | undefined {
  // An accepted write may have an empty body.
  if (envelope || (isEmpty && method !== "GET")) return undefined;
  return new ApiError("unexpected", "The answer didn’t come from the API", { status });
}
