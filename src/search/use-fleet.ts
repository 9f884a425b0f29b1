import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { useEffect, useState } from "react";
import type { ChangeNews } from "../fleet/change-news.ts";
import { failureIn, type FleetState, offersOf } from "../fleet/fleet-state.ts";
import { type Fleet, fleetQueryOptions } from "../fleet/fleet.ts";
import { useServices } from "../hooks/use-services.ts";
import type { FleetQuery, QueryTotals } from "../fleet/worker/fleet-search.ts";
import type { FleetWorker } from "../fleet/worker/worker-api.ts";
import type { FacetCount, FacetField } from "../fleet/columns.ts";
import { importOrReport } from "../lib/missing-code.ts";
import type { Exported } from "./save-export.ts";

export const useFleet = (): Fleet => useServices().fleet;

export function isFiltered({ q, list }: FleetQuery): boolean {
  return q !== "" || list !== undefined;
}

export function isSameQuery(one: FleetQuery, other: FleetQuery): boolean {
  return one.q === other.q && one.list === other.list;
}

export function useFleetState<Part>(select: (state: FleetState) => Part): Part {
  return useSelector(useFleet().store, select);
}

export function useOffer(name: keyof ReturnType<typeof offersOf>): boolean {
  return useFleetState((state) => offersOf(state)[name]);
}

export function useChangeNews<Part>(select: (news: ChangeNews) => Part): Part {
  return useSelector(useFleet().news, select);
}

interface AnswerOptions<Params> {
  /** Default: as soon as there is something to find. */
  when?: (state: FleetState) => boolean;
  /** Shows the answer to the query before until this one's is here. Default: never. */
  keeps?: (before: Params) => boolean;
}

/** The answer of the fleet's worker, asked again whenever the fleet has changed. `query` has all it depends on. */
export function useFleetAnswer<Params extends Partial<FleetQuery> & Record<string, unknown>, T>(
  name: string,
  query: Params,
  ask: (worker: FleetWorker, query: Params, now: number) => Promise<T>,
  { when = (state) => offersOf(state).search, keeps = () => false }: AnswerOptions<Params> = {},
): NonNullable<T> | undefined {
  const fleet = useFleet();
  const { data } = useQuery({
    ...fleetQueryOptions(
      name,
      query,
      // Query's data can't be undefined.
      async () =>
        (await fleet.ask(query, (worker) => ask(worker, query, fleet.serverNow()))) ?? null,
    ),
    enabled: useFleetState(when),
    placeholderData: (answer, before) => (before && keeps(before.queryKey[2]) ? answer : undefined),
  });
  return data ?? undefined;
}

/** Values of a field, most frequent first. Terms on that field don't count. Without a field, nothing is asked. */
export function useFacetCounts(
  field: FacetField | undefined,
  { q, list }: FleetQuery,
): FacetCount[] | undefined {
  return useFleetAnswer(
    "facet",
    { field, q, list },
    async (worker, query, now) => field && (await worker.facet(field, query, now)),
    {
      when: (state) => field !== undefined && offersOf(state).search,
      keeps: (before) => before.field === field,
    },
  );
}

/** Undefined until the whole fleet has been read, in this session or an earlier one. */
export function useQueryTotals({ q, list }: FleetQuery): QueryTotals | undefined {
  const mayCount = (state: FleetState) => offersOf(state).counts;
  const totals = useFleetAnswer(
    "totals",
    { q, list },
    (worker, query, now) => worker.totals(query, now),
    { when: mayCount, keeps: () => true },
  );
  return useFleetState(mayCount) ? totals : undefined;
}

/** `signal`: the task was dropped after it began. */
type Task = (signal: AbortSignal) => void | Promise<void>;

interface WaitingTask {
  run: Task;
  onStopped: (state: FleetState) => void;
}

/**
 * `start` runs a task once the fleet is whole, loading it if needed. Another `start`, or unmounting, drops the task; a load that
 * failed, was cancelled or found no end calls `onStopped` instead.
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

/** Calls one of the two, once: at once if the fleet is whole, else after loading it. The returned function ends the wait. */
export function whenComplete(
  fleet: Pick<Fleet, "store" | "subscribe" | "read">,
  { onComplete, onStopped }: { onComplete: () => void; onStopped: (state: FleetState) => void },
): () => void {
  const before = fleet.store.get();
  if (offersOf(before).all) {
    onComplete();
    return () => undefined;
  }
  /** A load that stopped earlier hasn't resumed yet. */
  let isStopped = hasStopped(before);
  const { unsubscribe } = fleet.store.subscribe((state) => {
    if (offersOf(state).all) {
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
  if (isStopped) fleet.read();

  function stop(): void {
    unsubscribe();
    unsubscribeFleet();
  }
  return stop;
}

/** Nothing more comes by itself. */
function hasStopped(state: FleetState): boolean {
  return offersOf(state).resume || state.name === "changing";
}

/** The fleet's code is missing again, so the load can't resume. */
function failedToStart(state: FleetState, before: FleetState): boolean {
  const error = failureIn(state);
  return error?.code === "SEARCH_NOT_STARTED" && error !== failureIn(before);
}

export type QuerySummary = NonNullable<ReturnType<typeof useFleetSummary>>;

/** Totals by the values of a field, e.g. for each region. Keeps the previous ones while new ones load. */
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

const importCode = () => import("./save-export.ts");

type ExportCode = Awaited<ReturnType<typeof importCode>>;

/** The way of every export: loads the code, saves the file, and says what came of it. Never throws. */
export function useExport() {
  const { fleet, notifications } = useServices();
  return (make: (code: ExportCode) => Exported | Promise<Exported>): Promise<void> =>
    importOrReport(importCode).then(
      (code) => code.saveExport(fleet, notifications.toasts, () => make(code)),
      // `importOrReport` has reported it.
      () => undefined,
    );
}
