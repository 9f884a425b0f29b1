import { QueryClientProvider, useIsFetching } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { NotificationsContext } from "../errors/notifications.ts";
import { FleetContext } from "../fleet/use-fleet.ts";
import { InstancesContext } from "../instances/instances-context.ts";
import { OperationsContext } from "../operations/operations.ts";
import type { AppRouter } from "../router.tsx";
import { SessionContext } from "../session/session-context.ts";
import { PageKeysContext } from "../ui/page-keys.ts";
import { TitleEnvironmentContext } from "../ui/PageTitle.tsx";
import { PreferencesContext } from "../ui/use-preference.ts";
import { AppDialogsContext } from "./dialogs.tsx";
import type { Services } from "./services.ts";

/** The app: each service in the context of its own room, the pages, and the tooltip of truncated text. */
export function App({ services, router }: { services: Services; router: AppRouter }) {
  return (
    <PreferencesContext value={services.preferences}>
      <SessionContext value={services.session}>
        <QueryClientProvider client={services.queryClient}>
          <NotificationsContext value={services.notifications}>
            <OperationsContext value={services.operations}>
              <FleetContext value={services.fleet}>
                <InstancesContext value={services.instances}>
                  <AppDialogsContext value={services.dialogs}>
                    <PageKeysContext value={services.pageKeys}>
                      <TitleEnvironmentContext value={services.session.config.environment?.name}>
                        <RouterProvider router={router} />
                      </TitleEnvironmentContext>
                    </PageKeysContext>
                  </AppDialogsContext>
                </InstancesContext>
              </FleetContext>
            </OperationsContext>
          </NotificationsContext>
          <TooltipAfterFirstRows />
        </QueryClientProvider>
      </SessionContext>
    </PreferencesContext>
  );
}

/** The pages work without it, so a failed load is ignored. */
const TruncatedTextTooltip = lazy(async () => {
  const module = await import("./TruncatedTextTooltip.tsx").catch(() => undefined);
  return { default: module?.TruncatedTextTooltip ?? (() => null) };
});

function TooltipAfterFirstRows() {
  const isFetching = useIsFetching() > 0;
  const [isReady, setIsReady] = useState(false);
  if (!isFetching && !isReady) setIsReady(true);
  return <Suspense>{isReady && <TruncatedTextTooltip />}</Suspense>;
}
