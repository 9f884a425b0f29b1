import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createJournal } from "./journal.ts";
import type { Operation } from "../operation.ts";

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
  await createJournal(ending.signal).record(operation("earlier", now - 1000));
  const journal = createJournal(ending.signal);
  journal.show(operation("later", now));
  await journal.load();
  expect(journal.ofInstance("1").map(({ id }) => id)).toEqual(["earlier", "later"]);
  expect(journal.store.get().entries.map(({ id }) => id)).toEqual(["earlier", "later"]);
  ending.abort();
});
