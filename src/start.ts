import { prefetch, type StartRequests } from "./prefetch.ts";
import "./styles.css";
import { clearEndedSession } from "./session/credentials.ts";
import { leaveServiceWorker } from "./service-worker.ts";

// The entry of index.html: small, so the first requests leave while the app loads.

start().catch(() =>
  showFailure("The dashboard couldn’t be loaded. Check your network, then reload the page."),
);

async function start(): Promise<void> {
  const left = await leaveServiceWorker(import.meta.env.DEMO !== "");
  if (left === "reloading") return;
  if (left === "controlled")
    return showFailure(
      "A service worker of another site controls this page, and could answer in place of the API. Clear this site’s data in the browser’s settings, then reload the page.",
    );
  clearEndedSession();
  await loadApp(prefetch());
}

async function loadApp(requests: StartRequests): Promise<void> {
  // First, so that evaluating the libraries is a task of its own.
  await import("react-dom/client");
  const { main } = await import("./main.tsx");
  await main(requests);
}

function showFailure(text: string): void {
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.className = "p-6";
  message.textContent = text;
  document.querySelector("#root")?.replaceChildren(message);
}
