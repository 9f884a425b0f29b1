import type { QueryClient } from "@tanstack/react-query";
import { createFleet, type Fleet } from "../fleet/fleet.ts";
import { createOperations, type Operations } from "../operations/operations.ts";
import { createQueryClient } from "../queries/query-client.ts";
import type { Config } from "../session/config.ts";
import { createSession, type Session } from "../session/session.ts";

/** What every page rests on. */
export interface Services {
  session: Session;
  queryClient: QueryClient;
  operations: Operations;
  fleet: Fleet;
}

/** Makes the services of one page load. */
export function createServices(config: Config): Services {
  const queryClient = createQueryClient();
  const fleet = createFleet(queryClient, config);
  return {
    session: createSession(config),
    queryClient,
    operations: createOperations({ queryClient, config, locate: (ids) => fleet.locate(ids) }),
    fleet,
  };
}
