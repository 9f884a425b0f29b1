import type { FacetField } from "../fleet/columns.ts";
import type { FleetQuery } from "../fleet/worker/fleet-search.ts";
import { offersOf } from "../fleet/fleet-state.ts";
import { useFleetAnswer } from "./use-fleet.ts";

export type QuerySummary = NonNullable<ReturnType<typeof useFleetSummary>>;

/** Totals per value of a field, e.g. per region. Shows the previous totals while new ones load; undefined before any are loaded. */
export function useFleetSummary(field: FacetField | undefined, { q, list }: FleetQuery) {
  return useFleetAnswer(
    "summary",
    { field, q, list },
    async (worker, query, now) =>
      field && { ...(await worker.summarize(field, query, now)), field, query: { q, list } },
    {
      when: (state) => field !== undefined && offersOf(state).search,
      keeps: () => true,
    },
  );
}
