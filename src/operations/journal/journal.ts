import { openChannel } from "../../tabs/channel.ts";
import type { JournalDb } from "./journal-db.ts";
import type { JournalEntries } from "./journal-entries.ts";
import type { Operation, Phase } from "../operation.ts";
import { operationSchema } from "../operation-schema.ts";

/** Slower storage counts as failed. */
export const storageLimitMs = 3000;

/** operations/README.md says which file makes each transition. */
export const transitions: Record<Phase["name"], readonly Phase["name"][]> = {
  waiting: ["sent", "givenUp", "changed", "guarded", "alreadyGone"],
  sent: [
    "waiting",
    "sent",
    "givenUp",
    "changed",
    "guarded",
    "alreadyGone",
    "refused",
    "unknown",
    "accepted",
    "done",
  ],
  accepted: ["accepted", "done"],
  unknown: ["unknown", "done"],
  // A resumed run sends it after all.
  givenUp: ["waiting"],
  changed: [],
  guarded: [],
  alreadyGone: [],
  refused: [],
  done: [],
};

export type Journal = ReturnType<typeof createJournal>;

/** One journal for all tabs, in IndexedDB. `entries` is this tab's copy. */
export function createJournal(entries: JournalEntries, signal: AbortSignal) {
  const { store, show, latest } = entries;
  const channel = openChannel("journal", operationSchema, signal);
  /** Confirmed without storage. Later phases aren't stored either: half an operation would mislead. */
  const inMemory = new Set<string>();
  let opening: Promise<JournalDb> | undefined;
  /** Uses of the database that ran into the time limit and are still going. */
  let overdue = 0;
  /** The last attempt to load the database's code failed. The next one may succeed. */
  let isCodeMissing = false;
  /** A write failed: from now on operations stay in memory. A failed read doesn't do that. */
  let hasWriteFailed = false;

  channel.listen((entry) => show([entry]));

  /** Loaded on first use: the first rows don't need it. */
  async function database(): Promise<JournalDb> {
    opening ??= import("./journal-db.ts").then(({ createJournalDb }) => createJournalDb(signal));
    try {
      const db = await opening;
      isCodeMissing = false;
      return db;
    } catch (error) {
      // Try to load it again next time.
      opening = undefined;
      isCodeMissing = true;
      throw error;
    }
  }

  function updateStored(): void {
    const stored = !hasWriteFailed && !isCodeMissing && overdue === 0;
    if (stored !== store.get().stored) store.setState((state) => ({ ...state, stored }));
  }

  /** Undefined if the task fails, takes longer than 3 s (it then goes on), or an earlier one is still overdue. */
  async function withDatabase<T>(task: (db: JournalDb) => Promise<T>): Promise<T | undefined> {
    const result = Promise.withResolvers<T | undefined>();
    let isOverdue = false;
    // Also covers loading the database's code.
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
      .then(result.resolve, () => result.resolve(undefined))
      .finally(() => {
        clearTimeout(timer);
        if (isOverdue) overdue--;
        updateStored();
      });
    return await result.promise;
  }

  /** If it returns false, the journal lives in memory from now on, unless only its code was missing. */
  async function write(task: (db: JournalDb) => Promise<void>): Promise<boolean> {
    const done = await withDatabase((db) => tryWriting(db, task));
    hasWriteFailed ||= !done && !isCodeMissing;
    updateStored();
    return done === true;
  }

  async function tryWriting(db: JournalDb, task: (db: JournalDb) => Promise<void>) {
    try {
      await task(db);
      return true;
    } catch (error) {
      hasWriteFailed = true;
      throw error;
    }
  }

  /** Returns whether the journal has it; if not, the caller must not send. */
  async function persist(entry: Operation): Promise<boolean> {
    channel.post(entry);
    return inMemory.has(entry.id) || (await write((db) => db.putEntry(entry)));
  }

  async function record(entry: Operation): Promise<void> {
    show([entry]);
    await persist(entry);
  }

  /** No time limit, but `stored` turns false when it's slow. Returns false if it couldn't be read. */
  async function load(): Promise<boolean> {
    try {
      const reading = database().then((db) => db.allEntries(Date.now()));
      void withDatabase(() => reading);
      show(await reading);
    } catch {
      store.setState((state) => ({ ...state, reading: "failed" }));
      return false;
    }
    entries.endReading();
    return true;
  }

  return {
    ...entries,
    withDatabase,
    write,
    /** If it only takes long, `stored` is false until it's done. */
    tryStorage: async (): Promise<void> => {
      await withDatabase((db) => tryWriting(db, () => db.tryWrite()));
    },
    /** Don't store this operation; the dialog has said so. */
    keepInMemory: (id: string): void => void inMemory.add(id),
    show: (entry: Operation): void => show([entry]),
    persist,
    record,
    load,
    /** Later than the known entry even if the clock went back, since other tabs ignore older entries. */
    withPhase: (entry: Operation, phase: Phase): Operation => {
      const known = latest(entry.id);
      if (known && !transitions[known.phase.name].includes(phase.name))
        throw new Error(`An operation that is ${known.phase.name} cannot be ${phase.name}.`);
      const now = Date.now();
      const changedAt = Math.max(now, (known?.changedAt ?? 0) + 1);
      return { ...entry, ...timesAfter(entry, phase.name, now), changedAt, phase };
    },
    listen: (listener: (entry: Operation) => void): (() => void) => channel.listen(listener),
  };
}

/** When it was sent, accepted and over. An operation that waits again after a 429 wasn't sent. */
function timesAfter(
  { sentAt, acceptedAt }: Pick<Operation, "sentAt" | "acceptedAt">,
  phase: Phase["name"],
  now: number,
): Pick<Operation, "sentAt" | "acceptedAt" | "overAt"> {
  switch (phase) {
    case "waiting":
    case "givenUp":
    case "changed":
    case "guarded":
      return { sentAt: undefined, acceptedAt: undefined, overAt: undefined };
    case "sent":
      return { sentAt: sentAt ?? now };
    case "accepted":
      return { sentAt, acceptedAt: acceptedAt ?? now };
    case "unknown":
      return { sentAt };
    case "alreadyGone":
    case "refused":
    case "done":
      return { sentAt, acceptedAt, overAt: now };
  }
}
