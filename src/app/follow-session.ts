import { forgetConfirmedExclusions } from "../search/box/confirmed-exclusions.ts";
import { forgetSearches } from "../search/box/recent-searches.ts";
import { storedFeedName } from "../fleet/fleet-state.ts";
import { isDriving } from "../operations/runs/run-store.ts";
import type { AppRouter } from "../router.tsx";
import { tabStore } from "../lib/storage.ts";
import type { Services } from "./services.ts";

/** The next key returns to the same page, unless the user disconnected. */
export function followSession(services: Services, router: AppRouter): void {
  const {
    session,
    queryClient,
    instances,
    operations,
    confirmation,
    fleet,
    notifications,
    selection,
    recent,
  } = services;
  let wasConnected = false;
  session.store.subscribe(({ connection, ending }) => {
    // A session that couldn't be restored has nothing to clear, and the route's guard leads to /connect.
    if (!connection && !wasConnected) return;
    wasConnected = connection !== undefined;
    if (connection) {
      notifications.teamBanner.begin(connection);
      operations.begin(connection);
      fleet.begin(connection);
      return;
    }
    confirmation.dismiss();
    fleet.pastedLists.clear();
    tabStore.remove(storedFeedName);
    selection.clear();
    recent.clear();
    forgetSearches();
    forgetConfirmedExclusions();
    instances.known.clear();
    void queryClient.cancelQueries();
    const to = ending?.kind === "disconnected" ? undefined : router.latestLocation.href;
    void router.navigate({ to: "/connect", search: { to } }).finally(() => {
      queryClient.clear();
      notifications.toasts.clear();
      notifications.hidden.setState(() => []);
      notifications.teamBanner.clear();
    });
  });
  // A running bulk run counts as activity, so the idle timeout doesn't stop it.
  operations.journal.store.subscribe(() => {
    if (isDriving(operations.run)) session.noteActivity();
  });
  // Leaving a page closes its dialog, which could reopen on the old page until the new one renders.
  router.subscribe("onBeforeLoad", ({ hrefChanged }) => {
    if (hrefChanged) confirmation.dismiss();
  });
  router.subscribe("onRendered", ({ pathChanged }) => {
    if (!pathChanged) return;
    confirmation.dismiss();
    void operations.service.get()?.runs.leave();
  });
}
