import type { ReactNode } from "react";
import { sleep } from "../sleep.ts";
import { readConfig } from "../session/config.ts";
import type { ConfigFile } from "../session/config-file.ts";
import { App } from "./App.tsx";
import { firstAnswer } from "./first-answer.ts";
import { followDeployments } from "./follow-deployments.ts";
import { followSession } from "./follow-session.ts";
import { createAppRouter } from "../router.tsx";
import { createServices } from "./services.ts";
import { StartFailedPage } from "./StartFailedPage.tsx";

/** The layout is shown without the page once the page's code takes longer. Milliseconds. */
const mostCodeMs = 3000;
/** Rows are rendered first, without a skeleton before them, if the answer takes no longer. Milliseconds. */
const mostAnswerMs = 300;

/**
 * Starts the app and renders it, or the page that says why it cannot start.
 * @param render puts what is to be shown on the screen
 * @param signal ends all of it; in a browser that is the end of the page, and nothing has to say so
 */
export async function startApp(
  render: (node: ReactNode) => void,
  configFile: Promise<ConfigFile>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  try {
    await start(render, configFile, signal);
  } catch (error) {
    render(<StartFailedPage error={error} />);
  }
}

async function start(
  render: (node: ReactNode) => void,
  configFile: Promise<ConfigFile>,
  signal: AbortSignal,
): Promise<void> {
  const services = createServices(await readConfig(configFile), signal);
  const router = createAppRouter(services);
  followSession(services, router);
  followDeployments(services);
  await services.session.resume();
  // Keyboard shortcuts are loaded with the first rows; nothing waits for them.
  import("./after-start.ts")
    .then(({ listenAfterStart }) => listenAfterStart(services, router))
    .catch(() => undefined);
  const answer = firstAnswer(services.queryClient);
  // Until the page's code is there the shell of index.html stays, which React would replace with an empty page.
  await Promise.race([router.load(), sleep(mostCodeMs)]);
  if (services.queryClient.isFetching() > 0) await Promise.race([answer, sleep(mostAnswerMs)]);
  // The pages have titles of their own.
  document.querySelector("title")?.remove();
  render(<App services={services} router={router} />);
  const isConnected = services.session.store.get().connection !== undefined;
  void loadTypefaces(isConnected ? Promise.race([answer, sleep(mostCodeMs)]) : undefined);
}

/** @param rows on a slow line the typefaces would delay the first rows, so they come after them */
async function loadTypefaces(rows: Promise<void> | undefined): Promise<void> {
  await rows;
  await import("../typefaces.css").catch(() => undefined);
}
