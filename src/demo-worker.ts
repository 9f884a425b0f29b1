import { mountPath } from "./lib/mount-path.ts";
import { tabStore } from "./lib/storage.ts";

/** This tab has reloaded to get rid of the worker. It prevents a loop if the reload does not help. */
const storedName = "reloaded-without-demo";

/**
 * Removes the service worker of a demo that was served under this path before, and reloads the page without it: it would answer
 * for the API, or for the host. Leaves other workers alone, also a demo's that is served under a path above this one.
 * @returns a promise that stays pending while the page reloads
 */
export async function removeDemoWorker(): Promise<void> {
  const workerUrl = new URL(`${mountPath}demo-worker.js`, location.href).href;
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  // A property, not a question to the browser: without a worker the first request is not delayed.
  if (serviceWorker.controller?.scriptURL !== workerUrl) return;
  const registration = await serviceWorker.getRegistration(mountPath).catch(() => undefined);
  const isRemoved = await registration?.unregister().catch(() => false);
  if (!isRemoved || tabStore.read(storedName) || !tabStore.write(storedName, "yes")) return;
  location.reload();
  await new Promise(() => undefined);
}
