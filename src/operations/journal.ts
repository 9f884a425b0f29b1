import { createStore } from "@tanstack/react-store";
import { openChannel } from "../tabs/channel.ts";
import type { JournalDb } from "./journal-db.ts";
import { type Operation, operationSchema, type Phase, transitions } from "./operation.ts";

export interface JournalState {
  /** Oldest first. */
  entries: Operation[];
  /** False once storage has failed, and while it is silent: what is confirmed now stays in this tab's memory. */
  stored: boolean;
}

/** Storage that takes longer counts as failed. */
export const storageLimitMs = 3000;

export type Journal = ReturnType<typeof createJournal>;

/**
 * The operations of this browser and their outcomes: one journal for all tabs, stored in IndexedDB. The store is this tab's
 * view of it.
 * @param signal the end of the app
 */
export function createJournal(signal: AbortSignal) {
  const store = createStore<JournalState>({ entries: [], stored: true });
  const channel = openChannel("journal", operationSchema, signal);
  /** In the order of the entries in the store. */
  const entriesById = new Map<string, Operation>();
  /** The ids of the entries by their instance's id: each row asks for its own at every change. */
  const idsByInstance = new Map<string, Set<string>>();
  /** Operations that were confirmed while nothing is stored: storage never holds a part of what became of them. */
  const inMemory = new Set<string>();
  let opening: Promise<JournalDb> | undefined;
  /** How many uses of the database have exceeded the time limit and still run. */
  let overdue = 0;
  let hasFailed = false;

  channel.listen((entry) => show([entry]));

  /** The code of the database comes with the first use: the first rows do not need it. */
  async function database(): Promise<JournalDb> {
    opening ??= import("./journal-db.ts").then(({ createJournalDb }) => createJournalDb(signal));
    try {
      return await opening;
    } catch (error) {
      // Code that fails to load now may load later.
      opening = undefined;
      throw error;
    }
  }

  function updateStored(): void {
    const stored = !hasFailed && overdue === 0;
    if (stored !== store.get().stored) store.setState((state) => ({ ...state, stored }));
  }

  /**
   * Uses the database for 3 s at most, and not at all while an earlier use is overdue.
   * @returns the task's result; undefined where it fails or takes longer. It goes on then, but nothing waits for it
   */
  async function withDatabase<T>(task: (db: JournalDb) => Promise<T>): Promise<T | undefined> {
    const result = Promise.withResolvers<T | undefined>();
    let isOverdue = false;
    // Started before the code of the database is loaded, which can take long, too.
    const timer = setTimeout(
      () => {
        isOverdue = true;
        overdue++;
        updateStored();
        result.resolve(undefined);
      },
      overdue > 0 ? 0 : storageLimitMs,
    );
    database()
      .then(task)
      .then(result.resolve, () => {
        hasFailed = true;
        result.resolve(undefined);
      })
      .finally(() => {
        clearTimeout(timer);
        if (isOverdue) overdue--;
        updateStored();
      });
    return await result.promise;
  }

  /** Shows entries in this tab, except where it has a later phase of the same operation. */
  function show(changed: readonly Operation[]): void {
    for (const entry of changed) {
      const { id, instanceId, changedAt } = entry;
      if ((entriesById.get(id)?.changedAt ?? 0) > changedAt) continue;
      entriesById.set(id, entry);
      idsByInstance.set(instanceId, (idsByInstance.get(instanceId) ?? new Set()).add(id));
    }
    store.setState((state) => ({ ...state, entries: [...entriesById.values()] }));
  }

  /** @returns whether the task has stored what it writes. If not, the journal is in memory from now on */
  async function write(task: (db: JournalDb) => Promise<void>): Promise<boolean> {
    const done = await withDatabase(async (db) => {
      await task(db);
      return true;
    });
    hasFailed ||= !done;
    updateStored();
    return done === true;
  }

  /** Sends an entry to the other tabs and stores it. Returns whether the journal holds it; without that nothing is sent. */
  async function persist(entry: Operation): Promise<boolean> {
    channel.post(entry);
    return inMemory.has(entry.id) || (await write((db) => db.putEntry(entry)));
  }

  /** Shows an entry in all tabs and stores it. Resolves when it is stored, or is known not to be. */
  async function record(entry: Operation): Promise<void> {
    show([entry]);
    await persist(entry);
  }

  /** Reads the entries of earlier visits and other tabs. It has no time limit, but `stored` shows when it is exceeded. */
  async function load(): Promise<Operation[]> {
    try {
      const reading = database().then((db) => db.allEntries(Date.now()));
      void withDatabase(() => reading);
      show(await reading);
      // Earlier visits come before what this one has recorded meanwhile.
      const sorted = [...entriesById.values()].toSorted((a, b) => a.askedAt - b.askedAt);
      entriesById.clear();
      idsByInstance.clear();
      show(sorted);
    } catch {
      hasFailed = true;
      updateStored();
    }
    return store.get().entries;
  }

  const latest = (id: string) => entriesById.get(id);

  return {
    store,
    withDatabase,
    write,
    /** Tries whether this browser stores; `stored` shows the result. */
    tryStorage: async (): Promise<void> => {
      await withDatabase((db) => db.tryWrite());
    },
    /** Keeps an operation in this tab's memory, as its dialog said before it was confirmed. */
    keepInMemory: (id: string): void => void inMemory.add(id),
    show: (entry: Operation): void => show([entry]),
    persist,
    record,
    load,
    /**
     * The operation in another phase. Its time is later than that of the known entry even if the clock was set back: other
     * tabs ignore older entries.
     * @throws where the known entry is in a phase that this one cannot follow
     */
    withPhase: (entry: Operation, phase: Phase): Operation => {
      const known = latest(entry.id);
      if (known && !transitions[known.phase.name].includes(phase.name))
        throw new Error(`An operation that is ${known.phase.name} cannot be ${phase.name}.`);
      const changedAt = Math.max(Date.now(), (known?.changedAt ?? 0) + 1);
      return { ...entry, changedAt, phase };
    },
    /** Calls the listener for every entry that another tab records. Returns how to stop that. */
    listen: (listener: (entry: Operation) => void): (() => void) => channel.listen(listener),
    latest,
    /** The operations on an instance, in the order of the entries. */
    ofInstance: (instanceId: string): Operation[] =>
      [...(idsByInstance.get(instanceId) ?? [])].flatMap((id) => latest(id) ?? []),
  };
}
