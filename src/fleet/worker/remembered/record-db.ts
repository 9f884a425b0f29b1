import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import { scope } from "../../../lib/mount-path.ts";
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

/** In one transaction: a reload meanwhile leaves the previous record. */
export const putRecord = (record: FleetRecord): Promise<unknown> =>
  withDatabase((db) => db.put("records", record));

export const deleteRecord = (fingerprint: string): Promise<void> =>
  withDatabase((db) => db.delete("records", fingerprint));

/** Those read before `from`, whatever their key, and those from the future: the clock was set back. */
export async function deleteRecordsOutside(from: number, to: number): Promise<void> {
  await withDatabase(async (db) => {
    const old = await db.getAllKeysFromIndex("records", "readAt", IDBKeyRange.upperBound(from));
    const future = await db.getAllKeysFromIndex(
      "records",
      "readAt",
      IDBKeyRange.lowerBound(to, true),
    );
    const write = db.transaction("records", "readwrite");
    await Promise.all([...[...old, ...future].map((key) => write.store.delete(key)), write.done]);
  });
}

export const deleteAllRecords = (): Promise<void> => deleteDB(databaseName);
