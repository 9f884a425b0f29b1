import { createStore } from "@tanstack/react-store";
import { createDialogs } from "../actions/dialogs.ts";
import { createToasts, type HiddenMessage, type Notifications } from "../errors/notifications.ts";
import { createTeamBanner } from "../errors/team-banner.ts";
import { createFleet } from "../fleet/fleet.ts";
import { createSelection } from "../instances/selection.ts";
import { createScriptPolicy } from "../fleet/script-policy.ts";
import type { OperationEvent } from "../operations/events.ts";
import { createOperations } from "../operations/operations.ts";
import { createInstanceCache } from "../queries/instance-cache.ts";
import { createQueryClient } from "../queries/query-client.ts";
import type { Config } from "../session/config.ts";
import { createSession } from "../session/session.ts";
import { createPageKeys } from "../ui/ui-context.ts";
import { createPreferences, zoneOf } from "../ui/preferences.ts";

/** Long-lived objects. Components get them with `useServices`, everything else by argument. */
export type Services = ReturnType<typeof createServices>;

/** `fetch` sends the API requests (`prefetch.ts`). `signal`: the end of the app. All listeners and resources end with it. */
export function createServices(
  config: Config,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
) {
  const session = createSession(config, fetch, signal);
  const queryClient = createQueryClient();
  const instances = createInstanceCache(queryClient);
  session.onEnd(() => {
    instances.known.clear();
    instances.named.clear();
    instances.gone.clear();
  });
  const selection = createSelection(instances, session);
  const notifications: Notifications = {
    toasts: createToasts(),
    teamBanner: createTeamBanner(session, signal),
    hidden: createStore<HiddenMessage[]>([]),
  };
  const operations = createOperations({
    instances,
    session,
    async importService() {
      const [{ createOperationsService }, { announceEvent }] = await Promise.all([
        import("../operations/operations-service.ts"),
        import("../actions/announce.ts"),
      ]);
      function report(event: OperationEvent): void {
        if (event.kind === "succeeded") selection.removeActedOn(event.operation.instanceId);
        announceEvent(notifications, event);
      }
      return { createOperationsService, report };
    },
    signal,
  });
  // QueryClientProvider does it only after the first rendering: if we went offline before that, Query wouldn't notice the return.
  queryClient.mount();
  signal.addEventListener("abort", () => {
    queryClient.unmount();
    queryClient.clear();
  });
  const preferences = createPreferences(signal);
  return {
    session,
    queryClient,
    instances,
    operations,
    fleet: createFleet(
      session,
      instances,
      operations,
      createScriptPolicy(),
      {
        ids: () => selection.instances().keys(),
        subscribe: (listener) => selection.counts.subscribe(listener),
      },
      { get: () => zoneOf(preferences.get("zone")), subscribe: preferences.subscribe },
    ),
    notifications,
    selection,
    preferences,
    dialogs: createDialogs(session),
    pageKeys: createPageKeys(),
    productName: config.productName,
    environmentName: config.environment?.name,
    signal,
  };
}
