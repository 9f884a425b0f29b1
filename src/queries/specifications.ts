import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import type { PageRequest } from "./instances.ts";
import { type CatalogueReading, largestPage, readCatalogue } from "./whole-catalogue.ts";
import { listSpecifications, randomUuid } from "../api/endpoints.ts";
import type { Connection } from "../session/connection.ts";

const catalogueStaleMs = 10 * 60_000;

const specificationKeys = {
  list: (request: PageRequest) => ["specifications", "list", request] as const,
  all: ["specifications", "all"] as const,
  /** Of one reading: a page that another one asks for may end with that one. */
  part: (readingId: string, page: number) => ["specifications", "part", readingId, page] as const,
  reading: ["specifications", "reading"] as const,
};

/** One page of the catalogue of sizes. */
export function specificationListQuery({ client }: Connection, request: PageRequest) {
  return queryOptions({
    queryKey: specificationKeys.list(request),
    queryFn: ({ signal }) => listSpecifications(client, request, { signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * The whole catalogue: to resolve the specifications of instances with, and to sort. It waits behind what a person asked for.
 * How far it has come is in `catalogueReadingQuery`.
 */
export function catalogueQuery({ client }: Connection) {
  return queryOptions({
    queryKey: specificationKeys.all,
    queryFn: ({ client: cache, signal }) => {
      const readingId = randomUuid();
      return readCatalogue(
        // Each page is tried again by itself, so that a fault in the middle does not lead back to the start.
        (page) =>
          cache.query({
            queryKey: specificationKeys.part(readingId, page),
            queryFn: () =>
              listSpecifications(
                client,
                { page, limit: largestPage },
                { signal, priority: "background" },
              ),
            staleTime: 0,
            gcTime: 0,
          }),
        (reading) => cache.setQueryData(specificationKeys.reading, reading),
      );
    },
    retry: false,
    staleTime: catalogueStaleMs,
    // No route asks for it on behalf of the list.
    retryOnMount: true,
    refetchOnWindowFocus: true,
  });
}

/** What the last reading of the whole catalogue has read, to its end or not. */
export const catalogueReadingQuery = queryOptions<CatalogueReading>({
  queryKey: specificationKeys.reading,
  queryFn: skipToken,
});
