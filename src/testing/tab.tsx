import { locks } from "node:worker_threads";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { ConfigOverlay } from "../../scripts/served-config.ts";
import { forgetTimers } from "./clock.ts";
import { InProcessWorker } from "./in-process-worker.ts";

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

  /** Loads the app at an address in place of what was there. Every module begins anew, as it does in a browser. */
  async load(at: string): Promise<void> {
    this.close();
    history.pushState(null, "", at);
    vi.resetModules();
    this.#begin();
    const element = document.createElement("div");
    document.body.append(element);
    const root = createRoot(element);
    this.#endings.push(() => {
      root.unmount();
      document.body.replaceChildren();
      document.documentElement.removeAttribute("data-theme");
    });
    const { readConfigFile } = await import("../session/config-file.ts");
    const { startApp } = await import("../app/start-app.tsx");
    await startApp(root, readConfigFile());
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
    forgetTimers();
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
    const answer = await Promise.race([this.#api.fetch(request), aborted]);
    // Every answer has headers: this connection was cut.
    if ([...answer.headers].length === 0) throw new TypeError("Failed to fetch");
    return answer;
  };

  /** Gives the page what its browser has, and notes what ends with it. */
  #begin(): void {
    const endings = this.#endings;
    vi.stubGlobal("fetch", this.#fetch);
    vi.stubGlobal("Worker", InProcessWorker);
    vi.stubGlobal(
      "BroadcastChannel",
      class extends BroadcastChannel {
        #closed = false;

        constructor(name: string) {
          super(name);
          endings.push(() => {
            this.#closed = true;
            this.close();
          });
        }

        override postMessage(message: unknown): void {
          // What a closed page was still about to say is not said.
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within its origin
          if (!this.#closed) super.postMessage(message);
        }
      },
    );
    endings.push(() => vi.unstubAllGlobals());
    const closed = new AbortController();
    endings.push(() => closed.abort());
    Object.defineProperty(navigator, "locks", {
      configurable: true,
      value: locksUntil(closed.signal),
    });
    for (const target of [globalThis, document]) {
      const add = target.addEventListener.bind(target);
      target.addEventListener = (type: string, listener: EventListener, options?: object) => {
        add(type, listener, options);
        endings.push(() => target.removeEventListener(type, listener, options));
      };
      endings.push(() => {
        target.addEventListener = add;
      });
    }
    for (const level of ["error", "warn"] as const) {
      const spy = vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
        const text = words.map(String).join(" ");
        if (!jsdomGaps.test(text)) this.#problems.push(text);
      });
      endings.push(() => spy.mockRestore());
    }
    endings.push(() => {
      if (!this.#online) Object.defineProperty(navigator, "onLine", { value: true });
    });
  }
}

type LockTask = (lock: unknown) => unknown;

/** Web Locks of one page: those that it holds or waits for are given back when it is closed. */
function locksUntil(closed: AbortSignal) {
  const whenClosed = new Promise<void>((resolve) => {
    closed.addEventListener("abort", () => resolve());
  });
  return {
    query: () => locks.query(),
    async request(name: string, options: LockOptions, task: LockTask): Promise<unknown> {
      const { signal = closed, ifAvailable, mode } = options;
      return await locks.request(
        name,
        {
          ...(mode && { mode }),
          ...(ifAvailable ? { ifAvailable } : { signal: AbortSignal.any([signal, closed]) }),
        },
        async (lock) => await Promise.race([task(lock), whenClosed]),
      );
    },
  };
}
