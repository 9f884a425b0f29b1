import { isDriving } from "../operations/runs/run-store.ts";
import type { AppRouter } from "../router.tsx";
import type { Connection } from "../session/connection.ts";
import type { Services } from "./services.ts";

/** The next key returns to the same page, unless the user disconnected. */
export function followSession(services: Services, router: AppRouter): void {
  const { session, queryClient, operations, dialogs, fleet, notifications } = services;
  let connected: Connection | undefined;
  session.store.subscribe(({ connection, ending }) => {
    // A session that couldn't be restored has no page to leave, and the route's guard leads to /connect.
    const before = connected;
    connected = connection;
    if (connection || !before) return;
    // After the idle time the same person comes back.
    if (ending?.kind !== "idle") fleet.forget(before.fingerprint);
    void queryClient.cancelQueries();
    const to = ending?.kind === "disconnected" ? undefined : router.latestLocation.href;
    // What the page shows lasts as long as the page; everything else has ended with the session (`onEnd`).
    void router.navigate({ to: "/connect", search: { to } }).finally(() => {
      queryClient.clear();
      router.clearCache();
      notifications.toasts.clear();
      notifications.hidden.setState(() => []);
    });
  });
  // A running bulk run counts as activity, so the idle timeout doesn't stop it.
  operations.journal.store.subscribe(() => {
    if (isDriving(operations.run)) session.restartIdleTime();
  });
  // Leaving a page closes its dialog, which could reopen on the old page until the new one renders.
  router.subscribe("onBeforeLoad", ({ hrefChanged }) => {
    if (hrefChanged) dialogs.closeOfPage();
  });
  router.subscribe("onRendered", ({ pathChanged }) => {
    if (!pathChanged) return;
    dialogs.closeOfPage();
    void operations.service.get()?.runs.leave();
  });
}

/**
 * Since version 26, Safari releases a page's locks when the page goes into the back/forward cache (WebKit/WebKit#47797), so
 * another tab may hold them when it comes back. Without a reload, both would load and send.
 */
export function startAgainFromCache(signal: AbortSignal): void {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload(), { signal });
}
