import { type QueryClient, QueryClientProvider, useIsFetching } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import {
  type ReactNode,
  startTransition,
  StrictMode,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { createRoot } from "react-dom/client";
import { followSession, startAgainFromCache } from "./app/follow-session.ts";
import { reloadForMissingCode } from "./app/reload-once.ts";
import { createServices, type Services } from "./app/services.ts";
import { focusNewPages, restoreFocus } from "./app/layout/page-focus.ts";
import { listenToShortcuts } from "./app/shortcuts.ts";
import { loadWhenIdle } from "./load-when-idle.ts";
import { type AppRouter, createAppRouter } from "./router.tsx";
import { readConfig } from "./session/config.ts";
import { ColumnsContext } from "./instances/table/columns.tsx";
import { sleep, whenIdle } from "./lib/waiting.ts";
import type { StartRequests } from "./prefetch.ts";

/** Longest wait for the page's code before the first render. */
const maxCodeMs = 3000;
/** Longest wait for the first response, to skip the skeleton if rows are close. */
const maxAnswerMs = 300;

export async function main(requests: StartRequests): Promise<void> {
  const element = document.querySelector("#root");
  if (!element) throw new Error("index.html has no #root.");
  const root = createRoot(element);
  const render = (app: ReactNode) => root.render(<StrictMode>{app}</StrictMode>);
  await nextTask();
  await startApp(render, requests, new AbortController().signal);
}

/** Evaluating the app and starting it take several tasks, so that a slow processor answers to input between them. */
const nextTask = () => sleep(0);

/** Renders the app, or the page that explains why it can't start. */
export async function startApp(
  render: (app: ReactNode) => void,
  { configFile, fetch }: StartRequests,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (!isSecureContext) {
      const { InsecurePage } = await import("./app/error-pages.tsx");
      return render(<InsecurePage />);
    }
    const config = await readConfig(configFile);
    const columns =
      config.teamFields && (await import("./instances/table/team-columns.tsx")).teamColumns(config);
    const services = createServices(config, fetch, signal);
    const { queryClient, session } = services;
    await nextTask();
    const router = createAppRouter(services);
    followSession(services, router);
    startAgainFromCache(signal);
    reloadForMissingCode(services);
    await session.restore();
    await nextTask();
    // Before the first page, so that a key pressed as soon as rows show isn't lost.
    listenToShortcuts(services, router);
    focusNewPages(router);
    restoreFocus(signal);

    function onFirstRows(): void {
      loadTypefaces();
      void loadWhenIdle();
      // Settles what an earlier visit left open.
      services.operations.service.load().catch(() => undefined);
    }

    // Keep the shell of index.html until the page can render.
    const answer = firstAnswer(queryClient);
    await Promise.race([router.load(), sleep(maxCodeMs)]);
    if (queryClient.isFetching() > 0) await Promise.race([answer, sleep(maxAnswerMs)]);
    // Pages render their own <title>.
    document.querySelector("title")?.remove();
    // As a transition React renders in slices of 5 ms. Otherwise 20 rows are one long task.
    const app = <App services={services} router={router} onFirstRows={onFirstRows} />;
    startTransition(() =>
      render(columns ? <ColumnsContext value={columns}>{app}</ColumnsContext> : app),
    );
    // On /connect there are no rows to wait for.
    if (!session.store.get().connection) loadTypefaces();
    session.store.subscribe(({ connection }) => {
      if (!connection) loadTypefaces();
    });
  } catch (error) {
    const { StartFailedPage } = await import("./app/error-pages.tsx");
    render(<StartFailedPage error={error} />);
  }
}

/** 52 kB that would delay the first rows. */
function loadTypefaces(): void {
  import("./typefaces.ts").then(({ addTypefaces }) => addTypefaces()).catch(() => undefined);
}

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

interface AppProps {
  services: Services;
  router: AppRouter;
  /** Called once, when the first rows are painted and the browser is idle. Loads what nothing needs before that. */
  onFirstRows: () => void;
}

/** Pages get the services from the router's context (`useServices`). */
function App({ services, router, onFirstRows }: AppProps) {
  return (
    <QueryClientProvider client={services.queryClient}>
      <RouterProvider router={router} />
      <AfterFirstRows services={services} onFirstRows={onFirstRows} />
    </QueryClientProvider>
  );
}

function AfterFirstRows({ services: { session }, onFirstRows }: Omit<AppProps, "router">) {
  const isConnected = useSelector(session.store, ({ connection }) => connection !== undefined);
  const isFetching = useIsFetching() > 0;
  const [isAnswered, setIsAnswered] = useState(false);
  if (isConnected && !isFetching && !isAnswered) setIsAnswered(true);
  const painted = useEffectEvent(onFirstRows);
  useEffect(() => {
    if (!isAnswered) return;
    // The rows are painted in this frame; the browser is idle after it.
    const frame = requestAnimationFrame(() => whenIdle(painted));
    return () => cancelAnimationFrame(frame);
  }, [isAnswered]);
  return null;
}
