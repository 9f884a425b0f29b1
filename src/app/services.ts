import type { QueryClient } from "@tanstack/react-query";
import { createFleet, type Fleet } from "../fleet/fleet.ts";
import type { InstancesState } from "../instances/instances-context.ts";
import type { Notices } from "../notices/notices-context.ts";
import { createNotes } from "../notices/notes.ts";
import { createTeamBanner } from "../notices/team-banner.ts";
import { createOperations, type Operations } from "../operations/operations.ts";
import { createQueryClient } from "../queries/query-client.ts";
import type { Config } from "../session/config.ts";
import { createSession, type Session } from "../session/session.ts";
import { createPreferences, type Preferences } from "../ui/preferences.ts";
import { createPageSlot } from "../ui/page-slot.ts";
import type { RefreshKey } from "../ui/refresh-key.ts";
import { type AppDialogs, createAppDialogs } from "./app-dialogs.ts";
import { createRecent } from "../instances/recent-instances.ts";
import { createSelection } from "../instances/selection.ts";

/** Everything of one app that lives longer than a page. Components get it by context, and what is no component as an argument. */
export interface Services {
  session: Session;
  queryClient: QueryClient;
  operations: Operations;
  fleet: Fleet;
  notices: Notices;
  instances: InstancesState;
  preferences: Preferences;
  dialogs: AppDialogs;
  refreshKey: RefreshKey;
  /** The end of the app: whatever listens, or holds something, stops with it. */
  signal: AbortSignal;
}

/**
 * Makes the services of one app.
 * @param signal the end of the app, which in a browser is that of the page
 */
export function createServices(config: Config, signal: AbortSignal): Services {
  const queryClient = createQueryClient();
  const fleet = createFleet(queryClient, config, signal);
  const notices = { notes: createNotes(), teamBanner: createTeamBanner(signal) };
  signal.addEventListener("abort", () => queryClient.clear());
  return {
    session: createSession(config, signal),
    queryClient,
    operations: createOperations({
      queryClient,
      config,
      notices,
      signal,
      locate: (ids) => fleet.locate(ids),
    }),
    fleet,
    notices,
    instances: {
      selection: createSelection(queryClient),
      keyTarget: createPageSlot(),
      recent: createRecent(queryClient, signal),
    },
    preferences: createPreferences(signal),
    dialogs: createAppDialogs(),
    refreshKey: createPageSlot(),
    signal,
  };
}
