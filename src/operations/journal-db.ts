import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { scope } from "../mount-path.ts";
import { operationSchema } from "./journal-entry.ts";
import type { Operation } from "./operation.ts";

interface JournalSchema extends DBSchema {
  operations: { key: string; value: Operation; indexes: { askedAt: number } };
}

const mostEntries = 2000;
const oldestMs = 30 * 86_400_000;

let opening: Promise<IDBPDatabase<JournalSchema>> | undefined;

function open(): Promise<IDBPDatabase<JournalSchema>> {
  opening ??= openDB<JournalSchema>(scope, 1, {
    upgrade(db) {
      db.createObjectStore("operations", { keyPath: "id" }).createIndex("askedAt", "askedAt");
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
