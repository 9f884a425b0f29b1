import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { firstAnswer } from "./app/first-answer.ts";
import { followDeployments } from "./app/follow-deployments.ts";
import { followSession } from "./app/follow-session.ts";
import { Router } from "./app/router.ts";
import { createServices } from "./app/services.ts";
import { shown } from "./app/shown.ts";
import { StartFailedPage } from "./app/StartFailedPage.tsx";
import { fetchFirstPage } from "./page-code.ts";
import { readConfig } from "./session/config.ts";
import { configAskedFor, isAsked } from "./session/ahead.ts";

/** A page whose code takes longer shows without what surrounds it waiting for it. Milliseconds. */
const mostMs = 3000;

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root.");
const reactRoot = createRoot(root);

// In a function, not at the top: other chunks import from this one, and must not have to wait for what waits for them.
async function start(): Promise<void> {
  const services = createServices(await readConfig(configAskedFor()));
  const router = new Router(services);
  followSession(services, router);
  followDeployments(services.operations);
  await services.session.resume();
  // Whoever sees the rows may press a key; nothing waits for it.
  import("./app/after-start.ts")
    .then(({ listenAfterStart }) => listenAfterStart(services, router))
    .catch(() => undefined);
  const first = isAsked() && firstAnswer(services.queryClient);
  // Starts the first page's requests before React renders anything.
  router.arrive();
  // Until the page's code is there the shell of index.html stays, which React would take away for an empty page.
  await Promise.race([fetchFirstPage(), new Promise((resolve) => setTimeout(resolve, mostMs))]);
  // Rendering a skeleton first would take longer than the answer, which was asked for a while ago.
  await first;
  reactRoot.render(
    <StrictMode>
      <App services={services} router={router} />
    </StrictMode>,
  );
  shown.resolve();
}

start().catch((error: unknown) => reactRoot.render(<StartFailedPage error={error} />));
