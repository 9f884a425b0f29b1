import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { scope } from "../mount-path.ts";
import { type RunSummary, runSummarySchema, type Target, targetsSchema } from "./bulk/run.ts";
import { operationSchema } from "./journal-entry.ts";
import type { Operation } from "./operation.ts";

interface JournalSchema extends DBSchema {
  operations: { key: string; value: Operation; indexes: { askedAt: number } };
  runs: { key: string; value: RunSummary };
  /** The instances of a run, by its id: there can be a hundred thousand, which only its report needs. */
  runTargets: { key: string; value: Target[] };
}

/** Enough for a run over a large fleet; all of them are read at the start. */
const mostEntries = 20_000;
const mostRuns = 20;
const oldestMs = 30 * 86_400_000;

/** The stored journal of one app. */
export type JournalDb = ReturnType<typeof createJournalDb>;

/**
 * Makes what reads and writes the stored journal. The database is opened with the first use.
 * @param signal the end of the app
 */
export function createJournalDb(signal: AbortSignal) {
  let opening: Promise<IDBPDatabase<JournalSchema>> | undefined;

  function open(): Promise<IDBPDatabase<JournalSchema>> {
    opening ??= openDB<JournalSchema>(scope, 2, {
      upgrade(db, before) {
        if (before < 1) {
          db.createObjectStore("operations", { keyPath: "id" }).createIndex("askedAt", "askedAt");
        }
        if (before < 2) {
          db.createObjectStore("runs", { keyPath: "id" });
          db.createObjectStore("runTargets");
        }
      },
      // Another tab of a later version wants to upgrade: it must not wait for this one.
      blocking: () => void closeDb(),
      terminated: () => {
        opening = undefined;
      },
    });
    // Refused now, it may be allowed later.
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  async function closeDb(): Promise<void> {
    const db = await opening;
    opening = undefined;
    db?.close();
  }

  /** Writes an entry, durably before it returns. Throws where the browser does not store. */
  async function putEntry(operation: Operation): Promise<void> {
    const db = await open();
    const write = db.transaction("operations", "readwrite", { durability: "strict" });
    await Promise.all([write.store.put(operation), write.done]);
  }

  /** All entries that can be read, oldest first. What is too old, or too many, is removed on the way. */
  async function allEntries(now: number): Promise<Operation[]> {
    const db = await open();
    const stored: unknown[] = await db.getAllFromIndex("operations", "askedAt");
    const entries = stored.flatMap((entry) => operationSchema.safeParse(entry).data ?? []);
    const runs = new Set(await db.getAllKeys("runs"));
    const oldestKept = entries.length - mostEntries;
    // What a run did is counted in its entries: without them it would be said not to have been done.
    const kept = entries.filter(
      ({ askedAt, runId }, place) =>
        now - askedAt <= oldestMs &&
        (place >= oldestKept || (runId !== undefined && runs.has(runId))),
    );
    const keptIds = new Set(kept.map(({ id }) => id));
    const write = db.transaction("operations", "readwrite");
    const gone = entries.filter(({ id }) => !keptIds.has(id));
    await Promise.all([...gone.map(({ id }) => write.store.delete(id)), write.done]);
    return kept;
  }

  /** Writes how far a run is, and its instances if given, durably before it returns. Throws where the browser does not store. */
  async function putRun(run: RunSummary, targets?: Target[]): Promise<void> {
    const db = await open();
    // One transaction for both: what is put later comes later, however long it waits.
    const write = db.transaction(["runs", "runTargets"], "readwrite", { durability: "strict" });
    await Promise.all([
      targets && write.objectStore("runTargets").put(targets, run.id),
      write.objectStore("runs").put(run),
      write.done,
    ]);
  }

  /** The instances of a run; undefined where they cannot be read. */
  async function targetsOf(runId: string): Promise<Target[] | undefined> {
    const stored: unknown = await (await open()).get("runTargets", runId);
    return targetsSchema.safeParse(stored).data;
  }

  /** The runs that can be read, oldest first. The oldest of too many are removed on the way. */
  async function allRuns(): Promise<RunSummary[]> {
    const db = await open();
    const stored: unknown[] = await db.getAll("runs");
    const runs = stored
      .flatMap((run) => runSummarySchema.safeParse(run).data ?? [])
      .toSorted((a, b) => a.askedAt - b.askedAt);
    for (const { id } of runs.slice(0, -mostRuns)) {
      await db.delete("runs", id);
      await db.delete("runTargets", id);
    }
    return runs.slice(-mostRuns);
  }

  signal.addEventListener("abort", () => void closeDb());

  return { putEntry, allEntries, putRun, targetsOf, allRuns };
}
