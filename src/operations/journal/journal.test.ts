import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createJournal } from "./journal.ts";
import { createJournalEntries } from "./journal-entries.ts";
import type { Operation } from "../operation.ts";

// Test files share a process.
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const operation = (id: string, askedAt: number): Operation => ({
  id,
  kind: "stop",
  instanceId: "1",
  host: "web-1",
  askedAt,
  changedAt: askedAt,
  tab: "t",
  api: "api.test",
  keyFingerprint: "k",
  phase: { name: "accepted", late: false },
});

test("the operations on an instance are in their order, also when earlier ones are loaded later", async () => {
  const ending = new AbortController();
  const now = Date.now();
  await createJournal(createJournalEntries(), ending.signal).record(
    operation("earlier", now - 1000),
  );
  const journal = createJournal(createJournalEntries(), ending.signal);
  journal.show(operation("later", now));
  await journal.load();
  expect(journal.ofInstance("1").map(({ id }) => id)).toEqual(["earlier", "later"]);
  expect(journal.store.get().entries.map(({ id }) => id)).toEqual(["earlier", "later"]);
  ending.abort();
});

test("a read that fails doesn't stop later writes, and is made again", async () => {
  const ending = new AbortController();
  const now = Date.now();
  await createJournal(createJournalEntries(), ending.signal).record(operation("stored", now));
  const journal = createJournal(createJournalEntries(), ending.signal);
  const failing = vi.spyOn(IDBIndex.prototype, "getAll").mockImplementation(() => {
    throw new DOMException("broken", "UnknownError");
  });
  expect(await journal.load()).toBe(false);
  expect(await journal.withDatabase((db) => db.allEntries(now))).toBe(undefined);
  expect(journal.store.get().storage).toBe("works");
  failing.mockRestore();
  expect(await journal.load()).toBe(true);
  expect(journal.latest("stored")).toBeDefined();
  expect(await journal.persist(operation("later", now))).toBe(true);
  ending.abort();
});

test("after a write that failed, storage is tried again by itself until it works", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const ending = new AbortController();
  const journal = createJournal(createJournalEntries(), ending.signal);
  const failing = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await journal.persist(operation("lost", Date.now()))).toBe(false);
  expect(journal.store.get().storage).toBe("fails");
  const passRetry = () => vi.advanceTimersByTimeAsync(5000);
  await passRetry();
  await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(4));
  expect(journal.store.get().storage).toBe("fails");
  failing.mockRestore();
  await passRetry();
  await vi.waitFor(() => expect(journal.store.get().storage).toBe("works"));
  expect(await journal.persist(operation("kept", Date.now()))).toBe(true);
  ending.abort();
});

test("a tab with an older version of the database is named as long as it's open", async () => {
  const ending = new AbortController();
  const older = await openDB("compute", 1, {
    upgrade: (db) =>
      db.createObjectStore("operations", { keyPath: "id" }).createIndex("askedAt", "askedAt"),
  });
  const journal = createJournal(createJournalEntries(), ending.signal);
  const trial = journal.tryStorage();
  await vi.waitFor(() => expect(journal.store.get().storage).toBe("blocked"));
  older.close();
  await trial;
  expect(journal.store.get().storage).toBe("works");
  ending.abort();
});

test("without locks nothing is recorded: another tab couldn't tell whether this one has closed", async () => {
  vi.resetModules();
  vi.stubGlobal("navigator", {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const ending = new AbortController();
  const { createJournal: createWithoutLocks } = await import("./journal.ts");
  const journal = createWithoutLocks(createJournalEntries(), ending.signal);
  await journal.tryStorage();
  expect(journal.store.get().storage).toBe("fails");
  ending.abort();
});

test("code of the database that can't be loaded is loaded again, and operations are stored from then on", async () => {
  const ending = new AbortController();
  vi.doMock("./journal-db.ts", () => {
    throw new TypeError("Failed to fetch");
  });
  const journal = createJournal(createJournalEntries(), ending.signal);
  expect(await journal.load()).toBe(false);
  expect(await journal.persist(operation("unsent", Date.now()))).toBe(false);
  vi.doUnmock("./journal-db.ts");
  await journal.tryStorage();
  expect(journal.store.get().storage).toBe("works");
  expect(await journal.persist(operation("sent", Date.now()))).toBe(true);
  ending.abort();
});
