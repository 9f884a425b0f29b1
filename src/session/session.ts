import { createStore, type Store } from "@tanstack/react-store";
import type * as v from "valibot";
import { type ApiClient, createClient } from "../api/client.ts";
import { type ApiError, failureOf } from "../api/error.ts";
import { createPacer, type Pacer } from "../api/pacer.ts";
import { fetchUnlessAsked } from "./ahead.ts";
import { openChannel } from "../tabs/channel.ts";
import { isHeld, shareLock } from "../tabs/locks.ts";
import { accountOf } from "./account.ts";
import { createBrowserPace } from "./browser-pace.ts";
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
  /** Tells this key from another without saying anything of it. */
  account: Promise<string>;
}

/** Why there is no connection any more. */
export type Ending = v.InferOutput<typeof endingSchema>;

export interface SessionState {
  connection?: Connection;
  ending?: Ending;
}

export type Session = ReturnType<typeof createSession>;

/** How long a new tab waits for a connected one to answer. Milliseconds. */
const handOverMs = 1500;

/**
 * The one session of this browser, as this tab sees it. It starts with the key that the tab remembers, or that another
 * tab hands over, and ends in all tabs at once: on request, after idleness, or with the first 401 (specification:
 * Authentication 5).
 * @param signal the end of the app
 */
export function createSession(config: Config, signal: AbortSignal) {
  const store = createStore<SessionState>({});
  const channel = openChannel("session", sessionMessageSchema, signal);
  const pace = createBrowserPace(config);
  /** What the connected tab holds, to be given back at the end of the session. */
  let release: (() => void) | undefined;
  let endedBefore = endedSessions();

  /** A connection that is not yet the session's: to check a key with, then to `adopt`. */
  function open(apiKey: string, baseUrl: string): Connection {
    const pacer = createPacer(config);
    const health = createHealth();
    const options = {
      baseUrl,
      apiKey,
      pacer,
      permit: pace.permitFor(pacer),
      fetch: fetchUnlessAsked,
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
      account: accountOf(apiKey),
    };
  }

  function adopt(connection: Connection): void {
    rememberCredentials(connection);
    endedBefore = endedSessions();
    release?.();
    const stopTelling = pace.tell(connection.pacer);
    const giveLockBack = shareLock("connected");
    release = () => {
      stopTelling();
      giveLockBack();
    };
    store.setState(() => ({ connection }));
  }

  /** Ends the session here and, unless it was another tab that said so, everywhere. */
  function end(ending: Ending, said = true): void {
    const { connection } = store.get();
    if (!connection) return;
    if (said) {
      noteEnd();
      channel.post({ type: "ended", apiKey: connection.apiKey, ending });
    }
    forgetCredentials();
    release?.();
    release = undefined;
    // The next key has an allowance of its own.
    pace.forgetHolds();
    store.setState(() => ({ ending }));
  }

  function openRemembered({ apiKey, baseUrl }: Credentials): void {
    // A remembered address counts only where a person may choose one: a deployment may have moved its API since.
    adopt(open(apiKey, config.allowCustomApi ? baseUrl : config.apiBaseUrl));
  }

  /** Connects with the key that this tab remembers, or that another tab of this browser has. */
  async function resume(): Promise<void> {
    const remembered = rememberedCredentials() ?? (await askOtherTabs());
    if (remembered && !store.get().connection) openRemembered(remembered);
  }

  async function askOtherTabs(): Promise<Credentials | undefined> {
    if (!(await isHeld("connected"))) return undefined;
    return await new Promise((resolve) => {
      const timer = setTimeout(() => answer(undefined), handOverMs);
      const stop = channel.listen((message) => {
        if (message.type === "offer") answer(message);
      });
      function answer(credentials: Credentials | undefined) {
        clearTimeout(timer);
        stop();
        resolve(credentials);
      }
      channel.post({ type: "ask" });
    });
  }

  channel.listen((message) => {
    const { connection } = store.get();
    if (!connection) return;
    const { apiKey, baseUrl } = connection;
    if (message.type === "ask") channel.post({ type: "offer", apiKey, baseUrl });
    if (message.type === "ended" && message.apiKey === apiKey) end(message.ending, false);
  });
  // A page that was kept aside by the browser, to come back to, has not heard of an end.
  addEventListener(
    "pageshow",
    () => {
      if (endedSessions() !== endedBefore) end({ kind: "disconnected" }, false);
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
