import type { FacetField } from "../fleet/columns.ts";
import type { FleetQuery, QueryProblem } from "../fleet/worker/fleet-search.ts";
import type { FleetSummary } from "../fleet/worker/answers/summary.ts";
import { isSearchable } from "../fleet/fleet-state.ts";
import { useFleetAnswer } from "./use-fleet.ts";

export interface QuerySummary extends FleetSummary {
  field: FacetField;
  query: FleetQuery;
  problems: QueryProblem[];
}

/** Totals per value of a field, e.g. per region. Shows the previous totals while new ones load; undefined before any are loaded. */
export function useFleetSummary(
  field: FacetField | undefined,
  { q, list }: FleetQuery,
): QuerySummary | undefined {
  return useFleetAnswer(
    "summary",
    { field, q, list },
    async (worker, query, now) =>
      field && { ...(await worker.summarize(field, query, now)), field, query: { q, list } },
    {
      when: (state) => field !== undefined && isSearchable(state),
      keeps: () => true,
    },
  );
}
