import { isDriving } from "../operations/bulk/run.ts";
import { shareReadings } from "../queries/share-readings.ts";
import type { AppRouter } from "../router.tsx";
import type { Services } from "./services.ts";

/**
 * Lets everything that rests on the session begin and end with it. At its end, whichever tab it came from, this tab goes
 * to /connect and forgets everything that was read with the key; unless a person disconnected, the page is kept as the one
 * to come back to.
 */
export function followSession(services: Services, router: AppRouter): void {
  const { session, queryClient, operations, fleet, notices, instances, signal } = services;
  const { confirmation } = operations;
  // Going anywhere else leaves a dialog as its Cancel does.
  router.subscribe("onBeforeLoad", ({ hrefChanged }) => {
    if (hrefChanged) confirmation.dismiss();
  });
  // Until the other page is there, one can be opened on the page that is being left.
  router.subscribe("onRendered", ({ pathChanged }) => {
    if (pathChanged) confirmation.dismiss();
  });
  let sharing = new AbortController();
  operations.journal.store.subscribe(() => {
    if (isDriving(operations.run)) session.noteActivity();
  });
  signal.addEventListener("abort", () => sharing.abort());
  session.store.subscribe(({ connection, ending }) => {
    sharing.abort();
    if (connection) {
      sharing = new AbortController();
      shareReadings(queryClient, connection.fingerprint, sharing.signal);
      notices.teamBanner.begin(connection.fingerprint);
      operations.begin(connection);
      fleet.begin(connection);
      return;
    }
    confirmation.dismiss();
    operations.end();
    fleet.end();
    instances.selection.clear();
    instances.recent.clear();
    void queryClient.cancelQueries();
    const to = ending?.kind === "disconnected" ? undefined : router.latestLocation.href;
    void router.navigate({ to: "/connect", search: { to } }).finally(() => {
      queryClient.clear();
      notices.notes.clear();
      notices.teamBanner.clear();
    });
  });
}
