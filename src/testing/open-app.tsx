import { waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { demoKeys } from "../../local-api/demo-keys.ts";
import { createLocalApi, type LocalApi, type LocalApiOptions } from "../../local-api/local-api.ts";
import { type ConfigOverlay, localConfig } from "../../scripts/same-origin.ts";
import { passTime, stopClock, startClock } from "./stand-ins/clock.ts";
import { forgetFiles } from "./stand-ins/downloads.ts";
import { resetMedia } from "./stand-ins/browser.ts";
import { Tab } from "./tab.tsx";

/** With views, tag keys, links and prices. */
export { default as teamConfig } from "../../docs/team.json";

export interface OpenOptions {
  at?: string;
  /** Name of a demo key ("owner", "member" …), or null for no key. Default: "owner". */
  key?: string | null;
  config?: ConfigOverlay;
  /** Default: a new API with 250 instances. */
  api?: LocalApi;
  apiOrigin?: string;
  strict?: boolean;
  /** Each text node is replaced, again after each change. */
  translated?: boolean;
}

export interface TestApp {
  api: LocalApi;
  user: UserEvent;
  address(): string;
  /** Reloads, or opens another address. Storage stays. */
  load(at?: string): Promise<void>;
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  setOffline(offline: boolean): void;
  /** The deployment's `config.json` changes, or (undefined) fails. */
  configure(config: OpenOptions["config"]): void;
  /**
   * Expects exactly these writes, in order, e.g. "POST /computes/480213/stop 202" ("unanswered" without a response),
   * and no others until the end of the test. Tests that don't call it mustn't write.
   */
  expectWrites(...writes: string[]): Promise<void>;
  writes(): string[];
  /** The errors and warnings on the console so far. Those left at the end of the test fail it. */
  takeProblems(): string[];
}

/** Longer than a write waits for anything but a rate limit. */
const settleMs = 1000;

const problems: string[] = [];
let finish: (() => Promise<void>) | undefined;

/** Call after each test: ends its app and checks its writes and console. */
export async function endTest(): Promise<void> {
  const end = finish;
  finish = undefined;
  try {
    await end?.();
    expect([...problems], "errors and warnings on the console").toEqual([]);
  } finally {
    problems.length = 0;
    sessionStorage.clear();
    localStorage.clear();
    globalThis.indexedDB = new IDBFactory();
    resetMedia();
    forgetFiles();
    stopClock();
  }
}

export function demoKey(name: string): string {
  const found = demoKeys.find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`No demo key ${name}`);
  return found.key;
}

export function createApi(options: LocalApiOptions = {}): LocalApi {
  startClock();
  return createLocalApi({
    onError: (error) => problems.push(String(error)),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...options,
  });
}

/** Opens the real app in a fresh tab over an in-process API. It ends with the test. */
export async function openApp(options: OpenOptions = {}): Promise<TestApp> {
  const { at = "/instances", key = "owner", config, api = createApi() } = options;
  const { apiOrigin = location.origin } = options;
  startClock();
  const tab = new Tab(api, { ...localConfig, ...config }, problems, apiOrigin, options);
  if (key !== null) {
    const credentials = { apiKey: demoKey(key), baseUrl: "" };
    sessionStorage.setItem("compute.session", JSON.stringify(credentials));
  }
  let expected: string[] = [];
  const writes = () => api.log.writes().map(lineOf);
  if (finish) throw new Error("A test has one app: load another address in it.");
  finish = async () => {
    try {
      // Long enough for a write in flight to arrive.
      await passTime(settleMs);
      expect(writes(), "the writes in the API's log").toEqual(expected);
    } finally {
      tab.close();
    }
  };
  // Before the page loads: user-event's own listeners outlive the page.
  const user = userEvent.setup({ advanceTimers: passTime });
  await tab.load(at);
  return {
    api,
    user,
    address,
    load: (next = address()) => tab.load(next),
    goBack: () => move(-1),
    goForward: () => move(1),
    setOffline: (offline) => tab.setOffline(offline),
    configure: (config) => tab.configure(config),
    writes,
    takeProblems: () => problems.splice(0),
    async expectWrites(...lines) {
      expected = lines;
      await waitFor(() => expect(writes(), "the writes in the API's log").toEqual(lines));
    },
  };
}

function address(): string {
  return location.pathname + location.search;
}

function move(by: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener("popstate", () => resolve(), { once: true });
    history.go(by);
  });
}

type LoggedRequest = ReturnType<LocalApi["log"]["writes"]>[number];

function lineOf({ method, path, status }: LoggedRequest): string {
  return `${method} ${path.replace("/api/v1", "")} ${status ?? "unanswered"}`;
}
