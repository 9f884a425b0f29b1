import { waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { demoKeys } from "../../local-api/demo-keys.ts";
import { createLocalApi, type LocalApi, type LocalApiOptions } from "../../local-api/local-api.ts";
import { type ConfigOverlay, localConfig } from "../../scripts/same-origin.ts";
import { passTime, stopClock, startClock } from "./clock.ts";
import { forgetFiles } from "./downloads.ts";
import { resetMedia } from "./media.ts";
import { Tab } from "./tab.tsx";

export interface OpenOptions {
  /** The address to open, beneath the origin. Default: "/instances". */
  at?: string;
  /** The demo key of the local API to be connected with ("owner", "member" …); null: without a key. Default: "owner". */
  key?: string | null;
  /** Laid over `/config.json`, after the demo keys. */
  config?: ConfigOverlay;
  /** The API behind the app. Default: a new one with 250 instances. */
  api?: LocalApi;
  /** The origin that the API answers at. Default: the page's own. */
  apiOrigin?: string;
  /** Renders in StrictMode, which mounts everything twice, as the development server does. Default: false, as people have it. */
  strict?: boolean;
}

/** The whole app in one tab, and the API behind it. */
export interface TestApp {
  api: LocalApi;
  user: UserEvent;
  /** Path and search of the address that the browser shows. */
  address(): string;
  /** Loads the page anew, as a reload or a typed address does. Storage stays. Default: the address that is shown. */
  load(at?: string): Promise<void>;
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  /** Takes the network away, or gives it back. */
  setOffline(offline: boolean): void;
  /**
   * Waits until exactly these writes have reached the API, in this order, such as "POST /computes/480213/stop 202" ("unanswered"
   * in place of the status where no answer was sent). At the end of the test nothing else may have been written. A test that
   * does not call it must write nothing.
   */
  expectWrites(...writes: string[]): Promise<void>;
  /** The writes that have reached the API so far, as `expectWrites` takes them. */
  writes(): string[];
}

/** Longer than a write waits for anything but a rate limit. */
const settleMs = 1000;

const problems: string[] = [];
/** Ends the app of the test, and checks what must be true at the end. */
let finish: (() => Promise<void>) | undefined;

/** Ends the app of a test, and checks what must be true at the end. To be called after each test. */
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

/** The local API's key for a situation: "owner", "member", "revoked" and so on. */
export function demoKey(name: string): string {
  const found = demoKeys.find((candidate) => candidate.name === name);
  if (!found) throw new RangeError(`No demo key ${name}`);
  return found.key;
}

/** A local API for `openApp`, on the clock of the test. */
export function createApi(options: LocalApiOptions = {}): LocalApi {
  startClock();
  return createLocalApi({
    onError: (error) => problems.push(String(error)),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...options,
  });
}

/**
 * Opens the whole app in a fresh tab: its real router, session, queries, client and rate limiter, over the local API in process.
 * What it does ends with the test.
 */
export async function openApp(options: OpenOptions = {}): Promise<TestApp> {
  const { at = "/instances", key = "owner", config, api = createApi() } = options;
  const { apiOrigin = location.origin, strict = false } = options;
  startClock();
  const tab = new Tab(api, { ...localConfig, ...config }, problems, apiOrigin, strict);
  if (key !== null) {
    const credentials = { apiKey: demoKey(key), baseUrl: "" };
    sessionStorage.setItem("compute.session", JSON.stringify(credentials));
  }
  let expected: string[] = [];
  const writes = () => api.log.writes().map(lineOf);
  if (finish) throw new Error("A test has one app: load another address in it.");
  finish = async () => {
    try {
      // A write that is still on its way to the API would show now.
      await passTime(settleMs);
      expect(writes(), "the writes in the API's log").toEqual(expected);
    } finally {
      tab.close();
    }
  };
  // Before the page is loaded: what it listens to by itself does not end with the page.
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
    writes,
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
