import { describe, expect, test } from "vitest";
import { ApiError } from "../api/error.ts";
import { failed, fakeApi, ok, type Reply } from "../api/testing/fake-api.ts";
import type { Found, Operation } from "./operation.ts";
import { planPolls, poll, trackForMs } from "./poll-plan.ts";
import { isOver, pollDelay } from "./reading.ts";

test("polls start after 2 s, slow down, and never wait longer than 15 s", () => {
  const delays = Array.from({ length: 20 }, (_, attempt) => pollDelay(attempt));
  expect(delays[0]).toBe(2000);
  expect(delays.at(-1)).toBe(15_000);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
});

test("ten minutes of tracking take less than one read in ten seconds", () => {
  let time = 0;
  let reads = 0;
  while (time < trackForMs) time += pollDelay(reads++);
  expect(reads).toBeLessThan(60);
});

describe("when tracking ends", () => {
  const operation = (kind: "stop" | "delete"): Operation => ({
    id: "1",
    kind,
    instanceId: "7",
    host: "web-1",
    stateBefore: "RUNNING",
    askedAt: 0,
    changedAt: 0,
    tab: "t1",
    api: "api.example",
    keyFingerprint: "k1",
    phase: { name: "accepted", late: false },
  });
  const inState = (state?: string): Found => ({ kind: "instance", state });
  const gone: Found = { kind: "gone" };
  const unreadable: Found = { kind: "unreadable", error: new ApiError("network", "lost") };

  test.each<["stop" | "delete", string, Found, boolean]>([
    ["stop", "still RUNNING", inState("RUNNING"), false],
    ["stop", "STOPPING", inState("STOPPING"), false],
    ["stop", "STOPPED", inState("STOPPED"), true],
    ["stop", "in an unknown state", inState("HIBERNATED"), true],
    ["stop", "gone", gone, true],
    ["stop", "unreadable", unreadable, false],
    ["delete", "STOPPED", inState("STOPPED"), false],
    ["delete", "without a state", inState(), false],
    ["delete", "gone", gone, true],
    ["delete", "unreadable", unreadable, false],
  ])("%s: found %s", (kind, _what, found, over) => {
    expect(isOver(operation(kind), found)).toBe(over);
  });
});

const due = (kind: "stop" | "delete", ...ids: string[]) =>
  ids.map((instanceId) => ({ instanceId, kind, misplaced: false }));
const noPositions = { pageOf: new Map<string, number>(), total: undefined };

test("one instance is read by itself", () => {
  expect(planPolls(due("stop", "7"), { pageOf: new Map([["7", 3]]), total: 1000 })).toEqual({
    pages: [],
    complete: false,
    singles: ["7"],
  });
});

test("several on one page are read with it, the others by themselves", () => {
  const pageOf = new Map([
    ["1", 3],
    ["2", 3],
    ["3", 4],
  ]);
  expect(planPolls(due("stop", "1", "2", "3", "4"), { pageOf, total: 100_000 })).toEqual({
    pages: [3],
    complete: false,
    singles: ["3", "4"],
  });
});

test("the complete list is read where it takes fewer requests", () => {
  const ids = Array.from({ length: 30 }, (_, id) => `${id}`);
  expect(planPolls(due("delete", ...ids), { ...noPositions, total: 1284 })).toEqual({
    pages: Array.from({ length: 13 }, (_, page) => page + 1),
    complete: true,
    singles: [],
  });
  expect(planPolls(due("delete", ...ids), noPositions).singles).toEqual(ids);
});

test("a misplaced instance and a deleted one are read by themselves", () => {
  const pageOf = new Map([
    ["1", 3],
    ["2", 3],
    ["3", 3],
  ]);
  const misplaced = { instanceId: "3", kind: "stop" as const, misplaced: true };
  expect(planPolls([...due("stop", "1", "2"), misplaced], { pageOf, total: 100_000 })).toEqual({
    pages: [3],
    complete: false,
    singles: ["3"],
  });
  expect(planPolls(due("delete", "1", "2"), { pageOf, total: 100_000 }).singles).toEqual([
    "1",
    "2",
  ]);
});

const list = () =>
  ok([{ id: "1", state: "RUNNING" }], { meta: { page: 1, limit: 100, total: 1, totalPages: 1 } });

/** Reads a list of one page in which instance 7 is looked for and is not. */
async function pollFor(reply: Reply) {
  const { client, sent } = fakeApi([list(), reply]);
  const received: unknown[] = [];
  const plan = { pages: [1], complete: true, singles: [] };
  await poll(client, plan, new Set(["7"]), new AbortController().signal, async (readings) => {
    received.push(...readings);
  });
  return { received, sent };
}

test("an instance missing from the complete list is gone only by the API's own answer", async () => {
  const { received, sent } = await pollFor(failed(404, "RESOURCE_NOT_FOUND"));
  expect(received).toMatchObject([["7", { kind: "gone" }]]);
  expect(sent).toHaveLength(2);
});

test("an instance missing from the complete list is as its own read shows", async () => {
  const { received } = await pollFor(ok({ id: "7", state: "DELETING" }));
  expect(received).toMatchObject([
    ["7", { kind: "instance", instance: { id: "7", state: "DELETING" } }],
  ]);
});
