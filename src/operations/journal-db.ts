import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { scope } from "../mount-path.ts";
import { type Run, runSchema } from "./bulk/run.ts";
import { operationSchema } from "./journal-entry.ts";
import type { Operation } from "./operation.ts";

interface JournalSchema extends DBSchema {
  operations: { key: string; value: Operation; indexes: { askedAt: number } };
  runs: { key: string; value: Run };
}

/** Enough for a run over a large fleet; all of them are read at the start. */
const mostEntries = 20_000;
const mostRuns = 20;
const oldestMs = 30 * 86_400_000;

let opening: Promise<IDBPDatabase<JournalSchema>> | undefined;

function open(): Promise<IDBPDatabase<JournalSchema>> {
  opening ??= openDB<JournalSchema>(scope, 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore("operations", { keyPath: "id" }).createIndex("askedAt", "askedAt");
      }
      if (before < 2) db.createObjectStore("runs", { keyPath: "id" });
    },
    // Another tab of a later version wants to upgrade: it must not wait for this one.
    blocking: () => void closeDb(),
    terminated: () => {
      opening = undefined;
    },
  });
  return opening;
}

async function closeDb(): Promise<void> {
  const db = await opening;
  opening = undefined;
  db?.close();
}

/** Writes an entry, durably before it returns. Throws where the browser does not store. */
export async function putEntry(operation: Operation): Promise<void> {
  const db = await open();
  const write = db.transaction("operations", "readwrite", { durability: "strict" });
  await Promise.all([write.store.put(operation), write.done]);
}

/** All entries that can be read, oldest first. What is too old, or too many, is removed on the way. */
export async function allEntries(now: number): Promise<Operation[]> {
  const db = await open();
  const stored: unknown[] = await db.getAllFromIndex("operations", "askedAt");
  const entries = stored.flatMap((entry) => operationSchema.safeParse(entry).data ?? []);
  const kept = entries.slice(-mostEntries).filter(({ askedAt }) => now - askedAt <= oldestMs);
  const keptIds = new Set(kept.map(({ id }) => id));
  const write = db.transaction("operations", "readwrite");
  const gone = entries.filter(({ id }) => !keptIds.has(id));
  await Promise.all([...gone.map(({ id }) => write.store.delete(id)), write.done]);
  return kept;
}

/** Writes what a run is about, durably before it returns. Throws where the browser does not store. */
export async function putRun(run: Run): Promise<void> {
  const db = await open();
  const write = db.transaction("runs", "readwrite", { durability: "strict" });
  await Promise.all([write.store.put(run), write.done]);
}

/** The runs that can be read, oldest first. The oldest of too many are removed on the way. */
export async function allRuns(): Promise<Run[]> {
  const db = await open();
  const stored: unknown[] = await db.getAll("runs");
  const runs = stored
    .flatMap((run) => runSchema.safeParse(run).data ?? [])
    .toSorted((a, b) => a.askedAt - b.askedAt);
  const kept = runs.slice(-mostRuns);
  for (const { id } of runs.slice(0, -mostRuns)) await db.delete("runs", id);
  return kept;
}
