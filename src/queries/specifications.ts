import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "../api/client.ts";
import type { Specification } from "../api/schema.ts";
import { listSpecifications } from "../api/specifications.ts";
import type { Connection } from "../session/session.ts";
import type { PageRequest } from "./instances.ts";

const largestPage = 100;
/** A catalogue of sizes that is longer than this is no catalogue; a server that never ends it must not keep us busy. */
const mostPages = 50;
const catalogueStaleMs = 10 * 60_000;

const specificationKeys = {
  list: (request: PageRequest) => ["specifications", "list", request] as const,
  all: ["specifications", "all"] as const,
};

/** One page of the catalogue of sizes. */
export function specificationListQuery({ client }: Connection, request: PageRequest) {
  return queryOptions({
    queryKey: specificationKeys.list(request),
    queryFn: ({ signal }) => listSpecifications(client, request, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The whole catalogue, to resolve the specifications of instances with. It waits behind what a person asked for. */
export function catalogueQuery({ client }: Connection) {
  return queryOptions({
    queryKey: specificationKeys.all,
    queryFn: ({ signal }) => listWholeCatalogue(client, signal),
    staleTime: catalogueStaleMs,
    // No route asks for it on behalf of the list.
    retryOnMount: true,
    refetchOnWindowFocus: true,
  });
}

async function listWholeCatalogue(
  client: ApiClient,
  signal: AbortSignal,
): Promise<Specification[]> {
  const all: Specification[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const request = { page, limit: largestPage };
    const { items, meta } = await listSpecifications(client, request, {
      signal,
      priority: "background",
    });
    all.push(...items);
    // The server's own page size counts: it may be smaller than the one asked for.
    const last = meta ? page * meta.limit >= meta.total : items.length < largestPage;
    if (last || items.length === 0) break;
  }
  return all;
}
