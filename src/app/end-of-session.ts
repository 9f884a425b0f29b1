import { clearNotes } from "../notices/notes.ts";
import { clearTeamBanner } from "../notices/team-banner.ts";
import { dismissConfirmation } from "../operations/confirmation.ts";
import type { AppRouter } from "./router.tsx";
import type { Services } from "./services.ts";

/**
 * When the session ends, leads to /connect and forgets everything that was read with the key. After a 401 the page is
 * kept as the one to come back to.
 */
export function leaveWhenSessionEnds(
  { session, queryClient, operations }: Services,
  router: AppRouter,
): void {
  let connected = session.store.get().connection !== undefined;
  session.store.subscribe(({ connection, ending }) => {
    const over = connected && !connection;
    connected = connection !== undefined;
    if (!over) return;
    dismissConfirmation();
    operations.reset();
    void queryClient.cancelQueries();
    const to = ending?.kind === "unauthorized" ? router.state.location.href : undefined;
    void router
      .navigate({ to: "/connect", search: { ...(to !== undefined && { to }) } })
      .then(() => {
        queryClient.clear();
        clearNotes();
        clearTeamBanner();
      });
  });
}
