import type { QueryClient } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { followDeployments } from "./app/new-deployment.ts";
import { followSession } from "./app/follow-session.ts";
import { createServices, type Services } from "./app/services.ts";
import { focusNewPages, restoreFocus } from "./app/shortcuts/page-focus.ts";
import { listenToShortcuts } from "./app/shortcuts/shortcuts.ts";
import { prefetchedConfig } from "./prefetch.ts";
import { fetchLater } from "./later.ts";
import { type AppRouter, createAppRouter } from "./router.tsx";
import type { ConfigFile } from "./session/config-file.ts";
import { readConfig } from "./session/config.ts";
import { sleep } from "./sleep.ts";

/** How long the first rendering waits for the code of the page. Milliseconds. */
const maxCodeMs = 3000;
/** How long it waits for the first answer, so that rows need no skeleton before them. Milliseconds. */
const maxAnswerMs = 300;

/** Starts the app in the browser's page. */
export async function main(): Promise<void> {
  const element = document.querySelector("#root");
  if (!element) throw new Error("index.html has no #root.");
  const root = createRoot(element);
  const render = (app: ReactNode) => root.render(<StrictMode>{app}</StrictMode>);
  await startApp(render, prefetchedConfig(), new AbortController().signal);
}

/**
 * Starts the app and renders it, or the page that explains why it cannot start.
 * @param configFile the text of `/config.json`
 * @param signal the end of the app
 */
export async function startApp(
  render: (app: ReactNode) => void,
  configFile: Promise<ConfigFile>,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (!isSecureContext) {
      const { InsecurePage } = await import("./app/error-pages.tsx");
      return render(<InsecurePage />);
    }
    const config = await readConfig(configFile);
    const services = createServices(config, signal);
    const { queryClient, session } = services;
    const router = createAppRouter(services);
    followSession(services, router);
    followDeployments(services);
    await session.restore();
    addGlobalListeners(services, router);

    function loadLater(): void {
      fetchLater();
      // What an earlier visit left open is looked up.
      services.operations.service.load().catch(() => undefined);
    }

    // The shell of index.html stays until the page can be rendered.
    const answer = firstAnswer(queryClient);
    await Promise.race([router.load(), sleep(maxCodeMs)]);
    if (queryClient.isFetching() > 0) await Promise.race([answer, sleep(maxAnswerMs)]);
    // Each page has a title of its own.
    document.querySelector("title")?.remove();
    render(<App services={services} router={router} onFirstRows={loadLater} />);

    // On a slow line the typefaces (29 kB) would delay the first rows.
    const isReading = queryClient.isFetching() > 0;
    const rows = isReading ? Promise.race([answer, sleep(maxCodeMs)]) : Promise.resolve();
    rows.then(() => import("./typefaces.css")).catch(() => undefined);
  } catch (error) {
    const { StartFailedPage } = await import("./app/error-pages.tsx");
    render(<StartFailedPage error={error} />);
  }
}

/** Adds the listeners of the whole app, before its first page: a key that is pressed as soon as there are rows counts. */
function addGlobalListeners(services: Services, router: AppRouter): void {
  const { signal } = services;
  listenToShortcuts(services, router);
  focusNewPages(router);
  restoreFocus(signal);
  printAddress(signal);
}

/** Puts the address and the time at the top of a printed page. */
function printAddress(signal: AbortSignal): void {
  const line = document.createElement("p");
  line.className = "mono hidden border-b border-line pb-2 [overflow-wrap:anywhere] print:block";
  addEventListener(
    "beforeprint",
    () => {
      line.textContent = `${location.href} · printed ${new Date().toLocaleString()}`;
      document.body.prepend(line);
    },
    { signal },
  );
}

/** Resolves after the first answer or failure of any query. */
function firstAnswer(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || !["success", "failed", "error"].includes(event.action.type))
        return;
      unsubscribe();
      resolve();
    });
  });
}
