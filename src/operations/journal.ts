import { createStore } from "@tanstack/react-store";
import { openChannel } from "../tabs/channel.ts";
import type { JournalDb } from "./journal-db.ts";
import { operationSchema } from "./journal-entry.ts";
import type { Operation } from "./operation.ts";

export interface JournalState {
  /** Oldest first. */
  entries: Operation[];
  /** False where this browser does not store: then what is asked for is known to this tab only, until it closes. */
  stored: boolean;
}

export type Journal = ReturnType<typeof createJournal>;

/**
 * What was asked of the API by this browser, and what came of it: one journal for all tabs, kept in IndexedDB. The store
 * is its picture in this tab.
 * @param signal the end of the app
 */
export function createJournal(signal: AbortSignal) {
  const store = createStore<JournalState>({ entries: [], stored: true });
  let opened: Promise<JournalDb> | undefined;
  const channel = openChannel("journal", operationSchema, signal);
  const watchers = new Set<(entry: Operation) => void>();
  /** Where an entry stands among the entries, by its id. */
  const places = new Map<string, number>();
  /** The ids of the entries about an instance, by the instance's id: rows ask for theirs at every change. */
  const aboutInstance = new Map<string, Set<string>>();

  channel.listen((entry) => {
    show(entry);
    for (const heard of watchers) heard(entry);
  });

  /** What stores the journal. IndexedDB is not needed for the first rows, so its code comes with the first use. */
  async function database(): Promise<JournalDb> {
    opened ??= import("./journal-db.ts").then(({ createJournalDb }) => createJournalDb(signal));
    try {
      return await opened;
    } catch (error) {
      // Code that could not be loaded now may be there later.
      opened = undefined;
      throw error;
    }
  }

  /** Puts entries into the picture, but for those that it has newer. */
  function showAll(shown: readonly Operation[]): void {
    store.setState((state) => {
      const entries = [...state.entries];
      for (const entry of shown) {
        const place = places.get(entry.id) ?? entries.length;
        if ((entries[place]?.changedAt ?? 0) > entry.changedAt) continue;
        entries[place] = entry;
        places.set(entry.id, place);
        const about = aboutInstance.get(entry.instanceId) ?? new Set();
        aboutInstance.set(entry.instanceId, about.add(entry.id));
      }
      return { ...state, entries };
    });
  }
  const show = (entry: Operation) => showAll([entry]);

  /** What earlier visits asked for comes after what this one has asked for already. */
  function putInOrder(): void {
    store.setState((state) => {
      const entries = state.entries.toSorted((a, b) => a.askedAt - b.askedAt);
      for (const [place, { id }] of entries.entries()) places.set(id, place);
      return { ...state, entries };
    });
  }

  /** Stores an entry and tells all tabs. Resolves when it is stored, or when it is clear that it cannot be. */
  async function record(entry: Operation): Promise<void> {
    show(entry);
    channel.post(entry);
    try {
      await (await database()).putEntry(entry);
    } catch {
      store.setState((state) => ({ ...state, stored: false }));
    }
  }

  /**
   * Shows in this tab how far an entry has come on its way to an outcome. What the API has said yes to is recorded as well:
   * it has to outlast the tab.
   */
  function showProgress(entry: Operation): void {
    if (entry.phase.name === "accepted") void record(entry);
    else show(entry);
  }

  /** Reads what earlier visits and other tabs have asked for. */
  async function load(): Promise<Operation[]> {
    try {
      showAll(await (await database()).allEntries(Date.now()));
      putInOrder();
    } catch {
      store.setState((state) => ({ ...state, stored: false }));
    }
    return store.get().entries;
  }

  /** Calls the listener for every entry that another tab records. */
  function listen(listener: (entry: Operation) => void): () => void {
    watchers.add(listener);
    return () => watchers.delete(listener);
  }

  const latest = (id: string) => store.get().entries[places.get(id) ?? -1];

  return {
    store,
    database,
    show: showProgress,
    record,
    load,
    listen,
    latest,
    /** What was asked of an instance, in the order in which this tab heard of it. */
    about: (instanceId: string) =>
      [...(aboutInstance.get(instanceId) ?? [])].flatMap((id) => latest(id) ?? []),
  };
}
