import { followFocus } from "./follow-focus.ts";
import { keepFocus } from "./keep-focus.ts";
import { listenToKeys } from "./keys/hear-key.ts";
import { printOrigin } from "./print-origin.ts";
import type { AppRouter } from "../router.tsx";
import type { Services } from "./services.ts";
import { showWholeText } from "./whole-text/show-whole-text.ts";

/** Everything that listens as long as the app runs, and that no first row waits for. */
export function listenAfterStart(services: Services, router: AppRouter): void {
  const { signal } = services;
  // What has ended already listens to nothing.
  if (signal.aborted) return;
  listenToKeys(services, router);
  followFocus(router);
  keepFocus(services.instances.keyTarget, signal);
  printOrigin(signal);
  showWholeText(signal);
}
