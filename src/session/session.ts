import { createStore } from "@tanstack/react-store";
import * as z from "zod/mini";
import { failureOf } from "../api/error.ts";
import { failureSchema } from "../api/schema.ts";
import { type TabChannel, heldNames, openChannel, shareLock } from "../lib/tabs.ts";
import { tabStore } from "../lib/storage.ts";
import type { Config } from "./config.ts";
import { createRules } from "./rules.ts";
import { type Connection, connectionFingerprint, createConnection } from "./connection.ts";
import {
  type Credentials,
  endedSessions,
  recordEnd,
  storeCredentials,
  storedCredentials,
  storedIdleMs,
  storeLastInput,
} from "./credentials.ts";
import { isApiAddress, isApiKey, isSameApi } from "./validation.ts";

const endingSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("disconnected") }),
  z.object({ kind: z.literal("idle"), minutes: z.number() }),
  z.object({ kind: z.literal("unauthorized"), error: failureSchema }),
  /** The key was entered for this address, but the configuration has another one now. */
  z.object({ kind: z.literal("moved"), baseUrl: z.string() }),
]);

export type Ending = z.infer<typeof endingSchema>;

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ask") }),
  z.object({
    type: z.literal("offer"),
    apiKey: z.string(),
    baseUrl: z.string(),
    usedAt: z.number(),
  }),
  z.object({ type: z.literal("ended"), fingerprint: z.string(), ending: endingSchema }),
  z.object({ type: z.literal("active"), at: z.number() }),
]);

type SessionMessage = z.infer<typeof messageSchema>;

interface SessionState {
  connection?: Connection;
  ending?: Ending;
}

export type Session = ReturnType<typeof createSession>;

const connectedLock = "connected.";

/** Held by read-only tabs, so that a new tab of the connection starts read-only. */
const readOnlyLock = "read-only.";

/** How long a new tab waits for another tab's key. */
const handOverMs = 1500;

/**
 * Ends at once in all tabs with the same key and address: on Disconnect, after the idle time, or on the first 401
 * (specification: Authentication 5).
 */
