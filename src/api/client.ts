import { apiUrl } from "./address.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { aborted, ApiError } from "./error.ts";
import { exchange } from "./exchange.ts";
import { keyHider } from "./hide-key.ts";
import type { Priority } from "./pacing/lane-queue.ts";
import type { LaneName, Pacer } from "./pacer.ts";

/** What every call takes. */
export interface CallOptions {
  /** Ends the call with an ApiError of kind "aborted"; while it still waits, nothing is sent. */
  signal?: AbortSignal;
  /** "interactive" unless told. */
  priority?: Priority;
  onProgress?: (progress: Progress) => void;
}

/**
 * Where a request is: waiting for its turn, until a known time (milliseconds since the epoch) while its lane is held; or
 * sent. After a 429 it waits again, and the API has not acted.
 */
export type Progress = { phase: "waiting"; until?: number } | { phase: "sent" };

export interface ApiRequest extends CallOptions {
  method: "GET" | "POST" | "DELETE";
  /** What follows `/api/v1`. */
  path: string;
  /** Sent with a POST only (Idempotency 1). */
  idempotencyKey?: string;
  /**
   * The last check before the request leaves, at every try: after the wait for its turn and for a rate limit. It is made again
   * where it is older than 2 s when the request may leave. While it runs the progress is "waiting". What it throws ends the
   * call, and nothing is sent.
   */
  beforeSend?: () => Promise<void>;
  /**
   * Records that the request leaves, as the last step before it does: progress that says "waiting" after it means that it has
   * not left. What it throws ends the call, and nothing is sent.
   */
  recordSent?: () => Promise<void>;
}

export interface ApiClient {
  /**
   * Sends a request when its turn comes, and again after every 429.
   * @returns an answer with a 2xx status; its body can still be anything
   * @throws ApiError
   */
  request(request: ApiRequest): Promise<Answer>;
}

/** @param onHeld told until when the API has all requests wait, in milliseconds since the epoch */
export type Permit = (
  lane: LaneName,
  signal: AbortSignal | undefined,
  priority: Priority,
  onHeld: (until: number) => void,
) => Promise<void>;

export interface ClientOptions {
  /** The API's address with or without `/api/v1`; empty is the page's own origin. */
  baseUrl: string;
  apiKey: string;
  pacer: Pacer;
  /** Waited for before each request leaves, for a pace that is shared with others who use the key. */
  permit?: Permit;
  fetch?: typeof fetch;
  /** Milliseconds for one request, from leaving to the end of its answer; 15,000 unless told. */
  timeoutMs?: number;
  /** Called once for every answer that rejects the key, before the call fails with the same error. */
  onUnauthorized?: (error: ApiError) => void;
  /** Called once for every request that was sent and not given up: undefined for an answer that is no failure. */
  onOutcome?: (error: ApiError | undefined) => void;
}

/** A check that is older when the request may leave is made again. Milliseconds. */
const checkValidMs = 2000;

/** A client of the Compute Cloud API for one key. */
export function createClient(options: ClientOptions): ApiClient {
  const { baseUrl, apiKey, pacer, permit, timeoutMs = 15_000 } = options;
  const { onUnauthorized, onOutcome } = options;
  // Called through the global object: a browser's fetch refuses any other `this`.
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  // A server may quote the key back. It must not get into an error, which people copy and pass on.
  const hide = keyHider(apiKey);

  async function request({
    method,
    path,
    idempotencyKey,
    beforeSend,
    recordSent,
    signal,
    priority = "interactive",
    onProgress,
  }: ApiRequest): Promise<Answer> {
    const headers: Record<string, string> = { Authorization: `Bearer ${apiKey}` };
    if (method === "POST") {
      headers["Content-Type"] = "application/json";
      if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
    }
    const lane = method === "GET" ? "read" : "write";
    const onWait = (until?: number) => onProgress?.({ phase: "waiting", ...(until && { until }) });
    const answer = await pacer.run(lane, {
      priority,
      signal,
      onWait,
      async attempt() {
        let checkedUntil = Number.POSITIVE_INFINITY;
        let isRecorded = false;
        const isStale = () => Date.now() > checkedUntil;
        do {
          if (beforeSend) {
            // Slow storage must not have it recorded over and over: the record holds while the check is made again.
            if (!isRecorded) onWait();
            await beforeSend();
            checkedUntil = Date.now() + checkValidMs;
          }
          // After the check, whose time differs: requests leave at the pace that is allowed.
          if (permit) {
            await permit(lane, signal, priority, (until) => {
              isRecorded = false;
              onWait(until);
            });
          }
          if (!isRecorded && !signal?.aborted && !isStale()) {
            if (recordSent) await recordSent();
            isRecorded = true;
          }
          if (signal?.aborted) throw aborted();
          // Nothing leaves without its record, whatever the clock did meanwhile.
        } while (isStale() || !isRecorded);
        onProgress?.({ phase: "sent" });
        const reply = await exchange(
          send,
          apiUrl(baseUrl, path),
          { method, headers },
          signal,
          timeoutMs,
        ).catch((error: ApiError) => {
          if (error.kind !== "aborted") onOutcome?.(error);
          throw error;
        });
        const value = readAnswer(reply, hide);
        onOutcome?.(value.error ?? value.broken ?? strangeAnswer(method, value));
        return { value, news: value.news, refusal: value.status === 429 ? value.error : undefined };
      },
    });
    const { error } = answer;
    if (!error) return answer;
    if (error.status === 401 || error.code === "UNAUTHORIZED") onUnauthorized?.(error);
    throw error;
  }

  return { request };
}

/** A read always has an envelope. Without one it is not the API that answers, but perhaps the login page of a network. */
function strangeAnswer(method: string, { status, envelope }: Answer): ApiError | undefined {
  if (method !== "GET" || envelope) return undefined;
  return new ApiError("unexpected", "The answer is not the API's", { status });
}
