import { mountPath } from "../lib/mount-path.ts";
import { tabStore } from "../lib/storage.ts";
import { whenIdle } from "../lib/late-code.ts";
import { prefetch, type StartRequests } from "./prefetch.ts";
import "../styles.css";
import { clearEndedSession } from "../session/credentials.ts";

// The entry of index.html: small, so the first requests leave while the app loads.

/** Whether this tab has already reloaded to get rid of a demo's service worker. Prevents an endless loop. */
const storedName = "reloaded-without-demo";

if (import.meta.env.DEMO) start();
else void removeDemoWorker().then(start);

function start(): void {
  clearEndedSession();
  const requests = prefetch();
  loadApp(requests).catch(showLoadFailure);
  // The browser's first Intl object takes 13 to 26 ms. Make one while the app is on its way.
  whenIdle(() => new Intl.NumberFormat());
}

async function loadApp(requests: StartRequests): Promise<void> {
  // First, so that evaluating the libraries is a task of its own.
  await import("react-dom/client");
  const { main } = await import("../main.tsx");
  await main(requests);
}

function showLoadFailure(): void {
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.className = "p-6";
  message.textContent =
    "The dashboard couldn’t be loaded. Check your network, then reload the page.";
  document.querySelector("#root")?.replaceChildren(message);
}

/**
 * Removes the service worker that a demo left at this path, and reloads: it would answer for the API. Leaves others alone, e.g.
 * one of a demo further up the path. Stays pending while the page reloads.
 */
async function removeDemoWorker(): Promise<void> {
  const workerUrl = new URL(`${mountPath}demo-worker.js`, location.href).href;
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  // Reading a property costs nothing; asking for registrations would delay the first request.
  if (serviceWorker.controller?.scriptURL !== workerUrl) return;
  const registration = await serviceWorker.getRegistration(mountPath).catch(() => undefined);
  const isRemoved = await registration?.unregister().catch(() => false);
  if (!isRemoved || tabStore.read(storedName) || !tabStore.write(storedName, "yes")) return;
  location.reload();
  await new Promise(() => undefined);
}
