import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, isNotFound } from "../api/error.ts";
import { dropInstance, putInstance } from "./instance-cache.ts";
import { instanceKeys } from "./instances.ts";
import { shouldRetry } from "./query-client.ts";
import { getCompute } from "../api/endpoints.ts";
import type { Connection } from "../session/connection.ts";

/**
 * One instance, read for a confirmation: never from the cache, and never again by itself, so that what is confirmed is
 * what was shown. What it finds goes to wherever else the instance is shown.
 * @param opening tells one opening of a dialog from the next
 */
export function freshInstanceQuery(
  { client }: Connection,
  id: string,
  opening: number,
  queryClient: QueryClient,
) {
  return queryOptions({
    queryKey: instanceKeys.fresh(id, opening),
    queryFn: async ({ signal }) => {
      try {
        const reading = await getCompute(client, id, { signal });
        putInstance(queryClient, reading.data);
        return reading;
      } catch (error) {
        if (error instanceof ApiError && isNotFound(error)) void dropInstance(queryClient, id);
        throw error;
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Offline it is said at once, and read again once that is over; what has been shown is not read again by itself.
    retry: (failures, error) => navigator.onLine && shouldRetry(failures, error),
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
}
