import { createStore, type Store } from "@tanstack/react-store";
import type * as z from "zod/mini";
import { type ApiClient, createClient } from "../api/client.ts";
import { type ApiError, failureOf } from "../api/error.ts";
import { createPacer, type Pacer } from "../api/pacer.ts";
import { fetchPrefetched } from "../prefetch.ts";
import { openChannel } from "../tabs/channel.ts";
import { heldNames, shareLock } from "../tabs/locks.ts";
import { readApiAddress } from "./api-address.ts";
import { readApiKey } from "./api-key.ts";
import { createBrowserPace } from "./browser-pace.ts";
import { connectionFingerprint } from "./connection-fingerprint.ts";
import type { Config } from "./config.ts";
import { createHealth, type Health } from "./connection-health.ts";
import {
  type Credentials,
  endedSessions,
  forgetCredentials,
  noteEnd,
  rememberCredentials,
  rememberedCredentials,
} from "./credentials.ts";
import { disconnectWhenIdle } from "./idle.ts";
import { type endingSchema, sessionMessageSchema } from "./messages.ts";

/** Who is asking, and through what. */
export interface Connection {
  apiKey: string;
  /** The API's address without `/api/v1`; empty is this page's own origin. */
  baseUrl: string;
  client: ApiClient;
  /** The same client over another `fetch`: one that runs in a worker. */
  clientOver: (send: typeof fetch) => ApiClient;
  pacer: Pacer;
  /** Whether answers come. */
  health: Store<Health>;
  /** Tells this key at this address from others without saying anything of it; see `connectionFingerprint`. */
  fingerprint: string;
}

/** Why there is no connection any more. */
export type Ending = z.infer<typeof endingSchema>;

export interface SessionState {
  connection?: Connection;
  ending?: Ending;
}

export type Session = ReturnType<typeof createSession>;

/** What the names of the locks begin with that connected tabs share, each with those of the same connection. */
const connectedLock = "connected.";

/** How long a new tab waits for a connected one to answer. Milliseconds. */
const handOverMs = 1500;

/**
 * The session of this tab. It starts with the key that the tab remembers, or that another tab hands over, and ends at once in
 * all tabs with the same key and API address: on request, after idleness, or with the first 401 (specification:
 * Authentication 5). Tabs with another key or address go on.
 * @param signal the end of the app
 */
export function createSession(config: Config, signal: AbortSignal) {
  const store = createStore<SessionState>({});
  const channel = openChannel("session", sessionMessageSchema, signal);
  /** What the connected tab holds, to be given back at the end of the session. */
  let release: (() => void) | undefined;
  /** How many sessions of this connection had ended when this one began. */
  let endedBefore = 0;
  /** When this tab was last used by a person: milliseconds since the epoch. */
  let usedAt = 0;
  for (const input of ["pointerdown", "keydown"])
    addEventListener(input, () => (usedAt = Date.now()), { capture: true, signal });

  /** A connection that is not yet the session's: to check a key with, then to `adopt`. */
  function open(apiKey: string, baseUrl: string): Connection {
    const pacer = createPacer(config);
    const health = createHealth();
    const fingerprint = connectionFingerprint(apiKey, baseUrl);
    const options = {
      baseUrl,
      apiKey,
      pacer,
      permit: createBrowserPace(config, fingerprint).permitFor(pacer),
      fetch: fetchPrefetched,
      onOutcome: health.note,
      // Late answers to a key that was already given up must not end the session of the next one.
      onUnauthorized: (error: ApiError) => {
        if (store.get().connection?.pacer === pacer) {
          end({ kind: "unauthorized", error: failureOf(error) });
        }
      },
    };
    return {
      apiKey,
      baseUrl,
      client: createClient(options),
      clientOver: (send) => createClient({ ...options, fetch: send }),
      pacer,
      health: health.store,
      fingerprint,
    };
  }

  function adopt(connection: Connection): void {
    const { pacer, fingerprint } = connection;
    rememberCredentials(connection);
    endedBefore = endedSessions(fingerprint);
    release?.();
    const stopTelling = createBrowserPace(config, fingerprint).tell(pacer);
    const giveLockBack = shareLock(connectedLock + fingerprint);
    release = () => {
      stopTelling();
      giveLockBack();
    };
    store.setState(() => ({ connection }));
  }

  /** Ends the session here and, unless it was another tab that said so, in all tabs of this connection. */
  function end(ending: Ending, said = true): void {
    const { connection } = store.get();
    if (!connection) return;
    if (said) {
      const { fingerprint } = connection;
      noteEnd(fingerprint, endedBefore);
      channel.post({ type: "ended", fingerprint, ending });
    }
    forgetCredentials();
    release?.();
    release = undefined;
    store.setState(() => ({ ending }));
  }

  function openRemembered({ apiKey, baseUrl }: Credentials): void {
    // A remembered address counts only where a person may choose one: a deployment may have moved its API since.
    const address = config.allowCustomApi ? baseUrl : config.apiBaseUrl;
    const isUsable =
      "key" in readApiKey(apiKey) && "address" in readApiAddress(address, location.protocol);
    if (isUsable) adopt(open(apiKey, address));
    else forgetCredentials();
  }

  /** Connects with the key that this tab remembers, or that another tab of this browser has. */
  async function resume(): Promise<void> {
    const remembered = rememberedCredentials() ?? (await askOtherTabs());
    if (remembered && !store.get().connection) openRemembered(remembered);
  }

  async function askOtherTabs(): Promise<Credentials | undefined> {
    const tabs = await heldNames(connectedLock);
    if (tabs.length === 0) return undefined;
    // Where tabs have different connections, all are heard: a link belongs to the one that was used last.
    const mostOffers = new Set(tabs).size === 1 ? 1 : tabs.length;
    return await new Promise((resolve) => {
      const offers: (Credentials & { usedAt: number })[] = [];
      const timer = setTimeout(answer, handOverMs);
      const stop = channel.listen((message) => {
        if (message.type !== "offer") return;
        offers.push(message);
        if (offers.length === mostOffers) answer();
      });
      function answer() {
        clearTimeout(timer);
        stop();
        resolve(offers.toSorted((one, other) => other.usedAt - one.usedAt)[0]);
      }
      channel.post({ type: "ask" });
    });
  }

  channel.listen((message) => {
    const { connection } = store.get();
    if (!connection) return;
    const { apiKey, baseUrl, fingerprint } = connection;
    if (message.type === "ask") channel.post({ type: "offer", apiKey, baseUrl, usedAt });
    if (message.type === "ended" && message.fingerprint === fingerprint) end(message.ending, false);
  });
  // A page that was kept aside by the browser, to come back to, has not heard of an end.
  addEventListener(
    "pageshow",
    () => {
      const { connection } = store.get();
      if (connection && endedSessions(connection.fingerprint) > endedBefore)
        end({ kind: "disconnected" }, false);
    },
    { signal },
  );
  signal.addEventListener("abort", () => release?.());
  const noteActivity = disconnectWhenIdle(config.idleMinutes, channel, signal, () =>
    end({ kind: "idle", minutes: config.idleMinutes }),
  );

  return {
    config,
    store,
    open,
    adopt,
    resume,
    /** Something that a person has set going goes on: that is not idleness. */
    noteActivity,
    disconnect: () => end({ kind: "disconnected" }),
  };
}
