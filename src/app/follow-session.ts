import { clearNotes } from "../notices/notes.ts";
import { clearTeamBanner } from "../notices/team-banner.ts";
import { isDriving } from "../operations/bulk/current-run.ts";
import { dismissConfirmation } from "../operations/confirmation.ts";
import { keepSelectionTrue } from "../instances/selection/keep-true.ts";
import { clearSelection } from "../instances/selection/selection.ts";
import { shareReadings } from "../queries/share-readings.ts";
import { connectAddress } from "../routing/addresses.ts";
import { currentAddress, navigate } from "../routing/history.ts";
import type { Router } from "./router.ts";
import type { Services } from "./services.ts";

/**
 * Lets everything that rests on the session begin and end with it. At its end, whichever tab it came from, this tab goes
 * to /connect and forgets everything that was read with the key; unless a person disconnected, the page is kept as the one
 * to come back to.
 */
export function followSession(
  { session, queryClient, operations, fleet }: Services,
  router: Router,
): void {
  // Going anywhere else leaves a dialog as its Cancel does.
  router.onArrival((now, before) => {
    if (now.address !== before?.address) dismissConfirmation();
  });
  // Until the other page is there, one can be opened on the page that is being left.
  router.onShown((now, before) => {
    if (now.view.page !== before?.view.page) dismissConfirmation();
  });
  let stopSharing: (() => void) | undefined;
  keepSelectionTrue(queryClient);
  operations.journal.store.subscribe(() => {
    if (isDriving(operations.run)) session.noteActivity();
  });
  session.store.subscribe(({ connection, ending }) => {
    stopSharing?.();
    stopSharing = undefined;
    if (connection) {
      stopSharing = shareReadings(queryClient, connection.account);
      void operations.begin(connection);
      fleet.begin(connection);
      return;
    }
    dismissConfirmation();
    operations.end();
    fleet.end();
    clearSelection();
    void queryClient.cancelQueries();
    const to = ending?.kind === "disconnected" ? undefined : currentAddress();
    void navigate(connectAddress(to)).finally(() => {
      queryClient.clear();
      clearNotes();
      clearTeamBanner();
    });
  });
}
