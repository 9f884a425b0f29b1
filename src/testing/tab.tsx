import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { ConfigOverlay } from "../../scripts/served-config.ts";
import { startApp } from "../app/start-app.tsx";
import { readConfigFile } from "../session/config-file.ts";
import { InProcessWorker } from "./in-process-worker.ts";
import { lockUntil } from "./locks.ts";

/** jsdom does not know these, and the browsers do. */
const jsdomGaps =
  /The tag <%s> is unrecognized in this browser.*search|Not implemented: navigation/s;

/** What a browser does for a page: loads it, gives it the network, and ends all of it. */
export class Tab {
  readonly #api: LocalApi;
  readonly #config: ConfigOverlay;
  readonly #problems: string[];
  #online = true;
  #endings: (() => void)[] = [];

  /** @param problems where errors and warnings on the console go */
  constructor(api: LocalApi, config: ConfigOverlay, problems: string[]) {
    this.#api = api;
    this.#config = config;
    this.#problems = problems;
  }

  /** Loads the app at an address in place of what was there. */
  async load(at: string): Promise<void> {
    this.close();
    history.pushState(null, "", at);
    const page = new AbortController();
    this.#begin(page);
    const element = document.createElement("div");
    document.body.append(element);
    await startApp(createRoot(element), readConfigFile(), page.signal);
  }

  /** Takes the network away, or gives it back. */
  setOffline(offline: boolean): void {
    this.#online = !offline;
    Object.defineProperty(navigator, "onLine", { configurable: true, value: !offline });
    dispatchEvent(new Event(offline ? "offline" : "online"));
  }

  /** Ends the page: nothing of it runs any more. */
  close(): void {
    for (const end of this.#endings.splice(0).toReversed()) end();
    vi.clearAllTimers();
  }

  readonly #fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!this.#online) throw new TypeError("Failed to fetch");
    const { origin, pathname } = new URL(request.url);
    if (pathname === "/config.json") return Response.json(this.#config);
    const isHere = origin === location.origin && pathname.startsWith("/api/");
    if (!isHere) throw new TypeError("Failed to fetch");
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
    return await Promise.race([this.#api.fetch(request), aborted]);
  };

  /** Gives the page what its browser has, and notes what ends with it. */
  #begin(page: AbortController): void {
    lockUntil(page.signal);
    vi.stubGlobal("fetch", this.#fetch);
    vi.stubGlobal("Worker", InProcessWorker);
    this.#endings.push(() => {
      page.abort();
      document.body.replaceChildren();
      document.documentElement.removeAttribute("data-theme");
      vi.unstubAllGlobals();
      Object.defineProperty(navigator, "onLine", { configurable: true, value: true });
    });
    for (const level of ["error", "warn"] as const) {
      const spy = vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
        const text = words.map(String).join(" ");
        if (!jsdomGaps.test(text)) this.#problems.push(text);
      });
      this.#endings.push(() => spy.mockRestore());
    }
  }
}
