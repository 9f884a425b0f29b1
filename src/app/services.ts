import type { QueryClient } from "@tanstack/react-query";
import { createToasts, type Notifications } from "../errors/notifications.ts";
import { createTeamBanner } from "../errors/team-banner.ts";
import { createFleet, type Fleet } from "../fleet/fleet.ts";
import type { InstancesState } from "../instances/instances-context.ts";
import { createRecent } from "../instances/recent-instances.ts";
import { createSelection } from "../instances/selection.ts";
import { isDriving } from "../operations/bulk/run.ts";
import { createOperations, type Operations } from "../operations/operations.ts";
import { createQueryClient } from "../queries/query-client.ts";
import { shareReadings } from "../queries/share-readings.ts";
import type { AppRouter } from "../router.tsx";
import type { Config } from "../session/config.ts";
import { createSession, type Session } from "../session/session.ts";
import { createPageKeys } from "../ui/page-keys.ts";
import { createPreferences } from "../ui/preferences.ts";
import type { UiServices } from "../ui/ui-context.ts";
import { type AppDialogs, createAppDialogs } from "./dialogs.tsx";

/** The long-lived objects of one app. Components get them with `useServices`, other code by argument. */
export interface Services extends UiServices {
  session: Session;
  queryClient: QueryClient;
  operations: Operations;
  fleet: Fleet;
  notifications: Notifications;
  instances: InstancesState;
  dialogs: AppDialogs;
  /** The end of the app. All listeners and resources end with it. */
  signal: AbortSignal;
}

/**
 * Creates the services of one app.
 * @param signal the end of the app, in a browser that of the page
 */
export function createServices(config: Config, signal: AbortSignal): Services {
  const queryClient = createQueryClient();
  const fleet = createFleet(queryClient, config, signal);
  const notifications = { toasts: createToasts(), teamBanner: createTeamBanner(signal) };
  signal.addEventListener("abort", () => queryClient.clear());
  return {
    session: createSession(config, signal),
    queryClient,
    operations: createOperations({
      queryClient,
      config,
      notifications,
      signal,
      locate: (ids) => fleet.locate(ids),
    }),
    fleet,
    notifications,
    instances: {
      selection: createSelection(queryClient),
      recent: createRecent(queryClient, signal),
    },
    preferences: createPreferences(signal),
    dialogs: createAppDialogs(),
    pageKeys: createPageKeys(),
    environmentName: config.environment?.name,
    signal,
  };
}

/**
 * Starts the services with each session, and disposes at its end of everything that was read with the key. This tab then goes to
 * /connect, and back to the same page with the next key, unless the person has disconnected.
 */
export function followSession(services: Services, router: AppRouter): void {
  const { session, queryClient, operations, fleet, notifications, instances, signal } = services;
  let sharing = new AbortController();
  signal.addEventListener("abort", () => sharing.abort());
  session.store.subscribe(({ connection, ending }) => {
    sharing.abort();
    if (connection) {
      sharing = new AbortController();
      shareReadings(queryClient, connection.fingerprint, sharing.signal);
      notifications.teamBanner.begin(connection.fingerprint);
      operations.begin(connection);
      fleet.begin(connection);
      return;
    }
    operations.confirmation.dismiss();
    operations.end();
    fleet.end();
    fleet.lists.clear();
    instances.selection.clear();
    instances.recent.clear();
    void queryClient.cancelQueries();
    const to = ending?.kind === "disconnected" ? undefined : router.latestLocation.href;
    void router.navigate({ to: "/connect", search: { to } }).finally(() => {
      queryClient.clear();
      notifications.toasts.clear();
      notifications.teamBanner.clear();
    });
  });
  // A bulk run of this tab counts as activity, so that the idle time-out does not stop it.
  operations.journal.store.subscribe(() => {
    if (isDriving(operations.run)) session.noteActivity();
  });
  // Leaving a page closes the confirmation. It can open again on the old page until the new one is rendered.
  router.subscribe("onBeforeLoad", ({ hrefChanged }) => {
    if (hrefChanged) operations.confirmation.dismiss();
  });
  router.subscribe("onRendered", ({ pathChanged }) => {
    if (pathChanged) operations.confirmation.dismiss();
  });
}
