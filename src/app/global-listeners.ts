import type { AppRouter } from "../router.tsx";
import type { Services } from "./services.ts";
import { focusNewPages, restoreFocus } from "./shortcuts/page-focus.ts";
import { listenToShortcuts } from "./shortcuts/shortcuts.ts";

/** Adds the listeners of the app that the first rows do not need. They end with `services.signal`. */
export function addGlobalListeners(services: Services, router: AppRouter): void {
  const { signal } = services;
  // The app can end during the load of this code.
  if (signal.aborted) return;
  listenToShortcuts(services, router);
  focusNewPages(router);
  restoreFocus(signal);
  printAddress(signal);
}

/** Puts the address and the time at the top of a printed page. */
function printAddress(signal: AbortSignal): void {
  const line = document.createElement("p");
  line.className = "mono hidden border-b border-line pb-2 [overflow-wrap:anywhere] print:block";
  addEventListener(
    "beforeprint",
    () => {
      line.textContent = `${location.href} · printed ${new Date().toLocaleString()}`;
      document.body.prepend(line);
    },
    { signal },
  );
}
