import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChangesRequest, listChanges } from "./change-list.ts";
import type { FleetIndex } from "../fleet-index.ts";
import { FleetSearch } from "../fleet-search.ts";
import { indexAfterPass, later, pass } from "../../../testing/engines/passes.ts";

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

test("what one pass has done to many is one group, newest first", () => {
  const index = indexAfterPass(...fleetOf(5, "RUNNING"), { id: "9", hostName: "a" });
  later(30);
  pass(index, ...fleetOf(5, "STOPPED"), { id: "9", hostName: "b" });
  later(601);
  index.remove("9");
  pass(index, ...fleetOf(3, "RUNNING"), ...fleetOf(5, "STOPPED").slice(3));
  const { groups, total, count } = list(index);
  expect(groups.map(({ kind, changes }) => `${changes.length} ${kind} ${changes[0]?.to}`)).toEqual([
    "1 state RUNNING",
    "1 state RUNNING",
    "1 state RUNNING",
    "1 gone undefined",
    "1 hostName b",
    "5 state STOPPED",
  ]);
  expect([total, count]).toEqual([6, 10]);
  const kindsOn = (page: number) => list(index, { page, limit: 4 }).groups.map(({ kind }) => kind);
  expect(kindsOn(1)).toEqual(["state", "state", "state", "gone"]);
  expect(kindsOn(2)).toEqual(["hostName", "state"]);
  expect(kindsOn(3)).toEqual([]);
});

test("a query finds the instance as it was and as it became", () => {
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
