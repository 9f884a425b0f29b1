import { createClient, type ClientOptions } from "../../api/client/client.ts";
import type { LedgerStore } from "../../api/client/rate-ledger.ts";
import { createRateLimiter } from "../../api/client/rate-limiter.ts";
import { memoryLedger } from "./rate-limiter-scenario.ts";
import { createStore } from "@tanstack/react-store";
import type { ReadOnly } from "../../api/client/write-guard.ts";
import { type Connection, createHealth, createServerClock } from "../../session/connection.ts";

export const apiKey = "key-7f3a91c2e4";

interface Sent {
  url: string;
  method: string | undefined;
  headers: Headers;
  init: RequestInit;
}

export type Reply = Response | Error | ((signal: AbortSignal) => Promise<Response>);

export function fakeApi(
  replies: Reply[],
  options: Partial<ClientOptions> = {},
  writes: LedgerStore = memoryLedger(),
) {
  const sent: Sent[] = [];
  const rateLimiter = createRateLimiter({
    read: { perSecond: 30, ledger: memoryLedger() },
    write: { perSecond: 5, ledger: writes },
  });
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : input.toString();
    sent.push({ url, method: init.method, headers: new Headers(init.headers), init });
    const reply = replies.shift();
    if (reply instanceof Response) return Promise.resolve(reply);
    if (typeof reply === "function" && init.signal) return reply(init.signal);
    return Promise.reject(reply instanceof Error ? reply : new Error("Nothing more was expected"));
  };
  const client = createClient({
    baseUrl: "https://api.test",
    apiKey,
    rateLimiter,
    fetch,
    ...options,
  });
  return { client, rateLimiter, sent };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

export function ok(data: unknown, more: Record<string, unknown> = {}): Response {
  return json({
    success: true,
    message: "Fine",
    data,
    requestId: "r-1",
    timestamp: "2026-11-20T12:00:00Z",
    ...more,
  });
}

export function failed(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Response {
  const body = { success: false, code, message: `About ${code}`, requestId: "r-2" };
  return json(body, status, headers);
}

/** A response that never comes. Rejects on abort. */
export function silence(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => {
      reject(new DOMException("The operation was aborted", "AbortError"));
    });
  });
}

/** Without an error the body never ends. */
export function brokenBody(text: string, status: number, error?: Error): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      if (error) setTimeout(() => controller.error(error), 1);
    },
  });
  return new Response(body, { status });
}

/** Over a fake API that answers nothing, unless `parts` has another one's client. */
export function fakeConnection(parts: Partial<Connection> = {}): Connection {
  const { client, rateLimiter } = fakeApi([]);
  const ending = new AbortController();
  return {
    apiKey,
    holdsKey: () => false,
    baseUrl: "https://api.test",
    client,
    clientOver: () => client,
    rateLimiter,
    serverClock: createServerClock(),
    health: createHealth().store,
    onRead: () => undefined,
    readOnly: createStore<ReadOnly>("off"),
    fingerprint: "a",
    ended: ending.signal,
    end: () => ending.abort(),
    ...parts,
  };
}
