import { sleep } from "../../lib/waiting.ts";
import { hasLocks, openChannel } from "../../lib/tabs.ts";
import type { JournalDb } from "./journal-db.ts";
import type { JournalEntries } from "./journal-entries.ts";
import type { Operation, Phase } from "../operation.ts";
import { operationSchema } from "../operation-schema.ts";

/** Slower storage counts as failed. */
export const storageLimitMs = 3000;
/** Storage that failed is tried again after this. */
const retryMs = 5000;

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
  let opening: Promise<JournalDb> | undefined;
  /** Uses of the database that ran into the time limit and are still going. */
  let overdue = 0;
  let isBlocked = false;
  /** The last write failed. A failed read doesn't count: the next write may succeed. */
  let hasWriteFailed = false;
  let isTrialDue = false;

  channel.listen((entry) => show([entry]));

  /** Loaded on first use: the first rows don't need it. */
  function database(): Promise<JournalDb> {
    opening ??= import("./journal-db.ts").then(({ createJournalDb }) =>
      createJournalDb(signal, (isNowBlocked) => {
        isBlocked = isNowBlocked;
        updateStorage();
      }),
    );
    // Try to load it again next time.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  function updateStorage(): void {
    const storage = isBlocked
      ? "blocked"
      : overdue > 0
        ? "silent"
        : hasWriteFailed
          ? "fails"
          : "works";
    if (storage !== store.get().storage) store.setState((state) => ({ ...state, storage }));
    if (storage === "fails") void tryAgainLater();
  }

  /** Undefined if the task fails, takes longer than 3 s (it then goes on), or an earlier one is still overdue. */
  async function inTime<T>(task: () => Promise<T>): Promise<T | undefined> {
    const result = Promise.withResolvers<T | undefined>();
    let isOverdue = false;
    // Also covers loading the database's code.
    const timer = setTimeout(
      () => {
        isOverdue = true;
        overdue++;
        updateStorage();
        result.resolve(undefined);
      },
      overdue > 0 ? 0 : storageLimitMs,
    );
    task()
      .then(result.resolve, () => result.resolve(undefined))
      .finally(() => {
        clearTimeout(timer);
        if (isOverdue) overdue--;
        updateStorage();
      });
    return await result.promise;
  }

  function withDatabase<T>(task: (db: JournalDb) => Promise<T>): Promise<T | undefined> {
    return inTime(async () => await task(await database()));
  }

  /** Returns whether it's written; if not, nothing may be sent. */
  async function write(task: (db: JournalDb) => Promise<void>): Promise<boolean> {
    const isWritten = await inTime(async () => {
      try {
        await task(await database());
        hasWriteFailed = false;
      } catch {
        hasWriteFailed = true;
      }
      return !hasWriteFailed;
    });
    return isWritten === true;
  }

  /** Without locks, another tab would take an operation of this one for one whose tab has closed. */
  async function tryStorage(): Promise<void> {
    await write(async (db) => {
      if (!(await hasLocks())) throw new Error("This browser has no locks.");
      await db.tryWrite();
    });
  }

  /** A trial that fails is followed by the next. */
  async function tryAgainLater(): Promise<void> {
    if (isTrialDue) return;
    isTrialDue = true;
    await sleep(retryMs, signal);
    isTrialDue = false;
    if (hasWriteFailed && !signal.aborted) await tryStorage();
  }

  /** Returns whether the journal has it; if not, the caller must not send. */
  async function persist(entry: Operation): Promise<boolean> {
    channel.post(entry);
    return await write((db) => db.putEntry(entry));
  }

  async function record(entry: Operation): Promise<void> {
    show([entry]);
    await persist(entry);
  }

  /** No time limit, but `storage` is `silent` when it's slow. Returns false if it couldn't be read. */
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
    tryStorage,
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
