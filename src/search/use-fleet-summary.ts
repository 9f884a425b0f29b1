import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { FacetField } from "../fleet/columns.ts";
import type { FleetQuery } from "../fleet/worker/fleet-rows.ts";
import type { FleetSummary } from "../fleet/worker/summary.ts";
import { fleetQuery, useFleet, useFleetState } from "./use-fleet.ts";

/** What the matches of a query add up to, by the values of a field. */
export interface QuerySummary extends FleetSummary {
  field: FacetField;
  query: FleetQuery;
}

/**
 * What the matches of a query add up to, by the values of a field, as far as the fleet is loaded.
 * @param field undefined to add up nothing
 * @param completeText summed up where the query has no matches: its text without a field's name that is being typed
 * @returns undefined before the first instances; until the figures of another query or field are known, those before
 */
export function useFleetSummary(
  field: FacetField | undefined,
  { q, list }: FleetQuery,
  completeText = q,
): QuerySummary | undefined {
  const fleet = useFleet();
  const hasInstances = useFleetState((state) => state.version > 0);
  async function summaryOf(of: FacetField, query: FleetQuery): Promise<QuerySummary> {
    const summary = await fleet.ask(list, (worker) => worker.summarize(of, query, Date.now()));
    return { ...summary, field: of, query };
  }
  async function summarize(of: FacetField): Promise<QuerySummary> {
    const summary = await summaryOf(of, { q, list });
    if (summary.total.count > 0 || completeText === q) return summary;
    return await summaryOf(of, { q: completeText, list });
  }
  const key = ["summary", field, q, completeText, list];
  return (
    useQuery({
      ...fleetQuery(key, async () => (field ? await summarize(field) : null)),
      enabled: field !== undefined && hasInstances,
      placeholderData: keepPreviousData,
    }).data ?? undefined
  );
}
