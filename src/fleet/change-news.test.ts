import { createStore } from "@tanstack/react-store";
import { expect, test } from "vitest";
import { createJournalEntries } from "../operations/journal/journal-entries.ts";
import type { Operation } from "../operations/operation.ts";
import { createChangeNews, noChangeNews } from "./change-news.ts";
import type { ChangeEntry } from "./worker/answers/change-list.ts";

const now = Date.now();
const changes = ["1", "2"].map((id, place): ChangeEntry => ({
  number: place + 1,
  id,
  hostName: undefined,
  kind: "state",
  since: now - 1000,
  seenAt: now,
  from: "RUNNING",
  to: "STOPPED",
}));
const stop: Operation = {
  id: "stop",
  kind: "stop",
  instanceId: "1",
  host: "web",
  askedAt: now - 2000,
  changedAt: now,
  tab: "tab",
  api: "api",
  keyFingerprint: "key",
  phase: { name: "accepted", late: false },
};

test("a change is unseen until it's looked at or an operation of this browser explains it", async () => {
  const journal = createJournalEntries();
  const store = createStore(noChangeNews);
  const news = createChangeNews({
    worker: { changesAfter: async () => await Promise.resolve(changes) },
    operations: { journal, ofInstance: journal.ofInstance },
    store,
  });
  async function follow(numbers: Parameters<typeof news.follow>[0]): Promise<number> {
    news.follow(numbers);
    await Promise.resolve();
    await Promise.resolve();
    return store.get().unseenCount;
  }
  expect(await follow({ latest: 2 })).toBe(2);
  expect([...store.get().recentlyChanged]).toEqual(["1", "2"]);
  journal.show([stop]);
  expect(store.get().unseenCount).toBe(1);
  expect(await follow({ seen: 2 })).toBe(0);
  news.close();
});
