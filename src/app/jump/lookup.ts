import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getCompute } from "../../api/computes.ts";
import { putInstance } from "../../queries/instance-cache.ts";
import type { Connection } from "../../session/session.ts";

/** How long nobody types before a text is looked up as an id. Milliseconds. */
const quietMs = 250;

/** Whether a text can be a whole id that is worth asking for. A path can hold neither `.` nor `..`. */
export function mayBeId(text: string): boolean {
  return /^(?!\.{1,2}$)\S{1,64}$/.test(text);
}

/**
 * An instance by its whole id, asked for once, after a moment in which nobody types: a text that is typed on takes its
 * question back. What is found is there for the instance's own page.
 */
export function lookupQuery(
  { client }: Pick<Connection, "client">,
  id: string,
  queryClient: QueryClient,
) {
  return queryOptions({
    queryKey: ["jump", "lookup", id],
    queryFn: async ({ signal }) => {
      await quiet(signal);
      const { data } = await getCompute(client, id, { signal });
      putInstance(queryClient, data);
      return data;
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function quiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, quietMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
