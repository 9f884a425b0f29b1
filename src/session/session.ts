import { createStore } from "@tanstack/react-store";
import * as z from "zod/mini";
import { failureOf } from "../api/error.ts";
import { failureSchema } from "../api/schema.ts";
import { openChannel, type TabChannel } from "../tabs/channel.ts";
import { heldNames, shareLock } from "../tabs/locks.ts";
import type { Config } from "./config.ts";
import {
  type Connection,
  connectionFingerprint,
  createConnection,
  type ReadListener,
} from "./connection.ts";
import {
  type Credentials,
  endedSessions,
  recordEnd,
  removeCredentials,
  storeCredentials,
  storedCredentials,
} from "./credentials.ts";
import { isSameApi, readApiAddress, readApiKey } from "./validation.ts";

const endingSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("disconnected") }),
  z.object({ kind: z.literal("idle"), minutes: z.number() }),
  z.object({ kind: z.literal("unauthorized"), error: failureSchema }),
  /** The key was entered for this API address, and another one is configured now. */
  z.object({ kind: z.literal("moved"), baseUrl: z.string() }),
]);

/** Why a session ended. */
export type Ending = z.infer<typeof endingSchema>;

const messageSchema = z.discriminatedUnion("type", [
  /** A new tab requests the key. */
  z.object({ type: z.literal("ask") }),
  /** A connected tab offers it. `usedAt` is the last input in that tab: milliseconds since the epoch. */
  z.object({
    type: z.literal("offer"),
    apiKey: z.string(),
    baseUrl: z.string(),
    usedAt: z.number(),
  }),
  /** The session of this connection has ended, in all its tabs. */
  z.object({ type: z.literal("ended"), fingerprint: z.string(), ending: endingSchema }),
  /** Input in another tab, at this time: milliseconds since the epoch. */
  z.object({ type: z.literal("active"), at: z.number() }),
]);

type SessionMessage = z.infer<typeof messageSchema>;

interface SessionState {
  connection?: Connection;
  ending?: Ending;
}

export type Session = ReturnType<typeof createSession>;

/** The prefix of the lock that all connected tabs of one connection share. */
const connectedLock = "connected.";

/** The prefix of the lock that the read-only tabs of one connection share: a further tab starts read-only, too. */
const readOnlyLock = "read-only.";

/** How long a new tab waits for the key of a connected one. Milliseconds. */
const handOverMs = 1500;

/**
 * The session of this tab. It starts with the key that the tab has stored, or that another tab hands over. It ends in all tabs
 * with the same key and API address at once: on request, after the idle time, or with the first 401 (specification:
 * Authentication 5). Tabs with another key or address continue.
 * @param signal the end of the app
 * @param onRead called for every read of the session
 */
