import { createStore } from "@tanstack/react-store";
import { openChannel } from "../tabs/channel.ts";
import { localStore } from "../storage.ts";
import type { JournalDb } from "./journal-db.ts";
import { operationSchema } from "./journal-entry.ts";
import type { Operation, Phase } from "./operation.ts";

export interface JournalState {
  /** Oldest first. */
  entries: Operation[];
  /** False where this browser does not store: then what is asked for is known to this tab only, until it closes. */
  stored: boolean;
  /** About what a person is asked whether to send it without a record: ids of operations and of runs. */
  unrecorded: string[];
}

/** Storage that has not answered by then is taken not to answer. Milliseconds. */
export const storageLimitMs = 3000;

/** Ids of operations and runs that are sent without a record, oldest first: what the journal has of them can be out of date. */
const unrecordedIds = () => localStore.read("unrecorded")?.split(" ") ?? [];
const mostUnrecorded = 1000;

function markUnrecorded(id: string): void {
  const ids = unrecordedIds();
  if (!ids.includes(id))
    localStore.write("unrecorded", [...ids, id].slice(-mostUnrecorded).join(" "));
}

export type Journal = ReturnType<typeof createJournal>;

/**
 * What was asked of the API by this browser, and what came of it: one journal for all tabs, kept in IndexedDB. The store
 * is its picture in this tab.
 * @param signal the end of the app
 */
export function createJournal(signal: AbortSignal) {
  const store = createStore<JournalState>({ entries: [], stored: true, unrecorded: [] });
  let opened: Promise<JournalDb> | undefined;
  const channel = openChannel("journal", operationSchema, signal);
  const watchers = new Set<(entry: Operation) => void>();
  /** Uses of the database that have not ended in time, and may still end. */
  let overdue = 0;
  let failed = false;
  /** Questions that wait for an answer, by what they are about, and how many requests wait for each. */
  const questions = new Map<string, { answer: PromiseWithResolvers<true>; waiting: number }>();
  let agreed = false;
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

  function noteStorage(): void {
    const stored = !failed && overdue === 0;
    if (stored !== store.get().stored) store.setState((state) => ({ ...state, stored }));
  }

  /**
   * Uses the stored journal, for 3 s at most, and not at all while an earlier use has not ended in that time.
   * @returns what the task gives; undefined where it fails or takes longer. It goes on then, and nothing waits for it
   */
  async function withDatabase<T>(task: (db: JournalDb) => Promise<T>): Promise<T | undefined> {
    const result = Promise.withResolvers<T | undefined>();
    let isOverdue = false;
    // From now on: its code can take long, too.
    const timer = setTimeout(
      () => {
        isOverdue = true;
        overdue++;
        noteStorage();
        result.resolve(undefined);
      },
      overdue > 0 ? 0 : storageLimitMs,
    );
    database()
      .then(task)
      .then(result.resolve, () => {
        failed = true;
        result.resolve(undefined);
      })
      .finally(() => {
        clearTimeout(timer);
        if (isOverdue) overdue--;
        noteStorage();
      });
    return await result.promise;
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

  /**
   * Stores an entry and tells the other tabs.
   * @returns whether it is stored, as soon as that is clear
   */
  async function keep(entry: Operation): Promise<boolean> {
    channel.post(entry);
    const stored = await withDatabase(async (db) => {
      await db.putEntry(entry);
      return true;
    });
    return stored === true;
  }

  /** Shows an entry in all tabs and stores it. Resolves when it is stored, or when it is clear that it cannot be. */
  async function record(entry: Operation): Promise<void> {
    show(entry);
    await keep(entry);
  }

  const showQuestions = () =>
    store.setState((state) => ({ ...state, unrecorded: [...questions.keys()] }));

  /**
   * Asks the person whether to go on without a record. One agreement holds for all that comes to be asked until the page is
   * left, but not for what is being asked already: its question stays.
   * @param about the id of the operation, or of the run that it is part of
   * @param giveUp ends the question: what it is about is not sent
   * @returns whether to go on
   */
  async function askToGoOn(about: string, giveUp: AbortSignal): Promise<boolean> {
    if (giveUp.aborted) return false;
    const question = questions.get(about) ?? { answer: Promise.withResolvers<true>(), waiting: 0 };
    if (agreed && !questions.has(about)) {
      markUnrecorded(about);
      return true;
    }
    questions.set(about, question);
    question.waiting++;
    showQuestions();
    const givenUp = new Promise<false>((resolve) => {
      giveUp.addEventListener("abort", () => resolve(false), { once: true });
    });
    const goesOn = await Promise.race([question.answer.promise, givenUp]);
    if (goesOn) markUnrecorded(about);
    question.waiting--;
    if (question.waiting === 0) questions.delete(about);
    showQuestions();
    return goesOn;
  }

  /** Reads what earlier visits and other tabs have asked for. */
  async function load(): Promise<Operation[]> {
    try {
      const reading = database().then((db) => db.allEntries(Date.now()));
      void withDatabase(() => reading);
      showAll(await reading);
      putInOrder();
    } catch {
      failed = true;
      noteStorage();
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
    withDatabase,
    /**
     * An entry of this tab in another phase. It is later than the entry as it is known, also after the clock was set back:
     * else it would be taken for an older one.
     */
    inPhase: (entry: Operation, phase: Phase): Operation => {
      const changedAt = Math.max(Date.now(), (latest(entry.id)?.changedAt ?? 0) + 1);
      return { ...entry, changedAt, phase };
    },
    show,
    record,
    keep,
    askToGoOn,
    /** Whether an entry, of a tab that is gone, may have been sent though it is recorded as waiting. */
    mayBeSent: ({ id, runId }: Operation): boolean => unrecordedIds().includes(runId ?? id),
    /** The person goes on without a record of an operation, or of a run. */
    goOnUnrecorded: (about: string): void => {
      agreed = true;
      questions.get(about)?.answer.resolve(true);
    },
    load,
    listen,
    latest,
    /** What was asked of an instance, in the order in which this tab heard of it. */
    about: (instanceId: string) =>
      [...(aboutInstance.get(instanceId) ?? [])].flatMap((id) => latest(id) ?? []),
  };
}
