import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import type { LocalApi } from "../../local-api/local-api.ts";
import type { ConfigOverlay } from "../../scripts/same-origin.ts";
import { prepareFirstPaint } from "../first-paint.ts";
import { forgetTimers } from "./stand-ins/clock.ts";
import { InProcessWorker } from "./stand-ins/in-process-worker.ts";
import { translatePage, watchTextNodes } from "./stand-ins/foreign-text.ts";
import { lockUntil } from "./stand-ins/browser.ts";

/** Things that browsers support and jsdom complains about. */
const jsdomGaps =
  /The tag <%s> is unrecognized in this browser.*search|Not implemented: navigation/s;

export class Tab {
  readonly #api: LocalApi;
  #config: ConfigOverlay;
  #hasConfig = true;
  readonly #problems: string[];
  readonly #apiOrigin: string;
  readonly #isStrict: boolean;
  readonly #isTranslated: boolean;
  #online = true;
  #endings: (() => void)[] = [];

  constructor(
    api: LocalApi,
    config: ConfigOverlay,
    problems: string[],
    apiOrigin: string,
    { strict = false, translated = false }: { strict?: boolean; translated?: boolean },
  ) {
    this.#api = api;
    this.#config = config;
    this.#problems = problems;
    this.#apiOrigin = apiOrigin;
    this.#isStrict = strict;
    this.#isTranslated = translated;
  }

  async load(at: string): Promise<void> {
    this.close();
    history.pushState(null, "", at);
    const page = new AbortController();
    this.#begin(page);
    prepareFirstPaint();
    const element = document.createElement("div");
    // As in index.html.
    element.id = "root";
    document.body.append(element);
    const root = createRoot(element);
    this.#endings.push(this.#isTranslated ? translatePage() : watchTextNodes(this.#problems));
    this.#endings.push(() => root.unmount());
    const { readConfigFile } = await import("../session/config-file.ts");
    const { startApp } = await import("../main.tsx");
    const render = (node: ReactNode) =>
      root.render(this.#isStrict ? <StrictMode>{node}</StrictMode> : node);
    await startApp(render, { configFile: readConfigFile(), fetch: this.#fetch }, page.signal);
  }

  /** The deployment's `config.json` changes, or (undefined) fails. */
  configure(config: ConfigOverlay | undefined): void {
    this.#hasConfig = config !== undefined;
    this.#config = { ...this.#config, ...config };
  }

  setOffline(offline: boolean): void {
    this.#online = !offline;
    this.#showOnline();
    dispatchEvent(new Event(offline ? "offline" : "online"));
  }

  #showOnline(): void {
    Object.defineProperty(navigator, "onLine", { configurable: true, value: this.#online });
  }

  close(): void {
    for (const end of this.#endings.splice(0).toReversed()) end();
    forgetTimers();
  }

  readonly #fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    if (!this.#online) throw new TypeError("Failed to fetch");
    const { origin, pathname } = new URL(request.url);
    if (pathname === "/config.json" && this.#hasConfig) return Response.json(this.#config);
    if (pathname === "/config.json") return new Response("", { status: 503 });
    const isApi = origin === this.#apiOrigin && pathname.startsWith("/api/");
    if (!isApi && origin === location.origin) return pageAnswer();
    if (!isApi) throw new TypeError("Failed to fetch");
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
    const answer = await Promise.race([this.#api.fetch(request), aborted]);
    // Real answers have headers, so this connection was cut.
    if ([...answer.headers].length === 0) throw new TypeError("Failed to fetch");
    return answer.headers.has("Location") && request.redirect === "manual"
      ? unfollowedRedirect()
      : answer;
  };

  #begin(page: AbortController): void {
    lockUntil(page.signal);
    vi.stubGlobal("fetch", this.#fetch);
    vi.stubGlobal("Worker", InProcessWorker);
    this.#showOnline();
    this.#endings.push(() => {
      page.abort();
      document.body.replaceChildren();
      document.documentElement.removeAttribute("data-theme");
      for (const title of document.querySelectorAll("title")) title.remove();
      vi.unstubAllGlobals();
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

/** As browsers show it to a page. */
function unfollowedRedirect(): Response {
  return Object.defineProperties(new Response(null), {
    type: { value: "opaqueredirect" },
    status: { value: 0 },
  });
}

/** The page's server answers unknown paths with the app. */
function pageAnswer(): Response {
  return new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } });
}
