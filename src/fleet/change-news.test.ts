import { createStore } from "@tanstack/react-store";
import { expect, test } from "vitest";
import { createJournalEntries } from "../operations/journal/journal-entries.ts";
import type { Operation, Phase } from "../operations/operation.ts";
import { createChangeNews, noChangeNews, possibleCause } from "./change-news.ts";
import type { ChangeEntry } from "./worker/changes.ts";

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

const done: Phase = { name: "done", found: { kind: "instance", state: "STOPPED" } };
const operation = (kind: Operation["kind"], askedAt: number, phase: Phase = done): Operation => ({
  id: `${kind} ${askedAt}`,
  kind,
  instanceId: "1",
  host: "web",
  askedAt,
  changedAt: askedAt + 10,
  tab: "tab",
  api: "api",
  keyFingerprint: "key",
  phase,
});
const own = (kind: "state" | "gone" | "hostName", since: number, ...operations: Operation[]) =>
  possibleCause({ kind, since, seenAt: since + 30 }, operations)?.id;

test("a change is of an operation that was under way when it happened", () => {
  expect(own("state", 100, operation("stop", 110))).toBe("stop 110");
  expect(own("state", 100, operation("stop", 95))).toBe("stop 95");
  expect(own("state", 100, operation("stop", 80))).toBeUndefined();
  expect(own("state", 100, operation("stop", 131))).toBeUndefined();
  const pending = operation("stop", 10, { name: "accepted", late: false });
  expect(own("state", 100, pending)).toBe("stop 10");
});

test("a stop changes the state only, and a delete takes away", () => {
  expect(own("gone", 100, operation("stop", 110))).toBeUndefined();
  expect(own("gone", 100, operation("stop", 110), operation("delete", 112))).toBe("delete 112");
  expect(own("hostName", 100, operation("stop", 110))).toBeUndefined();
});

test("a change of the machine that has the id now is not of an operation on the one before", () => {
  const onEarlier = { ...operation("stop", 110), createdAt: "2026-01-01T00:00:00Z" };
  const change = { kind: "state", since: 100, seenAt: 130 } as const;
  const isOwn = (createdAt?: string) =>
    possibleCause({ ...change, ...(createdAt !== undefined && { createdAt }) }, [onEarlier]) !==
    undefined;
  expect(isOwn("2026-02-02T00:00:00Z")).toBe(false);
  expect(isOwn("2026-01-01T00:00:00.000Z")).toBe(true);
  expect(isOwn()).toBe(true);
});

test("what was not sent or was refused changes nothing", () => {
  const phases: Phase[] = [
    { name: "waiting" },
    { name: "givenUp" },
    { name: "alreadyGone", error: { kind: "api", message: "no" } },
    { name: "refused", error: { kind: "api", message: "no" } },
  ];
  for (const phase of phases)
    expect(own("state", 100, operation("stop", 110, phase))).toBeUndefined();
});