export function createSession(config: Config, signal: AbortSignal, onRead: ReadListener) {
  const store = createStore<SessionState>({});
  const channel = openChannel("session", messageSchema, signal);
  let releaseReadOnly: (() => void) | undefined;
  /** How many sessions of this connection had ended when this one began. */
  let endedBefore = 0;
  /** The last input in this tab: milliseconds since the epoch. */
  let usedAt = 0;
  for (const input of ["pointerdown", "keydown"])
    addEventListener(input, () => (usedAt = Date.now()), { capture: true, signal });

  /** A connection that is not yet the session's: to check a key with, then to `connect`. */
  function openConnection(apiKey: string, baseUrl: string, fingerprint: string): Connection {
    // A delayed response to a previous key must not count for the session of the next one.
    const isCurrent = () => store.get().connection === connection;
    const connection = createConnection(
      config,
      apiKey,
      baseUrl,
      fingerprint,
      // Before a timer fires on waking, the answer of a request from before the sleep can lead to another one.
      () => isCurrent() && idle.check(),
      (error) => isCurrent() && end({ kind: "unauthorized", error: failureOf(error) }),
      (path, error) => isCurrent() && onRead(path, error),
    );
    return connection;
  }

  function connect(connection: Connection): void {
    const { fingerprint } = connection;
    const before = store.get().connection;
    if (before !== connection) before?.end();
    endedBefore = endedSessions(fingerprint);
    connection.ended.addEventListener("abort", shareLock(connectedLock + fingerprint));
    connection.ended.addEventListener("abort", () => releaseReadOnly?.());
    keepReadOnly(connection);
    store.setState(() => ({ connection }));
  }

  /** Switches read-only on or off in this tab, at once. Where the configuration sets it, it stays on. */
  function setReadOnly(isOn: boolean): void {
    const { connection } = store.get();
    if (!connection || connection.readOnly.get() === "configuration") return;
    connection.readOnly.setState(() => (isOn ? "session" : "off"));
    keepReadOnly(connection);
  }

  /** Keeps read-only with the key, over reloads and for tabs that take the key over. */
  function keepReadOnly(connection: Connection): void {
    const { fingerprint, readOnly } = connection;
    const isReadOnly = readOnly.get() === "session";
    storeCredentials({ ...connection, isReadOnly });
    releaseReadOnly?.();
    releaseReadOnly = isReadOnly ? shareLock(readOnlyLock + fingerprint) : undefined;
  }

  /** Ends the session here and, unless another tab has ended it, in all tabs of this connection. */
  function end(ending: Ending, endedHere = true): void {
    const { connection } = store.get();
    if (!connection) return;
    connection.end();
    if (endedHere) {
      const { fingerprint } = connection;
      recordEnd(fingerprint, endedBefore);
      channel.post({ type: "ended", fingerprint, ending });
    }
    removeCredentials();
    store.setState(() => ({ ending }));
  }

  /** Whether a key may go to the address that it was entered for: to any one where a person may choose it. */
  const isAllowed = (baseUrl: string) =>
    config.allowCustomApi || isSameApi(baseUrl, config.apiBaseUrl);

  /** Connects with the key that this tab has stored, or that another tab of this browser has. */
  async function restore(): Promise<void> {
    const stored = storedCredentials();
    const credentials = stored ?? (await requestKey());
    if (!credentials || store.get().connection) return;
    const { apiKey, baseUrl } = credentials;
    const isUsable =
      "key" in readApiKey(apiKey) && "address" in readApiAddress(baseUrl, location.protocol);
    if (!isUsable) return removeCredentials();
    // A key goes only to the address that it was entered for.
    if (!isAllowed(baseUrl)) {
      removeCredentials();
      store.setState(() => ({ ending: { kind: "moved", baseUrl } }));
      return;
    }
    const fingerprint = stored?.fingerprint || (await connectionFingerprint(apiKey, baseUrl));
    if (store.get().connection) return;
    const connection = openConnection(apiKey, baseUrl, fingerprint);
    const isReadOnly = stored ? stored.isReadOnly : await hasReadOnlyTab(connection);
    if (isReadOnly) connection.readOnly.setState((now) => (now === "off" ? "session" : now));
    if (!store.get().connection) connect(connection);
  }

  /** Requests the key from the connected tabs; undefined where there is none, or none answers in time. */
  async function requestKey(): Promise<Credentials | undefined> {
    const tabs = await heldNames(connectedLock);
    if (tabs.length === 0) return undefined;
    // Tabs with different connections all offer their key: a new tab belongs to the one that was used last.
    const expectedOffers = new Set(tabs).size === 1 ? 1 : tabs.length;
    return await new Promise((resolve) => {
      const offers: (Credentials & { usedAt: number })[] = [];
      const timer = setTimeout(finish, handOverMs);
      const unsubscribe = channel.listen((message) => {
        if (message.type !== "offer") return;
        offers.push(message);
        if (offers.length === expectedOffers) finish();
      });
      function finish() {
        clearTimeout(timer);
        unsubscribe();
        const sorted = offers.toSorted((one, other) => other.usedAt - one.usedAt);
        resolve(sorted.find(({ baseUrl }) => isAllowed(baseUrl)) ?? sorted[0]);
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
  // A page in the browser's back/forward cache receives no messages and may have missed the end.
  addEventListener(
    "pageshow",
    () => {
      const { connection } = store.get();
      if (connection && endedSessions(connection.fingerprint) > endedBefore)
        end({ kind: "disconnected" }, false);
    },
    { signal },
  );
  signal.addEventListener("abort", () => store.get().connection?.end());
  const idle = onIdle(config.idleMinutes, channel, signal, () =>
    end({ kind: "idle", minutes: config.idleMinutes }),
  );

  return {
    config,
    store,
    openConnection,
    connect,
    restore,
    setReadOnly,
    /** Counts work that a person has started as input. */
    noteActivity: idle.noteInput,
    disconnect: () => end({ kind: "disconnected" }),
  };
}

/** Whether any tab of a connection is read-only: which of them a new tab was opened from is not known. */
async function hasReadOnlyTab({ fingerprint }: Connection): Promise<boolean> {
  return (await heldNames(readOnlyLock + fingerprint)).length > 0;
}

const minuteMs = 60_000;
const idleCheckMs = 5000;
/** A tab reports input to the others at most this often. Milliseconds. */
const activityReportMs = 10_000;

/**
 * Calls back after so many minutes without input in any tab of this browser. Time that the machine slept counts.
 * @param idleMinutes 0 is never
 * @returns `noteInput` counts as input; `check` calls back now where the time is over
 */
function onIdle(
  idleMinutes: number,
  channel: TabChannel<SessionMessage>,
  signal: AbortSignal,
  callback: () => void,
): { noteInput: () => void; check: () => void } {
  if (idleMinutes === 0) return { noteInput: () => undefined, check: () => undefined };
  let lastInput = Date.now();
  let lastReport = 0;

  function noteInput() {
    check();
    lastInput = Date.now();
    if (lastInput - lastReport < activityReportMs) return;
    lastReport = lastInput;
    channel.post({ type: "active", at: lastInput });
  }
  function check() {
    if (Date.now() - lastInput < idleMinutes * minuteMs) return;
    // The next session has its full idle time.
    lastInput = Date.now();
    callback();
  }

  for (const input of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"]) {
    addEventListener(input, noteInput, { passive: true, capture: true, signal });
  }
  channel.listen((message) => {
    if (message.type === "active") lastInput = Math.max(lastInput, message.at);
  });
  // After sleep the timer fires on waking, and the page becomes visible.
  const timer = setInterval(check, idleCheckMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", check, { signal });
  return { noteInput, check };
}
