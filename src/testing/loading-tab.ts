import { locks } from "node:worker_threads";
import { onTestFinished } from "vitest";
import type { ChangeKind } from "../fleet/feed/changes.ts";
import { connectionFingerprint } from "../session/connection.ts";
import { demoKey } from "./open-app.tsx";

/** Another tab of the owner's connection that holds a lock until it closes, at the latest with the test. */
export async function openTabWith(
  lock: string,
  mode: LockMode = "exclusive",
): Promise<{ close: () => void }> {
  const fingerprint = await connectionFingerprint(demoKey("owner"), "");
  const closed = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  void locks.request(`compute.${lock}.${fingerprint}`, { mode }, () => {
    locked.resolve();
    return closed.promise;
  });
  await locked.promise;
  onTestFinished(() => closed.resolve());
  return { close: closed.resolve };
}

const state = {
  phase: "ready",
  total: 300,
  done: 3,
  pages: 3,
  beganAt: 0,
  readAt: 0,
  unreadable: 0,
  moving: false,
};

interface SentChange {
  kind: ChangeKind;
  before?: object;
  after?: object;
}

/** The test decides which pages this tab sends to the app. Call before opening the app; closes with the test. */
export async function openLoadingTab() {
  const fingerprint = await connectionFingerprint(demoKey("owner"), "");
  const states = new BroadcastChannel(`compute.fleet.${fingerprint}`);
  const pages = new BroadcastChannel(`compute.fleet-pages.${fingerprint}`);
  const readings = new BroadcastChannel(`compute.readings.${fingerprint}`);
  const commands: string[] = [];
  let requests = 0;
  states.addEventListener("message", ({ data }) => commands.push(data.command ?? data.type));
  pages.addEventListener("message", ({ data }) => {
    if (data.type === "request") requests += 1;
  });
  const loader = await openTabWith("fleet-loader");
  const send = (channel: BroadcastChannel, message: object) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
    channel.postMessage(message);
  function close(): void {
    loader.close();
    states.close();
    pages.close();
    readings.close();
  }
  onTestFinished(close);
  return {
    /** Messages from the app: "ask", "need", "seen" and commands. */
    commands,
    requests: () => requests,
    says: (change: Partial<typeof state> & { seenChange?: number } = {}) =>
      send(states, { type: "state", state: { ...state, readAt: Date.now(), ...change } }),
    sendPage: (page: number, items: object[]) =>
      send(pages, {
        type: "page",
        page,
        items: items.map((item) => JSON.stringify(item)),
        sentAt: Date.now(),
      }),
    findsGone: (id: string) =>
      send(readings, { queryKey: ["instances", "one", id], data: null, readAt: Date.now() }),
    /** Sends changes, with the instance before and after each. */
    sendFeed: (...changes: SentChange[]) =>
      send(pages, {
        type: "completeFeed",
        changes: changes.map(({ kind, before, after }, place) => ({
          number: place + 1,
          since: Date.now() - 1000,
          seenAt: Date.now(),
          pass: 1,
          kind,
          before: before && JSON.stringify(before),
          after: after && JSON.stringify(after),
        })),
        gaps: [],
        dropped: { count: 0, through: 0 },
        beganAt: Date.now() - 1000,
      }),
    endScan: () => send(pages, { type: "end", lastPage: 3, isShort: false }),
    /** After all pages, in answer to the app's request. */
    saysComplete: () => send(pages, { type: "complete", lastPage: 3 }),
    close,
  };
}

/** A tab that asks the app, which loads, for its pages. @returns their numbers so far */
export async function askForPages(): Promise<() => number[]> {
  const fingerprint = await connectionFingerprint(demoKey("owner"), "");
  const channel = new BroadcastChannel(`compute.fleet-pages.${fingerprint}`);
  onTestFinished(() => channel.close());
  const pages: number[] = [];
  channel.addEventListener("message", ({ data }) => {
    if (data.type === "page") pages.push(data.page);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
  channel.postMessage({ type: "request" });
  return () => pages;
}

/** A third tab, which hears what the loading tab says. */
export async function statesSaid() {
  const fingerprint = await connectionFingerprint(demoKey("owner"), "");
  const channel = new BroadcastChannel(`compute.fleet.${fingerprint}`);
  onTestFinished(() => channel.close());
  const said: object[] = [];
  channel.addEventListener("message", ({ data }) => {
    if (data.type === "state") said.push(data.state);
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
    ask: () => channel.postMessage({ type: "ask" }),
    said: () => said,
  };
}
