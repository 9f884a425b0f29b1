import { createStore } from "@tanstack/react-store";
import type { Failure } from "../api/error.ts";
import { type InstanceCache, mergeMatches } from "../queries/instance-cache.ts";
import type { Connection } from "../session/connection.ts";
import type { ChangeNewsOptions } from "./feed/change-news.ts";
import type { Session } from "../session/session.ts";
import { importOrReport } from "../lib/missing-code.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { localStore } from "../lib/storage.ts";
import type { ScriptPolicy } from "../lib/script-policy.ts";
import { emptyFleetState, type FleetState, isFleetArriving, saltName } from "./fleet-state.ts";
import type { RunningFleet } from "./running-fleet.ts";
import { createPastedLists } from "./lists/lists.ts";
import type { FleetQuery, Matches, SearchRequest } from "./worker/fleet-search.ts";
import type { FleetWorker } from "./worker/worker-api.ts";

/** A tab hidden this long frees the memory of its index. */
const hiddenIndexMs = 10 * 60_000;

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
) {
  const store = createStore<FleetState>(emptyFleetState);
  const pastedLists = createPastedLists();
  let connection: Connection | undefined;
  let running: Promise<RunningFleet> | undefined;
  /** How many need it: with progress, without, or slowly and in hidden tabs too. */
  const needs = { shown: 0, quiet: 0, watched: 0 };
  let selectionHolder: RunningFleet | undefined;
  let hiddenTimer: ReturnType<typeof setInterval> | undefined;

  /** Throws if this tab doesn't know the query's list: without it, the query would match everything. */
  async function ensureRunningFor({ q = "", list }: Partial<FleetQuery>): Promise<RunningFleet> {
    const pastedList = list === undefined ? undefined : pastedLists.of(list);
    if (list !== undefined && !pastedList)
      throw new RangeError("The list is not known in this tab.");
    const fleet = await ensureRunning();
    if (list !== undefined && pastedList) await fleet.putPastedList(list, pastedList);
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
      config,
      scriptPolicy,
      getState: () => store.get(),
      setState: (change) => isCurrent() && update(change),
      onBroken() {
        if (!isCurrent()) return;
        fail();
        fleet.close();
      },
    });
    setNeed(fleet);
    return fleet;
  }

  const searchAgain = () => void instances.queryClient.invalidateQueries({ queryKey: [fleetKey] });

  function update(change: Partial<FleetState>): void {
    const { version, readAt } = store.get();
    store.setState((state) => ({ ...state, ...change }));
    const next = store.get();
    // Search again even if nothing changed: ages did. Query keeps equal rows as the same objects.
    if (next.version !== version || next.readAt !== readAt) searchAgain();
  }

  /** The fleet's code is missing or broken; the next call tries again. */
  function fail(): void {
    running = undefined;
    const error: Failure = {
      kind: "unexpected",
      code: "SEARCH_NOT_STARTED",
      message: "The search couldn’t start.",
    };
    store.setState(({ isWanted }) => ({ ...emptyFleetState, isWanted, phase: "failed", error }));
  }

  selection.subscribe(() => {
    selectionHolder = undefined;
    void instances.queryClient.invalidateQueries({
      queryKey: [fleetKey],
      predicate: ({ queryHash }) => mayNeedSelection(queryHash),
    });
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
    const { isWanted, phase } = store.get();
    // A load that stopped stays wanted, so the page keeps offering to resume it.
    const staysWanted = isWanted && phase !== "ready" && phase !== "idle";
    const next = needs.shown > 0 || staysWanted;
    if (isWanted !== next) store.setState((state) => ({ ...state, isWanted: next }));
  }

  const isSubscribed = () => needs.shown + needs.quiet > 0;

  function setNeed(fleet: RunningFleet): void {
    fleet.setNeed(isSubscribed(), needs.watched > 0);
  }

  function followVisibility(): void {
    clearInterval(hiddenTimer);
    const isHidden = document.visibilityState === "hidden";
    if (isHidden) hiddenTimer = setInterval(endUnseen, hiddenIndexMs);
    else if (!running && isSubscribed() && store.get().phase === "idle")
      whenRunning(ensureRunning(), setNeed);
  }

  /** Ends the index of a hidden tab. The leader keeps its own, and sends it when this tab is visible again. */
  function endUnseen(): void {
    whenRunning(running, (fleet) => {
      if (needs.watched === 0 && !fleet.tabs.isLeader() && !isFleetArriving(store.get())) end();
    });
  }

  onBegin((next) => {
    connection = next;
    // Ages have changed.
    next.serverClock.aheadMs.subscribe(searchAgain);
    document.addEventListener("visibilitychange", followVisibility, { signal: next.ended });
    next.ended.addEventListener("abort", () => {
      connection = undefined;
      clearInterval(hiddenTimer);
      pastedLists.clear();
      end();
    });
  });

  function end(): void {
    whenRunning(running, (fleet) => fleet.close());
    running = undefined;
    store.setState(({ isWanted }) => ({ ...emptyFleetState, isWanted }));
  }

  return {
    store,
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
    /** Like `subscribe`, but slower and also in hidden tabs. */
    watch: () => addNeed("watched"),
    cancelLoad: () => whenRunning(ensureRunning(), (fleet) => fleet.tabs.command("cancel")),
    resumeLoad: () => whenRunning(ensureRunning(), (fleet) => fleet.tabs.command("resume")),
    refresh: () => whenRunning(ensureRunning(), (fleet) => fleet.tabs.command("refresh")),

    markChangesSeen: (change: number): void =>
      whenRunning(ensureRunning(), (fleet) => fleet.tabs.markChangesSeen(change)),

    async search(request: SearchRequest): Promise<Matches> {
      const { worker, onRowsPainted } = await ensureRunningFor(request);
      const matches = await worker.search(request);
      // These rows render next; an idle callback runs after they're painted.
      if (matches.searchedCount > 0) requestAnimationFrame(() => whenIdle(onRowsPainted));
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
