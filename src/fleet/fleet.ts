import { createStore } from "@tanstack/react-store";
import type { Failure } from "../api/error.ts";
import { type InstanceCache, mergeMatches } from "../queries/instance-cache.ts";
import type { Connection } from "../session/connection.ts";
import { type ChangeNewsOptions, noChangeNews } from "./change-news.ts";
import type { Session } from "../session/session.ts";
import { importOrReport } from "../lib/missing-code.ts";
import { localStore } from "../lib/storage.ts";
import type { ScriptPolicy } from "./script-policy.ts";
import { emptyFleetState, enterState, type FleetState, offersOf, saltName } from "./fleet-state.ts";
import type { RunningFleet } from "./running-fleet.ts";
import { createPastedLists } from "./lists/lists.ts";
import type { Zone } from "../lib/times.ts";
import type { FleetQuery, Matches, SearchRequest } from "./worker/fleet-search.ts";
import type { FleetWorker } from "./worker/worker-api.ts";

const fleetKey = "fleet";

/** Asked again for each version of the fleet, so answers needn't be cached. Components use `useFleetAnswer`. */
export function fleetQueryOptions<Params extends object, T>(
  name: string,
  query: Params,
  ask: (query: Params) => Promise<T>,
) {
  const queryKey: readonly [string, string, Params] = [fleetKey, name, query];
  return {
    queryKey,
    queryFn: () => ask(query),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 1000,
    retry: false,
  };
}

export type Fleet = ReturnType<typeof createFleet>;

export interface SelectionSource {
  ids: () => Iterable<string>;
  subscribe: (listener: () => void) => unknown;
}

/** The zone of the times on the page, and so of the days in a query. */
export interface ZoneSource {
  get: () => Zone;
  /** Called at least with each change. */
  subscribe: (listener: () => void) => unknown;
}

/** A large selection is sent to the worker only if the query mentions it. */
const mayNeedSelection = (text: string) => /selected/i.test(text);

const loadCode = () => import("./running-fleet.ts");

function whenRunning(
  running: Promise<RunningFleet> | undefined,
  call: (fleet: RunningFleet) => void,
): void {
  running?.then(call, () => undefined);
}

