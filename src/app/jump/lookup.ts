import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { putInstance } from "../../queries/instance-cache.ts";
import { getCompute } from "../../api/endpoints.ts";
import type { Connection } from "../../session/connection.ts";

/** How long nobody types before a text is looked up as an id. Milliseconds. */
const quietMs = 250;

/**
 * Whether a text looks like a whole id, and is worth a request. The specification calls an id "a string holding a number-like
 * value" (Compute instance): digits do, where they are no fewer than those of the shortest known id. Any other text does only
 * where it has letters and digits in the places where a known id has them.
 * @param known ids of instances that are known; without any, only digits look like an id
 */
export function looksLikeId(text: string, known: readonly string[]): boolean {
  if (isDigits(text) && known.length === 0) return true;
  return known.some((id) =>
    isDigits(id)
      ? isDigits(text) && text.length >= id.length
      : text !== "" && shapeOf(text) === shapeOf(id),
  );
}

function isDigits(text: string): boolean {
  return /^\d{1,64}$/.test(text);
}

function shapeOf(id: string): string {
  return id.replaceAll(/[a-z\d]/gi, "x");
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
