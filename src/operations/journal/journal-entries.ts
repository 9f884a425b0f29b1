import { createStore } from "@tanstack/react-store";
import type { Operation } from "../operation.ts";

/**
 * Nothing is sent while it isn't `works`: it `fails`, e.g. because the browser blocks site data, is `silent` for 3 s, or is
 * `blocked` by a tab with an older version of the database.
 */
export type JournalStorage = "works" | "fails" | "silent" | "blocked";

export interface JournalState {
  entries: Operation[];
  /** `works` until a use of it shows something else. */
  storage: JournalStorage;
  /** Of earlier visits' entries. A failed one is repeated. Also done without site data: then there are none. */
  reading: "pending" | "failed" | "done";
}

export type JournalEntries = ReturnType<typeof createJournalEntries>;

/** This tab's copy of the journal. `createJournal` fills it. */
export function createJournalEntries() {
  const store = createStore<JournalState>({ entries: [], storage: "works", reading: "pending" });
  const entriesById = new Map<string, Operation>();
  /** By instance id, because every row looks up its own on every change. */
  const idsByInstance = new Map<string, Set<string>>();

  /** Skips entries whose later phase this tab already knows. */
  function show(changed: readonly Operation[]): void {
    for (const entry of changed) {
      const { id, instanceId, changedAt } = entry;
      if ((entriesById.get(id)?.changedAt ?? 0) > changedAt) continue;
      entriesById.set(id, entry);
      idsByInstance.set(instanceId, (idsByInstance.get(instanceId) ?? new Set()).add(id));
    }
    store.setState((state) => ({ ...state, entries: [...entriesById.values()] }));
  }

  /** When earlier visits' entries are there. Sorts all by the time of the confirmation. */
  function endReading(): void {
    const sorted = [...entriesById.values()].toSorted((a, b) => a.askedAt - b.askedAt);
    entriesById.clear();
    idsByInstance.clear();
    show(sorted);
    store.setState((state) => ({ ...state, reading: "done" }));
  }

  const latest = (id: string) => entriesById.get(id);

  return {
    store,
    show,
    endReading,
    latest,
    ofInstance: (instanceId: string): Operation[] =>
      [...(idsByInstance.get(instanceId) ?? [])].flatMap((id) => latest(id) ?? []),
  };
}
