import "fake-indexeddb/auto";
import "@testing-library/jest-dom/vitest";
import { getConfig } from "@testing-library/dom";
import { configure } from "@testing-library/react";
import { locks } from "node:worker_threads";

const matching = new Set<string>();
const lists: (EventTarget & { media: string; matches: boolean })[] = [];

export function resetMedia(): void {
  matching.clear();
  lists.length = 0;
}

function matchMedia(media: string) {
  const list = Object.assign(new EventTarget(), {
    media,
    matches: matching.has(media),
    onchange: null,
  });
  lists.push(list);
  return list;
}

export function setMedia(media: string, matches: boolean): void {
  if (matches) matching.add(media);
  else matching.delete(media);
  for (const list of lists.filter((candidate) => candidate.media === media)) {
    list.matches = matches;
    list.dispatchEvent(new Event("change"));
  }
}

type LockTask = (lock: unknown) => unknown;

let closed = new AbortController().signal;

export function lockUntil(signal: AbortSignal): void {
  closed = signal;
}

/** Code of a closed page doesn't go on. */
const never = () => new Promise<never>(() => undefined);

const pageLocks = {
  query: () => locks.query(),
  async request(name: string, options: LockOptions, task: LockTask): Promise<unknown> {
    const page = closed;
    if (page.aborted) return await never();
    const { signal = page, ifAvailable, mode } = options;
    const whenClosed = new Promise<void>((resolve) => {
      page.addEventListener("abort", () => resolve());
    });
    try {
      return await locks.request(
        name,
        {
          ...(mode && { mode }),
          ...(ifAvailable ? { ifAvailable } : { signal: AbortSignal.any([signal, page]) }),
        },
        async (lock) => await Promise.race([task(lock), whenClosed]),
      );
    } catch (error) {
      if (page.aborted) return await never();
      throw error;
    }
  },
};

// Browser features that the app uses and jsdom lacks. Imported before each component test.

process.env["TZ"] = "UTC";

const NodeRequest = globalThis.Request;

/** The real ones, not the test clock's. */
const { setTimeout: startTimer, clearTimeout: endTimer } = globalThis;

Object.assign(globalThis, {
  // As on localhost.
  isSecureContext: true,
  // One clock: the test's clock sets `Date`.
  performance: {
    now: () => Date.now(),
    measure: () => ({ duration: 0 }),
    clearMeasures: () => undefined,
    getEntriesByName: () => [],
    getEntriesByType: () => [],
  },
  PerformanceResourceTiming: Object,
  Request: class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === "string" ? new URL(input, location.href) : input, init);
    }
  },
  // jsdom has one timer for all frames, and loses it when a test restores the clock.
  requestAnimationFrame: (callback: FrameRequestCallback) =>
    startTimer(() => callback(performance.now()), 1),
  cancelAnimationFrame: (frame: NodeJS.Timeout) => endTimer(frame),
  scrollTo: () => undefined,
  ResizeObserver: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
  matchMedia,
  // A page has one; jsdom's isn't what `TextEncoder` and streams, which are Node's, make and expect.
  Uint8Array: Object.getPrototypeOf(Buffer),
});
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
// jsdom has it, but the oldest supported browsers (deploy/README.md) don't.
Object.assign(URL, { parse: undefined });
Object.assign(Element.prototype, {
  checkVisibility: () => true,
  scrollIntoView: () => undefined,
});
Object.defineProperty(HTMLElement.prototype, "innerText", {
  configurable: true,
  get(this: HTMLElement) {
    return this.textContent;
  },
});
Object.defineProperty(navigator, "locks", { configurable: true, value: pageLocks });

configure({
  // Generous: slow machines shouldn't fail.
  asyncUtilTimeout: 15_000,
  // React uses its own scheduler here, as in production, so nothing needs `act`.
  asyncWrapper: <Result>(callback: () => Result) => callback(),
  eventWrapper: (callback: () => void) => callback(),
  // Without the dump of the whole page the message is easier to read.
  getElementError: (message: string | null) => new Error(message ?? "Not found"),
});
// Listing every role of the page for an error's message takes longer than the search for one, and most such errors are
// caught: `exists`, `passTimeUntil`. A plain setting would last until the first `waitFor`, which resets it.
Object.defineProperty(getConfig(), "_disableExpensiveErrorDiagnostics", {
  get: () => true,
  set() {
    // Stays true.
  },
});
