import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChangesRequest, listChanges } from "./change-list.ts";
import type { FleetIndex } from "../fleet-index.ts";
import { FleetSearch } from "../fleet-search.ts";
import { indexAfterPass, later, pass } from "../testing/passes.ts";

const began = Date.parse("2026-11-23T10:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function list(index: FleetIndex, change: Partial<ChangesRequest> = {}) {
  const request = { q: "", page: 1, limit: 100, now: 0, ...change };
  return listChanges(
    index.changes,
    request,
    new FleetSearch(index).predicate(request, request.now),
  );
}

const fleetOf = (count: number, state: string) =>
  Array.from({ length: count }, (_, id) => ({ id: `${id}`, hostName: `web-${id}`, state }));

test("what one pass has done to many is one item, newest first, with the gaps between", () => {
  const index = indexAfterPass(...fleetOf(5, "RUNNING"), { id: "9", hostName: "a" });
  later(30);
  pass(index, ...fleetOf(5, "STOPPED"), { id: "9", hostName: "b" });
  later(600);
  index.changes.recordGap({ from: began + 30_000, to: began + 630_000 });
  later(1);
  index.remove("9");
  pass(index, ...fleetOf(3, "RUNNING"), ...fleetOf(5, "STOPPED").slice(3));
  const { items, total, count } = list(index);
  const texts = items.map((item) =>
    item.type === "gap" ? "gap" : `${item.changes.length} ${item.kind} ${item.changes[0]?.to}`,
  );
  expect(texts).toEqual([
    "1 state RUNNING",
    "1 state RUNNING",
    "1 state RUNNING",
    "1 gone undefined",
    "gap",
    "1 hostName b",
    "5 state STOPPED",
  ]);
  expect([total, count]).toEqual([6, 10]);
  const typesOf = (page: number) =>
    list(index, { page, limit: 4 }).items.map((item) => ("kind" in item ? item.kind : "gap"));
  expect(typesOf(1)).toEqual(["state", "state", "state", "gone"]);
  expect(typesOf(2)).toEqual(["gap", "hostName", "state"]);
  expect(typesOf(3)).toEqual([]);
});

test("gaps with at most ten minutes between them are one, which no count includes", () => {
  const index = indexAfterPass(...fleetOf(2, "RUNNING"));
  const gap = (from: number, to: number) => ({
    from: began + from * 60_000,
    to: began + to * 60_000,
  });
  const close = [gap(1, 3), gap(6, 7), gap(10, 14)];
  for (const each of [...close, gap(25, 26)]) index.changes.recordGap(each);
  expect(list(index)).toMatchObject({
    items: [
      { type: "gap", ...gap(25, 26), gaps: [gap(25, 26)] },
      { type: "gap", ...gap(1, 14), gaps: close },
    ],
    total: 0,
    count: 0,
  });
});

test("a query finds the instance as it was and as it became; kind and time restrict as well", () => {
  const index = indexAfterPass(
    { id: "1", hostName: "web", state: "RUNNING" },
    { id: "2", state: "ERROR", createdAt: new Date(began).toISOString() },
  );
  later(60);
  pass(
    index,
    { id: "1", hostName: "web", state: "STOPPED" },
    { id: "2", state: "ERROR", createdAt: new Date(began).toISOString() },
    { id: "3", createdAt: new Date(began + 30_000).toISOString() },
  );
  expect(list(index, { q: "state:running" }).count).toBe(1);
  expect(list(index, { q: "state:stopped web" }).count).toBe(1);
  expect(list(index, { q: "state:error" }).count).toBe(0);
  expect(list(index, { kind: "new" }).count).toBe(1);
  expect(list(index, { from: began + 60_001 }).count).toBe(0);
});

test("the oldest of more than 10,000 fall out, and the feed says so", () => {
  const index = indexAfterPass(...fleetOf(6000, "RUNNING"));
  later(30);
  pass(index, ...fleetOf(6000, "STOPPED"));
  later(30);
  pass(index, ...fleetOf(6000, "RUNNING"));
  const { count, dropped } = list(index);
  expect(count).toBe(10_000);
  expect(dropped).toEqual({ count: 2000, through: began + 30_000 });
});
