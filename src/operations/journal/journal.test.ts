import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
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

test("a read that fails doesn't put later operations in memory, and is made again", async () => {
  const ending = new AbortController();
  const now = Date.now();
  await createJournal(createJournalEntries(), ending.signal).record(operation("stored", now));
  const journal = createJournal(createJournalEntries(), ending.signal);
  const failing = vi.spyOn(IDBIndex.prototype, "getAll").mockImplementation(() => {
    throw new DOMException("broken", "UnknownError");
  });
  expect(await journal.load()).toBe(false);
  expect(await journal.withDatabase((db) => db.allEntries(now))).toBe(undefined);
  expect(journal.store.get().stored).toBe(true);
  failing.mockRestore();
  expect(await journal.load()).toBe(true);
  expect(journal.latest("stored")).toBeDefined();
  expect(await journal.persist(operation("later", now))).toBe(true);
  ending.abort();
});

test("a write that fails does put later operations in memory, for the rest of the session", async () => {
  const ending = new AbortController();
  const journal = createJournal(createJournalEntries(), ending.signal);
  const failing = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(await journal.persist(operation("lost", Date.now()))).toBe(false);
  failing.mockRestore();
  expect(journal.store.get().stored).toBe(false);
  // A small trial that succeeds proves nothing.
  await journal.tryStorage();
  expect(journal.store.get().stored).toBe(false);
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
  expect(journal.store.get().stored).toBe(true);
  expect(await journal.persist(operation("sent", Date.now()))).toBe(true);
  ending.abort();
});
