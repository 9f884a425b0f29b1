import { createStore } from "@tanstack/react-store";
import { localStore } from "../storage.ts";
import { openChannel } from "../tabs/channel.ts";
import type { RunSummary } from "./bulk/run.ts";
import type { JournalDb } from "./journal-db.ts";
import { type Operation, operationSchema, type Phase } from "./operation.ts";

export interface JournalState {
  /** Oldest first. */
  entries: Operation[];
  /** False where this browser does not store: then only this tab knows its operations, until it closes. */
  stored: boolean;
  /** Ids of operations and runs that wait for a person's consent to be sent without a record. */
  unrecorded: string[];
}

/** Storage that takes longer counts as failed. Milliseconds. */
export const storageLimitMs = 3000;

/** Ids of operations and runs that were sent without a record, oldest first: their stored entries can be out of date. */
const unrecordedIds = () => localStore.read("unrecorded")?.split(" ") ?? [];
const maxUnrecordedIds = 1000;

function markUnrecorded(id: string): void {
  const ids = unrecordedIds();
  if (!ids.includes(id))
    localStore.write("unrecorded", [...ids, id].slice(-maxUnrecordedIds).join(" "));
}

export type Journal = ReturnType<typeof createJournal>;

/**
 * The operations of this browser and their outcomes: one journal for all tabs, stored in IndexedDB. The store is this tab's
 * view of it.
 * @param signal the end of the app
 */
export function createJournal(signal: AbortSignal) {
  const store = createStore<JournalState>({ entries: [], stored: true, unrecorded: [] });
  const channel = openChannel("journal", operationSchema, signal);
  const listeners = new Set<(entry: Operation) => void>();
  /** In the order of the entries in the store. */
  let entriesById = new Map<string, Operation>();
  /** The ids of the entries by their instance's id: each row asks for its own at every change. */
  const idsByInstance = new Map<string, Set<string>>();
  let opening: Promise<JournalDb> | undefined;
  /** How many uses of the database have exceeded the time limit and still run. */
  let overdue = 0;
  let hasFailed = false;
  /** By the id of the operation or run: its pending consent, and how many requests wait for it. */
  const consents = new Map<string, { given: PromiseWithResolvers<true>; waiting: number }>();
  /** One consent is valid for everything that is confirmed after it, until the page is left. */
  let hasConsent = false;
  /** Runs that this page sends without a record: their entries are complete here, though not in storage. */
  const sentHere = new Set<string>();

  channel.listen((entry) => {
    show([entry]);
    for (const listener of listeners) listener(entry);
  });

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

  /** @returns whether the task has stored what it writes, as soon as that is known */
  async function write(task: (db: JournalDb) => Promise<void>): Promise<boolean> {
    const done = await withDatabase(async (db) => {
      await task(db);
      return true;
    });
    return done === true;
  }

  /** Sends an entry to the other tabs and stores it. Returns whether it is stored. */
  async function persist(entry: Operation): Promise<boolean> {
    channel.post(entry);
    return await write((db) => db.putEntry(entry));
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
      const sorted = [...entriesById].toSorted(([, a], [, b]) => a.askedAt - b.askedAt);
      entriesById = new Map(sorted);
      show([]);
    } catch {
      hasFailed = true;
      updateStored();
    }
    return store.get().entries;
  }

  const showConsents = () =>
    store.setState((state) => ({ ...state, unrecorded: [...consents.keys()] }));

  /**
   * Waits for a person's consent to send without a record.
   * @param about the id of the operation, or of the run that it is part of
   * @param giveUp ends the wait: nothing is sent
   * @returns whether it may be sent
   */
  async function waitForConsent(about: string, giveUp: AbortSignal): Promise<boolean> {
    if (giveUp.aborted) return false;
    // An earlier consent does not answer a question that is open already.
    if (hasConsent && !consents.has(about)) {
      allowUnrecorded(about);
      return true;
    }
    const consent = consents.get(about) ?? { given: Promise.withResolvers<true>(), waiting: 0 };
    consents.set(about, consent);
    consent.waiting++;
    showConsents();
    const givenUp = new Promise<false>((resolve) => {
      giveUp.addEventListener("abort", () => resolve(false), { once: true });
    });
    const isGiven = await Promise.race([consent.given.promise, givenUp]);
    if (isGiven) allowUnrecorded(about);
    consent.waiting--;
    if (consent.waiting === 0) consents.delete(about);
    showConsents();
    return isGiven;
  }

  function allowUnrecorded(about: string): void {
    markUnrecorded(about);
    sentHere.add(about);
  }

  const latest = (id: string) => entriesById.get(id);

  return {
    store,
    withDatabase,
    write,
    show: (entry: Operation): void => show([entry]),
    persist,
    record,
    load,
    waitForConsent,
    /** A person consents to send an operation, or a run, without a record. */
    consent: (about: string): void => {
      hasConsent = true;
      consents.get(about)?.given.resolve(true);
    },
    /** Whether an operation of a closed tab may have been sent although its entry is in the phase "waiting". */
    mayBeSent: ({ id, runId }: Operation): boolean => unrecordedIds().includes(runId ?? id),
    /** Whether instances of an ended run may have been acted on without an entry in this tab. */
    mayLackEntries: ({ id, end }: RunSummary): boolean =>
      end !== undefined && unrecordedIds().includes(id) && !sentHere.has(id),
    /**
     * The operation in another phase. Its time is later than that of the known entry even if the clock was set back: other
     * tabs ignore older entries.
     */
    withPhase: (entry: Operation, phase: Phase): Operation => {
      const changedAt = Math.max(Date.now(), (latest(entry.id)?.changedAt ?? 0) + 1);
      return { ...entry, changedAt, phase };
    },
    /** Calls the listener for every entry that another tab records. Returns how to stop that. */
    listen: (listener: (entry: Operation) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The entry of an operation as this tab knows it. */
    latest,
    /** The operations on an instance, in the order in which this tab learned of them. */
    ofInstance: (instanceId: string): Operation[] =>
      [...(idsByInstance.get(instanceId) ?? [])].flatMap((id) => latest(id) ?? []),
  };
}
