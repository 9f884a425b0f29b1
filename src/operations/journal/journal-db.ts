import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from "idb";
import { scope } from "../../lib/mount-path.ts";
import {
  type RunSummary,
  runSummarySchema,
  type SkippedTarget,
  targetsSchema,
} from "../runs/run.ts";
import type { Operation, Target } from "../operation.ts";
import { operationSchema } from "../operation-schema.ts";

interface JournalSchema extends DBSchema {
  operations: { key: string; value: Operation; indexes: { askedAt: number } };
  runs: { key: string; value: RunSummary };
  /** By run id. Up to 100,000 instances, needed only by the run's report. */
  runTargets: { key: string; value: Target[] };
}

/** Enough for a run over a large fleet. All are read at startup. */
const maxEntries = 20_000;
const maxRuns = 20;
const maxAgeMs = 30 * 86_400_000;

export const databaseVersion = 3;

/**
 * One line for each version. Entries of earlier versions stay, because they may be unsettled; the schemas of operations and
 * runs read them.
 */
export const migrate: NonNullable<OpenDBCallbacks<JournalSchema>["upgrade"]> = (db, oldVersion) => {
  if (oldVersion < 1)
    db.createObjectStore("operations", { keyPath: "id" }).createIndex("askedAt", "askedAt");
  if (oldVersion < 2) db.createObjectStore("runs", { keyPath: "id" });
  if (oldVersion < 3) db.createObjectStore("runTargets");
};

export type JournalDb = ReturnType<typeof createJournalDb>;

/** `onBlocked(true)`: another tab keeps an older version of the database open. */
export function createJournalDb(signal: AbortSignal, onBlocked: (isBlocked: boolean) => void) {
  let opening: Promise<IDBPDatabase<JournalSchema>> | undefined;

  function open(): Promise<IDBPDatabase<JournalSchema>> {
    opening ??= openDB<JournalSchema>(scope, databaseVersion, {
      upgrade: migrate,
      blocked: () => onBlocked(true),
      // Don't block a newer version's upgrade in another tab.
      blocking: () => void closeDb(),
      terminated: () => {
        opening = undefined;
      },
    });
    opening.then(
      () => onBlocked(false),
      () => {
        onBlocked(false);
        opening = undefined;
      },
    );
    return opening;
  }

  async function closeDb(): Promise<void> {
    const closing = opening;
    opening = undefined;
    (await closing)?.close();
  }

  /** Retries once with a new connection: WebKit drops connections without firing an event, and every later task would fail. */
  function withRetry<Args extends unknown[], T>(task: (...args: Args) => Promise<T>) {
    return async (...args: Args): Promise<T> => {
      const used = open();
      try {
        return await task(...args);
      } catch (error) {
        if (signal.aborted) throw error;
        // Don't await it: the retry of a later write would overtake this one.
        if (opening === used) void closeDb();
        return await task(...args);
      }
    };
  }

  async function putEntry(operation: Operation): Promise<void> {
    const db = await open();
    const write = db.transaction("operations", "readwrite", { durability: "strict" });
    await Promise.all([write.store.put(operation), write.done]);
  }

  async function tryWrite(): Promise<void> {
    const db = await open();
    const write = db.transaction("runTargets", "readwrite");
    await Promise.all([write.store.put([], "try"), write.store.delete("try"), write.done]);
  }

  /** Oldest first. Deletes what's too old or too many. */
  async function allEntries(now: number): Promise<Operation[]> {
    const db = await open();
    const stored: unknown[] = await db.getAllFromIndex("operations", "askedAt");
    const entries = stored.flatMap((entry) => operationSchema.safeParse(entry).data ?? []);
    const runs = new Set(await db.getAllKeys("runs"));
    const oldestKept = entries.length - maxEntries;
    // Keep them: the run would report instances without an entry as not sent.
    const kept = entries.filter(
      ({ askedAt, runId }, index) =>
        now - askedAt <= maxAgeMs &&
        (index >= oldestKept || (runId !== undefined && runs.has(runId))),
    );
    const keptIds = new Set(kept.map(({ id }) => id));
    const write = db.transaction("operations", "readwrite");
    const removed = entries.filter(({ id }) => !keptIds.has(id));
    await Promise.all([...removed.map(({ id }) => write.store.delete(id)), write.done]);
    return kept;
  }

  /** Without `targets`: only changes a stored run. Without its operations, a new one would look unsent. */
  async function putRun(run: RunSummary, targets?: Target[]): Promise<void> {
    const db = await open();
    // One transaction over both stores keeps the order of writes.
    const write = db.transaction(["runs", "runTargets"], "readwrite", { durability: "strict" });
    const runs = write.objectStore("runs");
    const isStored = targets !== undefined || (await runs.getKey(run.id)) !== undefined;
    await Promise.all([
      targets && write.objectStore("runTargets").put(targets, run.id),
      isStored && runs.put(run),
      write.done,
    ]);
  }

  async function targetsOf(runId: string): Promise<(Target | SkippedTarget)[] | undefined> {
    const stored: unknown = await (await open()).get("runTargets", runId);
    return targetsSchema.safeParse(stored).data;
  }

  /** Oldest first. Deletes the oldest beyond `maxRuns`. */
  async function allRuns(): Promise<RunSummary[]> {
    const db = await open();
    const stored: unknown[] = await db.getAll("runs");
    const runs = stored
      .flatMap((run) => runSummarySchema.safeParse(run).data ?? [])
      .toSorted((a, b) => a.askedAt - b.askedAt);
    for (const { id } of runs.slice(0, -maxRuns)) {
      await db.delete("runs", id);
      await db.delete("runTargets", id);
    }
    return runs.slice(-maxRuns);
  }

  signal.addEventListener("abort", () => void closeDb());

  return {
    putEntry: withRetry(putEntry),
    tryWrite: withRetry(tryWrite),
    allEntries: withRetry(allEntries),
    putRun: withRetry(putRun),
    targetsOf: withRetry(targetsOf),
    allRuns: withRetry(allRuns),
  };
}