export function createSession(config: Config, fetch: typeof globalThis.fetch, signal: AbortSignal) {
  const store = createStore<SessionState>({});
  const rules = createRules(config, signal);
  const channel = openChannel("session", messageSchema, signal);
  let releaseReadOnly: (() => void) | undefined;
  let endedBefore = 0;
  let usedAt = 0;
  for (const input of ["pointerdown", "keydown"])
    addEventListener(input, () => (usedAt = Date.now()), { capture: true, signal });

  /** A connection to check a key with; `connect` then makes it the session. */
  function openConnection(apiKey: string, baseUrl: string, fingerprint: string): Connection {
    // A late 401 for the previous key mustn't end the next session.
    const isCurrent = () => store.get().connection === connection;
    const connection = createConnection(
      config,
      fetch,
      apiKey,
      baseUrl,
      fingerprint,
      // After the computer wakes, a response can trigger another request before the idle timer fires.
      () => isCurrent() && idle.check(),
      (error) => isCurrent() && end({ kind: "unauthorized", error: failureOf(error) }),
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
    storeLastInput(Date.now() - storedIdleMs());
    store.setState(() => ({ connection }));
  }

  /** Has no effect if the configuration sets read-only. */
  function setReadOnly(isOn: boolean): void {
    const { connection } = store.get();
    if (!connection || ["configuration", "rules"].includes(connection.readOnly.get())) return;
    connection.readOnly.setState(() => (isOn ? "session" : "off"));
    keepReadOnly(connection);
  }

  /** Stores read-only with the key for reloads, and holds the lock that new tabs look for. */
  function keepReadOnly(connection: Connection): void {
    const { fingerprint, readOnly } = connection;
    const isReadOnly = readOnly.get() === "session";
    storeCredentials({ ...connection, isReadOnly });
    releaseReadOnly?.();
    releaseReadOnly = isReadOnly ? shareLock(readOnlyLock + fingerprint) : undefined;
  }

  /** Calls `begin` with the connection, if there is one, and with each later one. Whatever it starts ends with `ended`. */
  function onBegin(begin: (connection: Connection) => void): void {
    const follow = ({ connection }: SessionState) => connection && begin(connection);
    follow(store.get());
    store.subscribe(follow);
  }

  /** For what was read or entered with a key: the next one mustn't get it. What's in `tabStore` goes by itself. */
  function onEnd(forget: () => void): void {
    onBegin(({ ended }) => ended.addEventListener("abort", forget));
  }

  function end(ending: Ending, endedHere = true): void {
    const { connection } = store.get();
    if (!connection) return;
    connection.end();
    if (endedHere) {
      const { fingerprint } = connection;
      recordEnd(fingerprint, endedBefore);
      channel.post({ type: "ended", fingerprint, ending });
    }
    tabStore.clear();
    store.setState(() => ({ ending }));
  }

  /** A key goes only to the address it was entered for, unless the user may choose any. */
  const isAllowed = (baseUrl: string) =>
    config.allowCustomApi || isSameApi(baseUrl, config.apiBaseUrl);

  /** With the key stored in this tab, or offered by another tab. */
  async function restore(): Promise<void> {
    const isIdle = storedCredentials() !== undefined && idle.isOver(storedIdleMs());
    if (isIdle) {
      tabStore.clear();
      // A key that another tab hands over begins anew.
      idle.restartIdleTime();
    }
    const stored = storedCredentials();
    const byProxy = !isIdle && config.authentication === "proxy" && { apiKey: "", baseUrl: "" };
    const credentials = byProxy || (stored ?? (await requestKey()));
    if (store.get().connection) return;
    if (!credentials) {
      if (isIdle) store.setState(() => ({ ending: { kind: "idle", minutes: config.idleMinutes } }));
      return;
    }
    const { apiKey, baseUrl } = credentials;
    const isKey = byProxy || isApiKey(apiKey);
    if (isKey && !isAllowed(baseUrl))
      store.setState(() => ({ ending: { kind: "moved", baseUrl } }));
    if (!isKey || !isAllowed(baseUrl) || !isApiAddress(baseUrl, location.protocol)) {
      if (stored) tabStore.clear();
      return;
    }
    const fingerprint = byProxy
      ? await connectionFingerprint(`of ${config.user ?? "the proxy"}`, baseUrl)
      : stored?.fingerprint || (await connectionFingerprint(apiKey, baseUrl));
    if (store.get().connection) return;
    // A proxy may have signed in somebody else since.
    const isOthers = byProxy && stored?.fingerprint !== fingerprint;
    if (isOthers) tabStore.clear();
    const connection = openConnection(apiKey, baseUrl, fingerprint);
    // Of any tab: a new one can't tell which it was opened from.
    const hasReadOnlyTab = async () => (await heldNames(readOnlyLock + fingerprint)).length > 0;
    const isReadOnly = stored && !isOthers ? stored.isReadOnly : await hasReadOnlyTab();
    if (isReadOnly) connection.readOnly.setState((now) => (now === "off" ? "session" : now));
    if (!store.get().connection) connect(connection);
  }

  /** Asks connected tabs for the key. Undefined if no tab answers in time. */
  async function requestKey(): Promise<Credentials | undefined> {
    const tabs = await heldNames(connectedLock);
    if (tabs.length === 0) return undefined;
    // Tabs with different keys all offer theirs. Take the one from the tab that was used last.
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
  // A page in the back/forward cache gets no messages, so it may have missed the end.
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
  const idle = onIdle(
    config.idleMinutes,
    channel,
    signal,
    (lastInput) => store.get().connection && storeLastInput(lastInput),
    () => end({ kind: "idle", minutes: config.idleMinutes }),
  );

  // The client itself refuses from then on, whatever view asks.
  const refuseIfChanged = ({ readOnly }: Connection) => {
    if (rules.store.get().haveChanged) readOnly.setState(() => "rules");
  };
  onBegin(refuseIfChanged);
  rules.store.subscribe(() => {
    const { connection } = store.get();
    if (connection) refuseIfChanged(connection);
  });

  return {
    config,
    rules,
    store,
    onBegin,
    onEnd,
    openConnection,
    connect,
    restore,
    setReadOnly,
    /** Without input, the session ends within a minute. */
    isEndingSoon: idle.isOverSoon,
    /** Work that the user started counts as input. */
    restartIdleTime: idle.restartIdleTime,
    disconnect: () => end({ kind: "disconnected" }),
  };
}

const minuteMs = 60_000;
const idleCheckMs = 5000;
/** A tab reports input to the others at most this often. */
const activityReportMs = 10_000;

/** Time asleep counts as idle. `idleMinutes: 0` turns it off. */
function onIdle(
  idleMinutes: number,
  channel: TabChannel<SessionMessage>,
  signal: AbortSignal,
  save: (lastInput: number) => void,
  callback: () => void,
) {
  const isOverSoon = createStore(false);
  const limitMs = idleMinutes === 0 ? Infinity : idleMinutes * minuteMs;
  const warnedMs = Math.min(minuteMs, limitMs / 2);
  const isOver = (idleMs: number) => idleMs >= limitMs;
  // A reload is no input.
  let lastInput = Date.now() - storedIdleMs();
  let lastCheck = Date.now();
  let lastReport = 0;

  function restartIdleTime() {
    check();
    lastInput = Date.now();
    if (isOverSoon.get()) isOverSoon.setState(() => false);
    if (Math.abs(lastInput - lastReport) < activityReportMs) return;
    lastReport = lastInput;
    save(lastInput);
    channel.post({ type: "active", at: lastInput });
  }
  function check() {
    const now = Date.now();
    // If the clock was set back, the time until the end doesn't grow.
    lastInput -= Math.max(0, lastCheck - now);
    lastCheck = now;
    isOverSoon.setState(() => isOver(now - lastInput + warnedMs));
    if (!isOver(now - lastInput)) return;
    lastInput = now;
    callback();
  }

  for (const input of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"]) {
    addEventListener(input, restartIdleTime, { passive: true, capture: true, signal });
  }
  channel.listen((message) => {
    if (message.type !== "active") return;
    check();
    lastInput = Math.max(lastInput, Math.min(message.at, lastCheck));
    save(lastInput);
    check();
  });
  // Timers don't run during sleep, but the page becomes visible on waking.
  const timer = setInterval(check, idleCheckMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", check, { signal });
  return { restartIdleTime, check, isOver, isOverSoon };
}
