import { useQuery } from "@tanstack/react-query";
import { fleetKey } from "./fleet.ts";
import { useFleet, useFleetState } from "./fleet-context.ts";
import type { FacetCount } from "./index/facets.ts";
import type { FacetField } from "./index/search.ts";

/**
 * The values of a field among what matches the rest of a query, most frequent first. Undefined before any is known.
 * @param field undefined for nothing
 */
export function useFacetCounts(field: FacetField | undefined, q: string): FacetCount[] | undefined {
  const fleet = useFleet();
  const isThere = useFleetState((state) => state.version > 0);
  return useQuery({
    // Where nothing is counted a key that is typed is no other question.
    queryKey: [...fleetKey, "facet", field, field ? q : ""],
    queryFn: () => (field ? fleet.facet(field, q) : []),
    enabled: field !== undefined && isThere,
    placeholderData: (before: FacetCount[] | undefined, query) =>
      query?.queryKey[2] === field ? before : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 1000,
    retry: false,
  }).data;
}
