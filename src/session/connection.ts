import { createStore, type Store } from "@tanstack/react-store";
import { type ClientOptions, createClient, type ServerTime } from "../api/client/client.ts";
import type { ApiError } from "../api/error.ts";
import { keyFinder } from "../api/sanitize.ts";
import { ledgerName } from "../api/client/rate-ledger.ts";
import { createRateLimiter, type QueueName } from "../api/client/rate-limiter.ts";
import { apiUrl, requestTimeoutMs } from "../api/client/request.ts";
import type { ReadOnly } from "../api/client/write-guard.ts";
import { createSharedRecord } from "../lib/tabs.ts";
import type { Config } from "./config.ts";

export type Connection = ReturnType<typeof createConnection>;

type ReadListener = (path: string, error: ApiError | undefined) => void;

/** The connection isn't the session's yet, so it can also be used to check a key. */
export function createConnection(
  { readsPerSecond, writesPerSecond, protectedTags, ...config }: Config,
  fetch: typeof globalThis.fetch,
  apiKey: string,
  baseUrl: string,
  fingerprint: string,
  beforeRequest: () => void,
  onUnauthorized: (error: ApiError) => void,
) {
  // The limit is per API key (specification: Limits), so all tabs with this connection share the ledgers.
  const ledgerOf = (queue: QueueName) => createSharedRecord(ledgerName(queue, fingerprint));
  const rateLimiter = createRateLimiter({
    read: { perSecond: readsPerSecond, ledger: ledgerOf("read") },
    write: { perSecond: writesPerSecond, ledger: ledgerOf("write") },
  });
  const { store: health, recordResponse } = createHealth();
  const serverClock = createServerClock();
  const ending = new AbortController();
  const readListeners = new Set<ReadListener>();
  const readOnly = createStore<ReadOnly>(config.readOnly ? "configuration" : "off");
  const options: ClientOptions = {
    baseUrl,
    apiKey,
    rateLimiter,
    guard: { readOnly: () => readOnly.get(), protectedTags },
    serverTime: serverClock,
    keyCheck: { pending: undefined },
    fetch,
    beforeRequest,
    onRequestEnd(error, { method, path }) {
      recordResponse(error);
      if (method !== "GET" || ending.signal.aborted) return;
      for (const listener of readListeners) listener(path, error);
    },
    onUnauthorized,
    ended: ending.signal,
  };
  return {
    apiKey,
    /** Whether a text that would be shown, kept or put into the address has the key in it. */
    holdsKey: keyFinder(apiKey),
    /** Without `/api/v1`. Empty means this page's own origin. */
    baseUrl,
    client: createClient(options),
    /** The same client with another `fetch`, for pages read by the fleet worker. */
    clientOver: (fetch: typeof globalThis.fetch) => createClient({ ...options, fetch }),
    rateLimiter,
    serverClock,
    health,
    /** Calls the listener after each read, without an error after a success, until the session ends. */
    onRead: (listener: ReadListener): void => void readListeners.add(listener),
    readOnly,
    fingerprint,
    /** Aborts when the session ends. After that the clients send nothing. */
    ended: ending.signal,
    end: () => ending.abort(),
  };
}

/** Names what tabs share and what outlives the session: 64 bits of a SHA-256, which doesn't reveal the key. Throws TypeError. */
export async function connectionFingerprint(apiKey: string, baseUrl: string): Promise<string> {
  const address = new URL(apiUrl(baseUrl, ""), location.href).href;
  const text = new TextEncoder().encode(`compute-dashboard connection ${address} ${apiKey}`);
  const hash = await crypto.subtle.digest("SHA-256", text);
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").slice(0, 16);
}

/**
 * How the API answered this tab's last requests.
 * - `connecting`: no response yet
 * - `failing`: the last response was a server error, or not the API's
 * - `retrying`: the last request had no response
 * - `unreachable`: several in a row had none
 */
export type Health =
  | { state: "connecting" | "answering" | "retrying" | "unreachable" }
  | { state: "failing"; error: ApiError };

/** A network failure shows after this many tries; see also `maxRetries` in `createQueryClient`. */
const maxTries = 4;

export function createHealth() {
  const store = createStore<Health>({ state: "connecting" });
  let unanswered = 0;
  let answeredAt = 0;

  function recordResponse(error: ApiError | undefined): void {
    if (error?.kind === "network" || error?.kind === "timeout") {
      unanswered += 1;
      // No other request got a response either while this one timed out.
      const isSilent = error.kind === "timeout" && Date.now() - answeredAt >= requestTimeoutMs;
      set({ state: isSilent || unanswered >= maxTries ? "unreachable" : "retrying" });
      return;
    }
    unanswered = 0;
    answeredAt = Date.now();
    // A 4xx error envelope is a normal response of a healthy API.
    const isFailing = error && !(error.kind === "api" && (error.status ?? 0) < 500);
    set(isFailing ? { state: "failing", error } : { state: "answering" });
  }

  function set(next: Health): void {
    if (next.state === "failing" || next.state !== store.get().state) store.setState(() => next);
  }

  return { store, recordResponse };
}

/** The age of what the API has dated goes by this clock. */
interface ServerClock extends ServerTime {
  /** How far it's ahead of this machine's. A difference of less than a minute counts as none. */
  readonly aheadMs: Store<number>;
}

const samplesKept = 5;
const minuteMs = 60_000;
/** Slow answers and times in whole seconds make samples differ. */
const noiseMs = 10_000;

/** The median of the last five answers: a wrong time or two (a jump, garbage) among them doesn't move it. */
export function createServerClock(): ServerClock {
  const aheadMs = createStore(0);
  let samples: readonly number[] = [];

  function observe(time: number, sentAt: number, receivedAt: number): void {
    const tookMs = receivedAt - sentAt;
    // Otherwise this machine slept, or its clock was set.
    const isPlausible = tookMs >= 0 && tookMs <= requestTimeoutMs;
    if (Number.isNaN(time) || !isPlausible) return;
    samples = [...samples, Math.round(time - (sentAt + receivedAt) / 2)].slice(-samplesKept);
    const sorted = samples.toSorted((a, b) => a - b);
    const ahead = sorted[Math.floor(samples.length / 2)] ?? 0;
    const next = Math.abs(ahead) < minuteMs ? 0 : ahead;
    const current = aheadMs.get();
    const isSame = next === current || (next !== 0 && Math.abs(next - current) < noiseMs);
    if (!isSame) aheadMs.setState(() => next);
  }

  return { aheadMs, now: () => Date.now() + aheadMs.get(), observe };
}
