import type { ReactNode } from "react";
import { isAsked } from "../session/ahead.ts";
import { readConfig } from "../session/config.ts";
import type { ConfigFile } from "../session/config-file.ts";
import { App } from "./App.tsx";
import { firstAnswer } from "./first-answer.ts";
import { followDeployments } from "./follow-deployments.ts";
import { followSession } from "./follow-session.ts";
import { createAppRouter } from "../router.tsx";
import { createServices } from "./services.ts";
import { StartFailedPage } from "./StartFailedPage.tsx";

/** A page whose code takes longer shows without what surrounds it waiting for it. Milliseconds. */
const mostMs = 3000;

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
  const first = isAsked() && firstAnswer(services.queryClient);
  // Until the page's code is there the shell of index.html stays, which React would take away for an empty page.
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, mostMs))]);
  // Rendering a skeleton first would take longer than the answer, which was asked for a while ago.
  await first;
  render(<App services={services} router={router} />);
}
