import { createStore } from "@tanstack/react-store";
import { type ApiClient, createClient } from "../api/client.ts";
import type { ApiError } from "../api/error.ts";
import { createPacer, type Pacer } from "../api/pacer.ts";
import type { Config } from "./config.ts";
import { forgetCredentials, rememberCredentials, rememberedCredentials } from "./credentials.ts";

/** Who is asking, and through what. */
export interface Connection {
  apiKey: string;
  /** The API's address without `/api/v1`; empty is this page's own origin. */
  baseUrl: string;
  client: ApiClient;
  pacer: Pacer;
}

/** Why there is no connection any more. */
export type Ending = { kind: "disconnected" } | { kind: "unauthorized"; error: ApiError };

export interface SessionState {
  connection?: Connection;
  ending?: Ending;
}

export type Session = ReturnType<typeof createSession>;

/**
 * The one session of this tab. It starts with the key that the tab remembers, if any, and ends on request or with the
 * first 401 (specification: Authentication 5).
 */
export function createSession(config: Config) {
  const store = createStore<SessionState>({});
  const credentials = rememberedCredentials();
  if (credentials) {
    // A stored address counts only where a person may choose one: a deployment may have moved its API since.
    const baseUrl = config.allowCustomApi ? credentials.baseUrl : config.apiBaseUrl;
    store.setState(() => ({ connection: open(credentials.apiKey, baseUrl) }));
  }

  /** A connection that is not yet the session's: to check a key with, then to `adopt`. */
  function open(apiKey: string, baseUrl: string): Connection {
    const pacer = createPacer(config);
    const client = createClient({
      baseUrl,
      apiKey,
      pacer,
      // Late answers to a key that was already given up must not end the session of the next one.
      onUnauthorized: (error) => {
        if (store.get().connection?.client === client) end({ kind: "unauthorized", error });
      },
    });
    return { apiKey, baseUrl, client, pacer };
  }

  function adopt(connection: Connection): void {
    rememberCredentials(connection);
    store.setState(() => ({ connection }));
  }

  function end(ending: Ending): void {
    forgetCredentials();
    store.setState(() => ({ ending }));
  }

  return { config, store, open, adopt, disconnect: () => end({ kind: "disconnected" }) };
}
