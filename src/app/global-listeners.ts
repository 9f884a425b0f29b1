import type { AppRouter } from "../router.tsx";
import type { Services } from "./services.ts";
import { focusNewPages, restoreFocus } from "./shortcuts/page-focus.ts";
import { listenToShortcuts } from "./shortcuts/shortcuts.ts";

/** Adds the listeners of the whole app, before its first page: a key that is pressed as soon as there are rows counts. */
export function addGlobalListeners(services: Services, router: AppRouter): void {
  const { signal } = services;
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
