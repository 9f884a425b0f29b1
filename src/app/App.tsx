import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { FleetContext } from "../fleet/fleet-context.ts";
import { OperationsContext } from "../operations/operations-context.ts";
import { SessionContext } from "../session/session-context.ts";
import type { AppRouter } from "./router.tsx";
import type { Services } from "./services.ts";

interface AppProps {
  services: Services;
  router: AppRouter;
}

/** The whole app. */
export function App({ services: { session, queryClient, operations, fleet }, router }: AppProps) {
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <OperationsContext value={operations}>
          <FleetContext value={fleet}>
            <RouterProvider router={router} />
          </FleetContext>
        </OperationsContext>
      </QueryClientProvider>
    </SessionContext>
  );
}
