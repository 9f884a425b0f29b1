import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useEffect, useState } from "react";
import { type FleetState, hasStopped, isFleetComplete } from "../fleet/fleet-state.ts";
import { type Fleet, fleetKey } from "../fleet/fleet.ts";
import { useServices } from "../hooks/use-services.ts";
import type { FleetQuery, QueryTotals } from "../fleet/worker/fleet-rows.ts";
import type { FacetCount, FacetField } from "../fleet/columns.ts";

export const useFleet = (): Fleet => useServices().fleet;

/** The worker is asked again when the fleet changes, and its answers aren't kept. */
export const fleetAnswer = { staleTime: Number.POSITIVE_INFINITY, gcTime: 1000, retry: false };

/** @param key what the worker is asked, and about what */
export function fleetQuery<T>(key: readonly unknown[], ask: () => Promise<T>) {
  return queryOptions({ queryKey: [...fleetKey, ...key], queryFn: ask, ...fleetAnswer });
}

export function useFleetState<Part>(select: (state: FleetState) => Part): Part {
  return useSelector(useFleet().store, select);
}

/**
 * The values of a field among the instances that match the rest of a query, most frequent first.
 * @param field undefined to count nothing
 * @returns undefined before the first values are known
 */
export function useFacetCounts(
  field: FacetField | undefined,
  { q, list }: FleetQuery,
): FacetCount[] | undefined {
  const fleet = useFleet();
  const hasInstances = useFleetState((state) => state.version > 0);
  // Without a field the query does not matter: one key for all.
  const key = ["facet", field, ...(field ? [q, list] : [])];
  const ask = async (): Promise<FacetCount[]> =>
    field
      ? await fleet.ask({ q, list }, (worker) => worker.facet(field, { q, list }, Date.now()))
      : [];
  return useQuery({
    ...fleetQuery(key, ask),
    enabled: field !== undefined && hasInstances,
    placeholderData: (before, query) => (query?.queryKey[2] === field ? before : undefined),
  }).data;
}

/**
 * The totals of a query.
 * @returns undefined before the complete fleet is here for the first time
 */
export function useQueryTotals({ q, list }: FleetQuery): QueryTotals | undefined {
  const fleet = useFleet();
  const isKnown = useFleetState(({ readAt, hasAllPages }) => readAt > 0 && hasAllPages);
  const { data } = useQuery({
    ...fleetQuery(["totals", q, list], () =>
      fleet.ask({ q, list }, (worker) => worker.totals({ q, list }, Date.now())),
    ),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  return isKnown ? data : undefined;
}

interface WaitingTask {
  run: () => Promise<void>;
  onStopped: (state: FleetState) => void;
}

/**
 * Runs a task on the complete fleet. `start` runs it at once where every instance is here, else it loads the fleet first.
 * `waiting` is true from then until the task has ended. A second `start` replaces a task that still waits; so does leaving the
 * page. A task handles its own failures. Where the load fails or is cancelled, the task never runs and `onStopped` gets the
 * state.
 */
export function useCompleteFleet(fleet: Fleet) {
  const [waiting, setWaiting] = useState<WaitingTask>();
  useEffect(() => {
    if (!waiting) return;
    const done = () => setWaiting((now) => (now === waiting ? undefined : now));
    return whenComplete(fleet, {
      onComplete: () => void waiting.run().finally(done),
      onStopped(state) {
        done();
        waiting.onStopped(state);
      },
    });
  }, [fleet, waiting]);
  const start = (task: () => void | Promise<void>, onStopped: (state: FleetState) => void) =>
    setWaiting({ run: async () => await task(), onStopped });
  return { waiting: waiting !== undefined, start };
}

interface Outcomes {
  onComplete: () => void;
  /** The load failed or was cancelled; `phase` and `error` tell which. */
  onStopped: (state: FleetState) => void;
}

/**
 * Waits until the fleet is complete; loads it for that, and resumes a load that had failed or was cancelled. Calls one of the
 * two outcomes, once; at once where the fleet is complete already.
 * @returns ends the wait: then neither outcome is called
 */
export function whenComplete(
  fleet: Pick<Fleet, "store" | "subscribe" | "resumeLoad">,
  { onComplete, onStopped }: Outcomes,
): () => void {
  const before = fleet.store.get();
  if (isFleetComplete(before)) {
    onComplete();
    return () => undefined;
  }
  /** The load had stopped before, and has not resumed yet. */
  let isStopped = hasStopped(before);
  const { unsubscribe } = fleet.store.subscribe((state) => {
    if (isFleetComplete(state)) {
      stop();
      onComplete();
    } else if (!hasStopped(state)) {
      isStopped = false;
    } else if (!isStopped || failedToStart(state, before)) {
      stop();
      onStopped(state);
    }
  });
  const unsubscribeFleet = fleet.subscribe();
  if (isStopped) fleet.resumeLoad();

  function stop(): void {
    unsubscribe();
    unsubscribeFleet();
  }
  return stop;
}

/** The load cannot resume because the fleet's code is missing again. Other tabs never send this error. */
function failedToStart({ error }: FleetState, before: FleetState): boolean {
  return error?.code === "SEARCH_NOT_STARTED" && error !== before.error;
}
