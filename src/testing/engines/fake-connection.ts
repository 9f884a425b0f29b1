import { createStore } from "@tanstack/react-store";
import { apiKey, fakeApi } from "./fake-api.ts";
import type { ReadOnly } from "../../api/client/write-guard.ts";
import { type Connection, createHealth, createServerClock } from "../../session/connection.ts";

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
