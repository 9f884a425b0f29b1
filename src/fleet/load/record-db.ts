import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import { scope } from "../../lib/mount-path.ts";
import type { FleetRecord } from "./record.ts";

interface RecordSchema extends DBSchema {
  records: { key: string; value: FleetRecord; indexes: { readAt: number } };
}

const databaseName = `${scope}.fleet`;

/** Opened and closed for each use: an open database couldn't be deleted by another tab. */
async function withDatabase<T>(task: (db: IDBPDatabase<RecordSchema>) => Promise<T>): Promise<T> {
  const db = await openDB<RecordSchema>(databaseName, 1, {
    upgrade: (db) =>
      void db
        .createObjectStore("records", { keyPath: "fingerprint" })
        .createIndex("readAt", "readAt"),
  });
  try {
    return await task(db);
  } finally {
    db.close();
  }
}

export const loadRecord = (fingerprint: string): Promise<FleetRecord | undefined> =>
  withDatabase((db) => db.get("records", fingerprint));

/** Reads only keys: a record is large. */
export async function hasRecordSince(fingerprint: string, from: number): Promise<boolean> {
  const since = IDBKeyRange.bound(from, Date.now(), true);
  const keys = await withDatabase((db) => db.getAllKeysFromIndex("records", "readAt", since));
  return keys.includes(fingerprint);
}

/** In one transaction: a reload meanwhile, or another tab that stores at once, leaves one whole record. */
export const putRecord = (record: FleetRecord): Promise<unknown> =>
  withDatabase((db) => db.put("records", record));

export const deleteRecord = (fingerprint: string): Promise<void> =>
  withDatabase((db) => db.delete("records", fingerprint));

/** Whatever their key. */
export async function deleteRecordsBefore(from: number): Promise<void> {
  await withDatabase(async (db) => {
    const old = await db.getAllKeysFromIndex("records", "readAt", IDBKeyRange.upperBound(from));
    const write = db.transaction("records", "readwrite");
    await Promise.all([...old.map((key) => write.store.delete(key)), write.done]);
  });
}

export const deleteAllRecords = (): Promise<void> => deleteDB(databaseName);
