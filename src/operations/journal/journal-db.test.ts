import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scope } from "../../lib/mount-path.ts";
import type { Operation } from "../operation.ts";
import { createJournalDb, databaseVersion, migrate } from "./journal-db.ts";

let ending: AbortController;
beforeEach(async () => {
  ending = new AbortController();
  await deleteDB(scope);
});
afterEach(async () => {
  ending.abort();
  await deleteDB(scope);
});

const askedAt = Date.now() - 60_000;
const unsettled: Operation[] = (["waiting", "sent"] as const).map((name) => ({
  id: `operation ${name}`,
  kind: "stop",
  instanceId: "1",
  host: "web-1",
  askedAt,
  changedAt: askedAt,
  tab: "t",
  api: "api.test",
  keyFingerprint: "k",
  phase: { name },
}));

/** As the build with that version wrote it. */
async function writeWithVersion(version: number): Promise<void> {
  const db = await openDB(scope, version, {
    upgrade(db, before) {
      if (before < 1)
        db.createObjectStore("operations", { keyPath: "id" }).createIndex("askedAt", "askedAt");
      if (version >= 2) db.createObjectStore("runs", { keyPath: "id" });
      if (version >= 3) db.createObjectStore("runTargets");
    },
  });
  for (const operation of unsettled) await db.put("operations", operation);
  db.close();
}

test.each([1, 2, 3])(
  "unsettled operations of version %d stay, and runs can be stored",
  async (version) => {
    await writeWithVersion(version);
    const db = createJournalDb(ending.signal, () => undefined);
    expect((await db.allEntries(Date.now())).map(({ phase }) => phase.name).toSorted()).toEqual([
      "sent",
      "waiting",
    ]);
    const run = {
      id: "r",
      kind: "stop",
      keyFingerprint: "k",
      api: "api.test",
      askedAt: 0,
      count: 1,
    } as const;
    await db.putRun(run, [{ id: "1", host: "web-1" }]);
    expect(await db.allRuns()).toEqual([run]);
    expect(await db.targetsOf("r")).toEqual([{ id: "1", host: "web-1" }]);
  },
);

test("what is stored and invalid is left out", async () => {
  const [operation] = unsettled;
  const odd = { id: "odd", askedAt: 1, phase: "sent" };
  await writeWithVersion(databaseVersion);
  const stored = await openDB(scope, databaseVersion);
  for (const entry of [odd, { ...operation, id: "too late", askedAt: 8.64e15 + 1 }])
    await stored.put("operations", entry);
  await stored.put("runs", { id: "odd", count: -1, askedAt: 1e300 });
  stored.close();
  const db = createJournalDb(ending.signal, () => undefined);
  expect(await db.allEntries(Date.now())).toHaveLength(unsettled.length);
  expect(await db.allRuns()).toEqual([]);
});

test("the version after the present one keeps what is stored", async () => {
  await writeWithVersion(databaseVersion);
  const db = await openDB(scope, databaseVersion + 1, { upgrade: migrate });
  expect(await db.getAllKeys("operations")).toEqual(unsettled.map(({ id }) => id).toSorted());
  db.close();
});

// WebKit drops connections of background tabs without firing an event (Expensify/App#87864, jakearchibald/idb#229).
test("a connection that the browser has closed is replaced, and what it had to write keeps its order", async () => {
  const db = createJournalDb(ending.signal, () => undefined);
  await db.tryWrite();
  const begun = vi.spyOn(IDBDatabase.prototype, "transaction");
  begun.mockImplementationOnce((...names) => {
    const [used] = begun.mock.contexts;
    if (!(used instanceof IDBDatabase)) throw new Error("A transaction has a connection.");
    used.close();
    begun.mockRestore();
    return used.transaction(...names);
  });
  const [operation] = unsettled;
  if (!operation) throw new Error("None");
  const sent: Operation = { ...operation, phase: { name: "sent" } };
  await Promise.all([db.putEntry({ ...operation, phase: { name: "waiting" } }), db.putEntry(sent)]);
  expect(await db.allEntries(Date.now())).toEqual([expect.objectContaining({ phase: sent.phase })]);
});
