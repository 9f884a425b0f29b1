import { storedFeedName } from "../fleet/fleet-state.ts";
import { isDriving } from "../operations/run.ts";
import { shareReadings } from "../queries/share-readings.ts";
import type { AppRouter } from "../router.tsx";
import { tabStore } from "../lib/storage.ts";
import type { Services } from "./services.ts";

/**
 * Starts the services with each session; what they start ends with `connection.ended`. At the end of the session, removes what else
 * was read with the key. This tab then goes to /connect, and back to the same page with the next key, unless the person has
 * disconnected.
 */
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
    // A session that could not be restored has read nothing, and the route's guard leads to /connect.
    if (!connection && !wasConnected) return;
    wasConnected = connection !== undefined;
    if (connection) {
      shareReadings(instances, connection.fingerprint, connection.ended);
      notifications.teamBanner.begin(connection.fingerprint);
      operations.begin(connection);
      fleet.begin(connection);
      return;
    }
    confirmation.dismiss();
    fleet.pastedLists.clear();
    tabStore.remove(storedFeedName);
    selection.clear();
    recent.clear();
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
  // A bulk run of this tab counts as activity, so that the idle time-out does not stop it.
  operations.journal.store.subscribe(() => {
    if (isDriving(operations.run)) session.noteActivity();
  });
  // Leaving a page closes the confirmation. It can open again on the old page until the new one is rendered.
  router.subscribe("onBeforeLoad", ({ hrefChanged }) => {
    if (hrefChanged) confirmation.dismiss();
  });
  router.subscribe("onRendered", ({ pathChanged }) => {
    if (pathChanged) confirmation.dismiss();
  });
}
