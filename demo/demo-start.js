// Registers the demo's service worker and imports the app once it controls the page, so that even the first request reaches it.
const { serviceWorker } = navigator;
const workerUrl = new URL("demo-worker.js", import.meta.url).href;

try {
  await serviceWorker.register(trusted(workerUrl));
  const { active } = await serviceWorker.ready;
  const controlled = Promise.withResolvers();
  serviceWorker.addEventListener("controllerchange", controlled.resolve, { once: true });
  if (!serviceWorker.controller) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    active?.postMessage("claim");
    await controlled.promise;
  }
  await import(document.querySelector("link[data-app]")?.getAttribute("href") ?? "");
} catch {
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.className = "p-6";
  message.textContent =
    "The demo could not be started. It needs a service worker: open it over HTTPS and outside a private window.";
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
