import { createStore } from "@tanstack/react-store";
import { openChannel } from "../tabs/channel.ts";
import { operationSchema } from "./journal-entry.ts";
import type { Operation } from "./operation.ts";

// IndexedDB is not needed for the first rows.
const database = () => import("./journal-db.ts");

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
 */
export function createJournal() {
  const store = createStore<JournalState>({ entries: [], stored: true });
  const channel = openChannel("journal", operationSchema);
  const watchers = new Set<(entry: Operation) => void>();

  channel.listen((entry) => {
    show(entry);
    for (const heard of watchers) heard(entry);
  });

  /** Puts an entry into the picture, unless what is there is newer. */
  function show(entry: Operation): void {
    store.setState((state) => {
      const known = state.entries.find(({ id }) => id === entry.id);
      if (!known) return { ...state, entries: [...state.entries, entry] };
      if (known.changedAt > entry.changedAt) return state;
      return {
        ...state,
        entries: state.entries.map((other) => (other.id === entry.id ? entry : other)),
      };
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

  /** Reads what earlier visits and other tabs have asked for. */
  async function load(): Promise<Operation[]> {
    try {
      const entries = await (await database()).allEntries(Date.now());
      for (const entry of entries) show(entry);
      store.setState((state) => ({
        ...state,
        entries: state.entries.toSorted((a, b) => a.askedAt - b.askedAt),
      }));
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

  return {
    store,
    show,
    record,
    load,
    listen,
    latest: (id: string) => store.get().entries.find((entry) => entry.id === id),
  };
}
