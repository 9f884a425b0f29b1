import { expect, test } from "vitest";
import { createJournalEntries } from "../../operations/journal/journal-entries.ts";
import type { Operation } from "../../operations/operation.ts";
import { emptyFleetState, type FleetState } from "../fleet-state.ts";
import type { ChangeEntry } from "../worker/answers/change-list.ts";
import { createChangeNews } from "./change-news.ts";

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
  let state: FleetState = emptyFleetState;
  const news = createChangeNews({
    worker: { changesAfter: async () => await Promise.resolve(changes) },
    operations: { journal, ofInstance: journal.ofInstance },
    getState: () => state,
    setState: (change) => (state = { ...state, ...change }),
  });
  async function follow(change: Partial<FleetState>): Promise<number> {
    state = { ...state, ...change };
    news.follow();
    await Promise.resolve();
    await Promise.resolve();
    return state.unseenChanges;
  }
  expect(await follow({ latestChange: 2 })).toBe(2);
  expect([...state.recentlyChanged]).toEqual(["1", "2"]);
  journal.show([stop]);
  expect(state.unseenChanges).toBe(1);
  expect(await follow({ seenChange: 2 })).toBe(0);
  news.close();
});