/** The fleet of this tab. Loads its code, worker and data on the first subscription or search. */
export function createFleet(
  { config, onBegin }: Pick<Session, "config" | "onBegin">,
  instances: InstanceCache,
  operations: ChangeNewsOptions["operations"],
  scriptPolicy: ScriptPolicy,
  selection: SelectionSource,
  zone: ZoneSource,
) {
  const store = createStore<FleetState>(emptyFleetState);
  const news = createStore(noChangeNews);
  const pastedLists = createPastedLists();
  let connection: Connection | undefined;
  let running: Promise<RunningFleet> | undefined;
  /** How many need it: with progress, or without. */
  const needs = { shown: 0, quiet: 0 };
  let selectionHolder: RunningFleet | undefined;
  let zoneHolder: { fleet: RunningFleet; zone: Zone } | undefined;

  /** Throws if this tab doesn't know the query's list: without it, the query would match everything. */
  async function ensureRunningFor({ q = "", list }: Partial<FleetQuery>): Promise<RunningFleet> {
    const pastedList = list === undefined ? undefined : pastedLists.of(list);
    if (list !== undefined && !pastedList)
      throw new RangeError("The list is not known in this tab.");
    const fleet = await ensureRunning();
    if (list !== undefined && pastedList) await fleet.putPastedList(list, pastedList);
    if (zoneHolder?.fleet !== fleet || zoneHolder.zone !== zone.get()) {
      zoneHolder = { fleet, zone: zone.get() };
      void fleet.worker.putZone(zoneHolder.zone);
    }
    if (selectionHolder !== fleet && mayNeedSelection(q)) {
      selectionHolder = fleet;
      void fleet.worker.putSelection([...selection.ids()]);
    }
    return fleet;
  }

  function ensureRunning(): Promise<RunningFleet> {
    if (!connection) return Promise.reject(new Error("There is no connection."));
    const fleet: Promise<RunningFleet> = (running ??= start(connection, () => running === fleet));
    fleet.catch(() => running === fleet && fail());
    return fleet;
  }

  /** `isCurrent` turns false when the fleet is closed; don't touch the state after that. */
  async function start(current: Connection, isCurrent: () => boolean): Promise<RunningFleet> {
    const { startFleet } = await importOrReport(loadCode);
    const fleet = startFleet({
      connection: current,
      instances,
      operations,
      news,
      config,
      scriptPolicy,
      getState: () => store.get(),
      enter: (next) => isCurrent() && update((state) => enterState(state, next)),
      setKnown: (known) => isCurrent() && update((state) => ({ ...state, ...known })),
      onBroken() {
        if (!isCurrent()) return;
        fail();
        fleet.close();
      },
      onSilent() {
        if (!isCurrent()) return;
        end();
        whenRunning(ensureRunning(), setNeed);
      },
    });
    setNeed(fleet);
    return fleet;
  }

  function searchAgain(): void {
    const { queryClient } = instances;
    // Query doesn't repeat a first question that's under way, and its answer may be about the fleet as it was.
    const first = queryClient.getQueryCache().findAll({
      queryKey: [fleetKey],
      fetchStatus: "fetching",
      predicate: ({ state }) => state.data === undefined,
    });
    void queryClient.invalidateQueries({ queryKey: [fleetKey] }).then(() => {
      for (const { queryKey } of first)
        void queryClient.invalidateQueries({ queryKey, exact: true });
    });
  }

  function update(change: (state: FleetState) => FleetState): void {
    const { version, readAt } = store.get();
    store.setState(change);
    const next = store.get();
    // Search again even if nothing changed: ages did. Query keeps equal rows as the same objects.
    if (next.version !== version || next.readAt !== readAt) searchAgain();
  }

  /** The fleet's code is missing or broken; the next call tries again. */
  function fail(): void {
    running = undefined;
    news.setState(() => noChangeNews);
    const error: Failure = {
      kind: "unexpected",
      code: "SEARCH_NOT_STARTED",
      message: "The search couldn’t start.",
    };
    store.setState(({ isWanted }) => ({ ...emptyFleetState, isWanted, name: "failed", error }));
  }

  selection.subscribe(() => {
    selectionHolder = undefined;
    void instances.queryClient.invalidateQueries({
      queryKey: [fleetKey],
      predicate: ({ queryHash }) => mayNeedSelection(queryHash),
    });
  });

  zone.subscribe(() => {
    if (zoneHolder && zoneHolder.zone !== zone.get()) searchAgain();
  });

  function addNeed(kind: keyof typeof needs): () => void {
    countNeed(kind, 1);
    whenRunning(ensureRunning(), setNeed);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      countNeed(kind, -1);
      whenRunning(running, setNeed);
    };
  }

  function countNeed(kind: keyof typeof needs, change: 1 | -1): void {
    needs[kind] += change;
    const { isWanted } = store.get();
    const { cancel, resume } = offersOf(store.get());
    // A load that stopped stays wanted, so the page keeps offering to resume it.
    const next = needs.shown > 0 || (isWanted && (cancel || resume));
    if (isWanted !== next) store.setState((state) => ({ ...state, isWanted: next }));
  }

  const setNeed = (fleet: RunningFleet) => fleet.setNeeded(needs.shown + needs.quiet > 0);

  onBegin((next) => {
    connection = next;
    // Ages have changed.
    next.serverClock.aheadMs.subscribe(searchAgain);
    next.ended.addEventListener("abort", () => {
      connection = undefined;
      pastedLists.clear();
      end();
    });
  });

  function end(): void {
    whenRunning(running, (fleet) => fleet.close());
    running = undefined;
    news.setState(() => noChangeNews);
    store.setState(({ isWanted }) => ({ ...emptyFleetState, isWanted }));
  }

  return {
    store,
    news,
    pastedLists,
    /** Erases what's remembered. Without the salt it's unreadable at once; the bytes go with the code that knows them. */
    forget(fingerprint: string): void {
      localStore.remove(saltName(fingerprint));
      loadCode().then(
        ({ eraseRecord }) => eraseRecord(fingerprint),
        () => undefined,
      );
    },

    /** For ages in queries: the API has dated the instances by its own clock. */
    serverNow: (): number => connection?.serverClock.now() ?? Date.now(),

    /** Loads and refreshes until the returned function is called. `quiet`: without showing progress. */
    subscribe: ({ quiet = false } = {}) => addNeed(quiet ? "quiet" : "shown"),
    /** Reads all of it again, or goes on where reading stopped. */
    read: () => whenRunning(ensureRunning(), (fleet) => fleet.read()),
    cancel: () => whenRunning(ensureRunning(), (fleet) => fleet.cancel()),

    markChangesSeen: (change: number): void =>
      whenRunning(ensureRunning(), (fleet) => fleet.markChangesSeen(change)),

    async search(request: SearchRequest): Promise<Matches> {
      const { worker } = await ensureRunningFor(request);
      const matches = await worker.search(request);
      return { ...matches, items: mergeMatches(instances, matches) };
    },
    /** About what's loaded so far. Throws if this tab doesn't know the list or the fleet can't start. */
    ask: async <T>(
      query: Partial<FleetQuery>,
      question: (worker: FleetWorker) => Promise<T>,
    ): Promise<T> => await question((await ensureRunningFor(query)).worker),
    /** For late code that needs more than the worker, and to start it before anybody asks. */
    running: ensureRunningFor,
  };
}
