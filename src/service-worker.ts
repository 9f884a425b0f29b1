import { tabStore } from "./lib/storage.ts";

const leftName = "left-service-worker";

/**
 * A service worker of a former site at this address would answer for `config.json` and the API, e.g. with instances from its cache. So
 * the dashboard runs under none: one that controls the page is unregistered, with one reload.
 * @returns "reloading"; "controlled" if the page still is after that; "none" if the app may start
 */
export async function leaveServiceWorker(
  isDemo: boolean,
): Promise<"none" | "reloading" | "controlled"> {
  // Missing in an insecure context. The demo's own is its API.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (isDemo || !workers?.controller) {
    tabStore.remove(leftName);
    return "none";
  }
  if (tabStore.read(leftName) !== undefined || !tabStore.write(leftName, "1")) return "controlled";
  const registration = await workers.getRegistration();
  await registration?.unregister();
  location.reload();
  return "reloading";
}
