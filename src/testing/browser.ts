import "fake-indexeddb/auto";
import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/react";
import { pageLocks } from "./locks.ts";
import { matchMedia } from "./media.ts";

// What a browser has and jsdom lacks, as far as the app asks for it. Imported before every component test.

// Dates are the same on every machine.
process.env["TZ"] = "UTC";

const NodeRequest = globalThis.Request;

/** Of the machine, not of the test's clock. */
const { setTimeout: startTimer, clearTimeout: endTimer } = globalThis;

Object.assign(globalThis, {
  // What a page on localhost is.
  isSecureContext: true,
  // One time for all: the test's clock sets `Date`.
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
  // jsdom has one timer for all frames and loses it when a test gives its clock back.
  requestAnimationFrame: (callback: FrameRequestCallback) =>
    startTimer(() => callback(performance.now()), 1),
  cancelAnimationFrame: (frame: NodeJS.Timeout) => endTimer(frame),
  scrollTo: () => undefined,
  // Without layout nothing has a size.
  ResizeObserver: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
  matchMedia,
});
// jsdom has no canvas.
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });
// jsdom has it; the oldest browsers that are supported (README) have not.
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
  // Generous: how long a machine takes is no test's business.
  asyncUtilTimeout: 15_000,
  // React renders by its own scheduler here, as it does for people: no answer has to be wrapped in `act`.
  asyncWrapper: (callback) => callback(),
  eventWrapper: (callback) => callback(),
  // The page as a whole says less than the message.
  getElementError: (message) => new Error(message ?? "Not found"),
});
