import "fake-indexeddb/auto";
import "@testing-library/jest-dom/vitest";
import { configure } from "@testing-library/react";

// What a browser has and jsdom lacks, as far as the app asks for it. Imported before every component test.

const NodeRequest = globalThis.Request;

Object.assign(globalThis, {
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
  scrollTo: () => undefined,
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
});
Object.assign(URL, {
  parse: (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null),
});
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
configure({
  // Generous: how long a machine takes is no test's business.
  asyncUtilTimeout: 15_000,
  // React renders by its own scheduler here, as it does for people: no answer has to be wrapped in `act`.
  asyncWrapper: (callback) => callback(),
  eventWrapper: (callback) => callback(),
  // The page as a whole says less than the message.
  getElementError: (message) => new Error(message ?? "Not found"),
});
