import { QueryClientProvider } from "@tanstack/react-query";
import { FleetContext } from "../fleet/fleet-context.ts";
import { OperationsContext } from "../operations/operations-context.ts";
import { SessionContext } from "../session/session-context.ts";
import { Pages } from "./Pages.tsx";
import type { Router } from "./router.ts";
import type { Services } from "./services.ts";

interface AppProps {
  services: Services;
  router: Router;
}

/** The whole app. */
export function App({ services: { session, queryClient, operations, fleet }, router }: AppProps) {
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <OperationsContext value={operations}>
          <FleetContext value={fleet}>
            <Pages router={router} />
          </FleetContext>
        </OperationsContext>
      </QueryClientProvider>
    </SessionContext>
  );
}
