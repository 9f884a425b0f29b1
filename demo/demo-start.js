// Registers the demo's service worker, and imports the app once the worker controls the page, so that it gets even the first
// request. The first visit, or a reload that bypasses the cache, loads the page twice for that. (A worker can claim open pages
// instead, but it would also claim those of another build below its path.)
const { serviceWorker } = navigator;
const workerUrl = new URL("demo-worker.js", import.meta.url).href;
const reloadedName = "compute-demo.reloaded";

try {
  await serviceWorker.register(trusted(workerUrl));
  await serviceWorker.ready;
  if (serviceWorker.controller?.scriptURL !== workerUrl) {
    if (sessionStorage.getItem(reloadedName))
      throw new Error("The worker does not control the page.");
    sessionStorage.setItem(reloadedName, "yes");
    location.reload();
    await new Promise(() => undefined);
  }
  sessionStorage.removeItem(reloadedName);
  await import(document.querySelector("link[data-app]")?.getAttribute("href") ?? "");
} catch {
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.className = "p-6";
  message.textContent =
    "The demo couldn’t start. It needs a service worker: open it over HTTPS, and not in a private window.";
  document.querySelector("#root")?.replaceChildren(message);
}

/**
 * Makes an address that the Content-Security-Policy accepts, in browsers with Trusted Types.
 * @param {string} url
 */
function trusted(url) {
  return (
    globalThis.trustedTypes
      ?.createPolicy("compute-demo", {
        createScriptURL: (candidate) => {
          if (candidate === workerUrl) return candidate;
          throw new TypeError("Not the demo's worker.");
        },
      })
      .createScriptURL(url) ?? url
  );
}
