import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useEffect, useState } from "react";
import { type FleetState, hasStopped, isFleetComplete } from "../fleet/fleet-state.ts";
import { type Fleet, fleetQuery } from "../fleet/fleet.ts";
import { useServices } from "../hooks/use-services.ts";
import type { FleetQuery, QueryTotals } from "../fleet/worker/fleet-search.ts";
import type { FacetCount, FacetField } from "../fleet/columns.ts";

export const useFleet = (): Fleet => useServices().fleet;

export function useFleetState<Part>(select: (state: FleetState) => Part): Part {
  return useSelector(useFleet().store, select);
}

/** Values of a field, most frequent first. Terms on that field don't count. Without a field, nothing is asked. */
export function useFacetCounts(
  field: FacetField | undefined,
  { q, list }: FleetQuery,
): FacetCount[] | undefined {
  const fleet = useFleet();
  const hasInstances = useFleetState((state) => state.version > 0);
  // Without a field the query doesn't matter: use one key.
  const key = ["facet", field, ...(field ? [q, list] : [])];
  const ask = async (): Promise<FacetCount[]> =>
    field
      ? await fleet.ask({ q, list }, (worker) =>
          worker.facet(field, { q, list }, fleet.serverNow()),
        )
      : [];
  return useQuery({
    ...fleetQuery(key, ask),
    enabled: field !== undefined && hasInstances,
    placeholderData: (before, query) => (query?.queryKey[2] === field ? before : undefined),
  }).data;
}

/** Undefined until the fleet has been complete once, in this session or an earlier one. */
export function useQueryTotals({ q, list }: FleetQuery): QueryTotals | undefined {
  const fleet = useFleet();
  const isKnown = useFleetState((state) => state.hasAllPages || state.remembered !== undefined);
  const { data } = useQuery({
    ...fleetQuery(["totals", q, list], () =>
      fleet.ask({ q, list }, (worker) => worker.totals({ q, list }, fleet.serverNow())),
    ),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  return isKnown ? data : undefined;
}

/** `signal`: the task was dropped after it began. */
type Task = (signal: AbortSignal) => void | Promise<void>;

interface WaitingTask {
  run: Task;
  onStopped: (state: FleetState) => void;
}

/**
 * `start` runs a task once the fleet is complete, loading it if needed. Another `start`, or unmounting, drops the task; a failed or
 * cancelled load calls `onStopped` instead.
 */
export function useCompleteFleet(fleet: Fleet) {
  const [waiting, setWaiting] = useState<WaitingTask>();
  useEffect(() => {
    if (!waiting) return;
    const done = () => setWaiting((now) => (now === waiting ? undefined : now));
    const controller = new AbortController();
    const stop = whenComplete(fleet, {
      onComplete: () => void Promise.resolve(waiting.run(controller.signal)).finally(done),
      onStopped(state) {
        done();
        waiting.onStopped(state);
      },
    });
    return () => {
      stop();
      controller.abort();
    };
  }, [fleet, waiting]);
  const start = (run: Task, onStopped: (state: FleetState) => void) =>
    setWaiting({ run, onStopped });
  return { waiting: waiting !== undefined, start };
}

interface Outcomes {
  onComplete: () => void;
  onStopped: (state: FleetState) => void;
}

/** Calls one of the two, once: at once if the fleet is complete, else after loading it. The returned function ends the wait. */
export function whenComplete(
  fleet: Pick<Fleet, "store" | "subscribe" | "resumeLoad">,
  { onComplete, onStopped }: Outcomes,
): () => void {
  const before = fleet.store.get();
  if (isFleetComplete(before)) {
    onComplete();
    return () => undefined;
  }
  /** A load that stopped earlier hasn't resumed yet. */
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

/** The fleet's code is missing again, so the load can't resume. Other tabs never send this error. */
function failedToStart({ error }: FleetState, before: FleetState): boolean {
  return error?.code === "SEARCH_NOT_STARTED" && error !== before.error;
}
