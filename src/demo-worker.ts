import { mountPath } from "./lib/mount-path.ts";
import { tabStore } from "./lib/storage.ts";

/** Whether this tab has already reloaded to get rid of the worker. Prevents an endless loop. */
const storedName = "reloaded-without-demo";

/**
 * Removes the service worker that a demo left at this path, and reloads: it would answer for the API. Leaves others alone, e.g.
 * that of a demo further up the path. Stays pending while the page reloads.
 */
export async function removeDemoWorker(): Promise<void> {
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
