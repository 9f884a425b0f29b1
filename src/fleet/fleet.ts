import { createStore } from "@tanstack/react-store";
import type { Failure } from "../api/error.ts";
import type { InstanceCache } from "../queries/instance-cache.ts";
import type { Config } from "../session/config.ts";
import type { Connection } from "../session/connection.ts";
import { loadCode } from "../code-loading.ts";
import { emptyFleetState, type FleetState } from "./fleet-state.ts";
import type { OpenFleet } from "./open-fleet.ts";
import { createPastedLists } from "./pasted-lists.ts";
import type { ExportFormat } from "../text/csv.ts";
import type { ExportedFile } from "./worker/export-file.ts";
import type { ExportSource, FleetQuery, Matches, SearchRequest } from "./worker/fleet-rows.ts";
import type { FleetWorker } from "./worker/worker-client.ts";

/** The start of the query keys of everything that is found in the fleet. */
export const fleetKey = ["fleet"] as const;

/** Every instance of the team, searchable. It loads when it is first needed. */
export type Fleet = ReturnType<typeof createFleet>;

/** Calls the fleet once it is open. A failure to open it is in its state. */
function whenOpen(opening: Promise<OpenFleet> | undefined, call: (fleet: OpenFleet) => void): void {
  opening?.then(call, () => undefined);
}

/**
 * Makes the fleet of this tab. Its code, worker and data load with the first subscription or search, and are disposed of with
 * the connection.
 */
export function createFleet(instances: InstanceCache, config: Config) {
  const store = createStore<FleetState>(emptyFleetState);
  const lists = createPastedLists();
  let connection: Connection | undefined;
  let opening: Promise<OpenFleet> | undefined;
  let subscribers = 0;
  let quietSubscribers = 0;
  let watchers = 0;

  function open(): Promise<OpenFleet> {
    if (!connection) return Promise.reject(new Error("There is no connection."));
    const opened: Promise<OpenFleet> = (opening ??= start(connection, () => opening === opened));
    opened.catch(() => {
      if (opening === opened) fail();
    });
    return opened;
  }

  /**
   * Opens the fleet for a query.
   * @throws where the list of the query is not known in this tab: without it everything would match
   */
  async function openFor({ list }: Pick<FleetQuery, "list">): Promise<OpenFleet> {
    const values = list === undefined ? [] : lists.valuesOf(list);
    if (!values) throw new RangeError("The list is not known in this tab.");
    const opened = await open();
    if (list !== undefined) opened.putList(list, values);
    return opened;
  }

  function countSubscriber(change: 1 | -1, quiet: boolean): void {
    subscribers += change;
    if (quiet) quietSubscribers += change;
    const { isWanted, phase } = store.get();
    // A load that has stopped stays wanted: the page offers to resume it.
    const staysWanted = isWanted && phase !== "ready" && phase !== "idle";
    const next = subscribers > quietSubscribers || staysWanted;
    if (isWanted !== next) store.setState((state) => ({ ...state, isWanted: next }));
  }

  /** @param isCurrent false after the fleet was closed: then it must not change the state any more */
  async function start(current: Connection, isCurrent: () => boolean): Promise<OpenFleet> {
    const { openFleet } = await loadCode(() => import("./open-fleet.ts"));
    const fleet = openFleet({
      connection: current,
      instances,
      config,
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

  function setNeed(fleet: OpenFleet): void {
    fleet.setNeed(subscribers > 0, watchers > 0);
  }

  function update(change: Partial<FleetState>): void {
    const { version, readAt } = store.get();
    store.setState((state) => ({ ...state, ...change }));
    const next = store.get();
    // Search again, also after a scan without changes: ages have changed. Query keeps equal rows as the same objects.
    if (next.version !== version || next.readAt !== readAt)
      void instances.queryClient.invalidateQueries({ queryKey: fleetKey });
  }

  /** The fleet's code is missing or broken. The next call tries again. */
  function fail(): void {
    opening = undefined;
    const error: Failure = {
      kind: "unexpected",
      code: "SEARCH_NOT_STARTED",
      message: "The search could not start.",
    };
    store.setState(({ isWanted }) => ({ ...emptyFleetState, isWanted, phase: "failed", error }));
  }

  function removeAll(): void {
    connection = undefined;
    whenOpen(opening, (fleet) => fleet.close());
    opening = undefined;
    store.setState(({ isWanted }) => ({ ...emptyFleetState, isWanted }));
  }

  return {
    store,
    lists,
    begin(next: Connection): void {
      connection = next;
      next.ended.addEventListener("abort", removeAll);
    },

    /**
     * Starts loading and refreshing the fleet until the returned function is called.
     * @param quiet no person waits for it: the page shows no progress
     */
    subscribe({ quiet = false } = {}): () => void {
      countSubscriber(1, quiet);
      whenOpen(open(), setNeed);
      return () => {
        countSubscriber(-1, quiet);
        whenOpen(opening, setNeed);
      };
    },
    /** Keeps reading the fleet, more slowly, also while no tab is visible, until the returned function is called. */
    watch(): () => void {
      watchers += 1;
      whenOpen(open(), setNeed);
      return () => {
        watchers -= 1;
        whenOpen(opening, setNeed);
      };
    },
    /** Stops the load in all tabs. The pages that were read stay. */
    cancel: () => whenOpen(open(), (fleet) => fleet.cancel()),
    /** Resumes a load that has failed or was cancelled. */
    resume: () => whenOpen(open(), (fleet) => fleet.resume()),
    /** Reads everything again, at once. */
    refresh: () => whenOpen(open(), (fleet) => fleet.refresh()),

    /** A person has looked at the changes up to this one. */
    markChangesSeen: (change: number): void =>
      whenOpen(open(), (fleet) => fleet.markChangesSeen(change)),
    noteChanges: (news: Pick<FleetState, "unseenChanges" | "recentlyChanged">): void =>
      update(news),

    search: async (request: SearchRequest): Promise<Matches> =>
      await (await openFor(request)).search(request),
    /**
     * Asks the worker about the instances that are here now.
     * @param list the pasted list that the question is about
     * @throws where the list of the query is not known in this tab, or the fleet cannot be opened
     */
    ask: async <T>(
      list: string | undefined,
      question: (worker: FleetWorker) => Promise<T>,
    ): Promise<T> => await question((await openFor({ list })).worker),
    /**
     * Writes a file of the instances that are here now, in the worker. For "matches" the fleet must be complete before: see
     * `useCompleteFleet`.
     * @throws where the code is missing, or the session ends meanwhile
     */
    exportFile: async (source: ExportSource, format: ExportFormat): Promise<ExportedFile> =>
      await (await openFor(source.kind === "matches" ? source : {})).exportFile(source, format),
  };
}
