import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FacetField } from "../fleet/columns.ts";
import type { FleetQuery, QueryProblem } from "../fleet/worker/fleet-search.ts";
import type { FleetSummary } from "../fleet/worker/answers/summary.ts";
import { fleetQuery } from "../fleet/fleet.ts";
import { useFleet, useFleetState } from "./use-fleet.ts";

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
  const fleet = useFleet();
  const hasInstances = useFleetState((state) => state.version > 0);
  async function summarize(of: FacetField): Promise<QuerySummary> {
    const query = { q, list };
    const summary = await fleet.ask(query, (worker) =>
      worker.summarize(of, query, fleet.serverNow()),
    );
    return { ...summary, field: of, query };
  }
  const key = ["summary", field, q, list];
  return (
    useQuery({
      ...fleetQuery(key, async () => (field ? await summarize(field) : null)),
      enabled: field !== undefined && hasInstances,
      placeholderData: keepPreviousData,
    }).data ?? undefined
  );
}
