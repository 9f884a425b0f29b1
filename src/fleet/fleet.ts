import type { QueryClient } from "@tanstack/react-query";
import { createStore } from "@tanstack/react-store";
import type { Failure } from "../api/error.ts";
import type { Config } from "../session/config.ts";
import { loadCode } from "../ui/load-code.ts";
import { knownTotal } from "../queries/instances.ts";
import type { ExportedFile, ExportFormat, ExportSource } from "./export/export-request.ts";
import type { FacetCount } from "./index/facets.ts";
import type { Choice, FacetField, Matches, SearchRequest } from "./index/search.ts";
import { type FleetState, nothingKnown } from "./fleet-state.ts";
import type { OpenFleet } from "./open-fleet.ts";
import type { Connection } from "../session/connection.ts";

/** That it could not be opened is in its state. */
const noop = () => undefined;

/** What the keys of everything that is found in the fleet begin with. */
export const fleetKey = ["fleet"] as const;

/** Where instances are in the list. */
interface Whereabouts {
  /** The page, at 100 a page and from 1, by the instance's id. */
  pageOf: ReadonlyMap<string, number>;
  /** How many instances the list has. */
  total: number | undefined;
}

/** Every instance of the team, to search in. It is loaded when somebody first needs it. */
export type Fleet = ReturnType<typeof createFleet>;

/**
 * Makes the fleet of this tab. Its code, its worker and its data come with the first `want`, and go with the connection.
 * @param signal the end of the app
 */
export function createFleet(queryClient: QueryClient, config: Config, signal: AbortSignal) {
  const store = createStore<FleetState>(nothingKnown);
  let connection: Connection | undefined;
  let opening: Promise<OpenFleet> | undefined;
  let wants = 0;

  /** The fleet's worker and loader, started by the first who needs them. */
  function open(): Promise<OpenFleet> {
    if (!connection) return Promise.reject(new Error("There is no connection."));
    const opened: Promise<OpenFleet> = (opening ??= start(connection, () => opening === opened));
    opened.catch(() => {
      if (opening === opened) giveUp();
    });
    return opened;
  }

  /** @param isCurrent whether what is started has not been closed meanwhile; then it has nothing to say any more */
  async function start(current: Connection, isCurrent: () => boolean): Promise<OpenFleet> {
    const { openFleet } = await loadCode(() => import("./open-fleet.ts"));
    const fleet = openFleet({
      connection: current,
      account: current.fingerprint,
      queryClient,
      config,
      getState: () => store.get(),
      setState: (change) => isCurrent() && take(change),
      onBroken() {
        if (!isCurrent()) return;
        giveUp();
        fleet.close();
      },
    });
    fleet.want(wants > 0);
    return fleet;
  }

  function take(change: Partial<FleetState>): void {
    const { version } = store.get();
    store.setState((state) => ({ ...state, ...change }));
    // What was found in the fleet is looked for again; rows that are the same stay the same objects.
    if (store.get().version !== version) void queryClient.invalidateQueries({ queryKey: fleetKey });
  }

  /** Without its code the fleet cannot be searched. The next who needs it tries again. */
  function giveUp(): void {
    opening = undefined;
    const error: Failure = {
      kind: "unexpected",
      code: "SEARCH_NOT_STARTED",
      message: "The search could not start.",
    };
    store.setState(() => ({ ...nothingKnown, phase: "failed", error }));
  }

  /** Forgets everything: the session is over. */
  function end(): void {
    connection = undefined;
    void opening?.then((fleet) => fleet.close()).catch(noop);
    opening = undefined;
    store.setState(() => nothingKnown);
  }
  signal.addEventListener("abort", end);

  return {
    store,
    begin(next: Connection): void {
      connection = next;
    },
    end,

    /** Somebody needs the fleet: it is loaded, and kept fresh as long as anybody does. Returns how to need it no more. */
    want(): () => void {
      wants += 1;
      void open()
        .then((fleet) => fleet.want(wants > 0))
        .catch(noop);
      return () => {
        wants -= 1;
        if (wants === 0) void opening?.then((fleet) => fleet.want(wants > 0)).catch(noop);
      };
    },
    /** Stops the load in all tabs; what has been read stays. */
    cancel: () => void open().then((fleet) => fleet.cancel(), noop),
    /** Goes on with a load that has failed or was cancelled. */
    resume: () => void open().then((fleet) => fleet.resume(), noop),
    /** Reads everything again, at once. */
    refresh: () => void open().then((fleet) => fleet.refresh(), noop),
    /** Where instances are in the list, as far as that is known here; nothing is read for it. */
    async locate(ids: string[]): Promise<Whereabouts> {
      const total = store.get().total ?? knownTotal(queryClient);
      const pages = opening ? await (await opening).index.pagesOf(ids) : [];
      const pageOf = new Map<string, number>();
      for (const [place, id] of ids.entries()) {
        const page = pages[place];
        if (page !== undefined) pageOf.set(id, page);
      }
      return { pageOf, total };
    },
    search: async (request: SearchRequest): Promise<Matches> =>
      await (await open()).search(request),
    /** The values of a field among what matches the rest of a query, most frequent first. */
    facet: async (field: FacetField, q: string): Promise<FacetCount[]> =>
      await (await open()).index.facet(field, q, Date.now()),
    /** All that match, to be selected. */
    choose: async (q: string): Promise<Choice[]> =>
      await (await open()).index.choose(q, Date.now()),
    /** Instances by a part of host name, id or address, at most so many of them, and how many there are. */
    find: async (text: string, most: number): Promise<Matches> =>
      await (await open()).index.find(text, most),
    /**
     * Writes what is here of a source to a file, off the page's own thread. It loads nothing: for "matches" the fleet must be
     * whole before, see `useWholeFleet`.
     * @throws where the code for it cannot be had, or the session ends meanwhile
     */
    exportFile: async (source: ExportSource, format: ExportFormat): Promise<ExportedFile> =>
      await (await open()).exportFile(source, format),
  };
}
