import { RouterProvider } from "@tanstack/react-router";
import { QueryClientProvider } from "@tanstack/react-query";
import { InstancesContext } from "../instances/instances-context.ts";
import { NoticesContext } from "../notices/notices-context.ts";
import { OperationsContext } from "../operations/operations-context.ts";
import { SessionContext } from "../session/session-context.ts";
import { PreferencesContext } from "../ui/preferences.ts";
import { RefreshKeyContext } from "../ui/refresh-key.ts";
import { AppDialogsContext } from "./app-dialogs.ts";
import type { AppRouter } from "../router.tsx";
import type { Services } from "./services.ts";
import { FleetContext } from "../fleet/use-fleet.ts";

interface AppProps {
  services: Services;
  router: AppRouter;
}

/** The whole app. */
export function App({ services, router }: AppProps) {
  return (
    <PreferencesContext value={services.preferences}>
      <SessionContext value={services.session}>
        <QueryClientProvider client={services.queryClient}>
          <NoticesContext value={services.notices}>
            <OperationsContext value={services.operations}>
              <FleetContext value={services.fleet}>
                <InstancesContext value={services.instances}>
                  <AppDialogsContext value={services.dialogs}>
                    <RefreshKeyContext value={services.refreshKey}>
                      <RouterProvider router={router} />
                    </RefreshKeyContext>
                  </AppDialogsContext>
                </InstancesContext>
              </FleetContext>
            </OperationsContext>
          </NoticesContext>
        </QueryClientProvider>
      </SessionContext>
    </PreferencesContext>
  );
}
