import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChangesRequest, entryOf, listChanges } from "./change-list.ts";
import { FleetIndex } from "./fleet-index.ts";

const began = Date.parse("2026-11-23T10:00:00Z");
const createdAt = "2026-01-01T00:00:00Z";

beforeEach(() => {
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** An index after its first complete pass. */
function indexOf(...items: Record<string, unknown>[]): FleetIndex {
  const index = new FleetIndex();
  pass(index, ...items);
  return index;
}

function pass(index: FleetIndex, ...items: Record<string, unknown>[]): void {
  index.putPage(1, structuredClone(items));
  index.removeMissing(1);
}

const entries = ({ changes }: FleetIndex) =>
  changes.changes
    .map(entryOf)
    .map(({ id, kind, from, to }) => [id, kind, from, to].filter(Boolean).join(" "));

const list = (index: FleetIndex, request: Partial<ChangesRequest> = {}) =>
  listChanges(index.changes, { q: "", page: 1, limit: 100, now: 0, ...request });

test("each field that has changed is an entry, with the times of the two readings", () => {
  const first = { id: "1", state: "RUNNING", ipv4: "10.0.0.1", tags: ["a", "b"], image: null };
  const index = indexOf(first);
  later(30);
  pass(index, { ...first, state: "STOPPED", ipv4: null, tags: ["b", "a"], image: "debian" });
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED", "1 ipv4 10.0.0.1", "1 image debian"]);
  expect(index.changes.changes[0]).toMatchObject({ since: began, seenAt: began + 30_000 });
});

test("a field that a reading leaves out has not changed", () => {
  const index = indexOf({ id: "1", hostName: "web", region: "eu" });
  index.update([{ id: "1", hostName: "web" }]);
  pass(index, { id: "1", hostName: "web", region: "eu" });
  expect(entries(index)).toEqual([]);
});

test("a field that one reading leaves out is compared with the reading before", () => {
  const index = indexOf({ id: "1", region: "eu", specificationId: "aaa" });
  index.update([{ id: "1", specification: "c2" }]);
  pass(index, { id: "1", specification: "c2", state: "RUNNING" });
  pass(index, { id: "1", region: "us", specificationId: "bbb", state: "RUNNING" });
  // The new name comes with a later reading; it is part of the same change.
  pass(index, { id: "1", region: "us", specification: "c4", state: "RUNNING" });
  expect(entries(index)).toEqual(["1 specification c2 bbb", "1 region eu us"]);
});

test("what the machine before had is no value of the one that uses its id again", () => {
  const index = indexOf({ id: "1", region: "eu", createdAt });
  pass(index, { id: "1", createdAt: "2026-11-23T10:00:00Z" });
  pass(index, { id: "1", region: "us", createdAt: "2026-11-23T10:00:00Z" });
  expect(entries(index)).toEqual(["1 gone", "1 new"]);
});

test("an answer that was requested earlier and comes later changes nothing", () => {
  const index = indexOf({ id: "1", state: "RUNNING" });
  const sentAt = Date.now();
  later(1);
  index.putPage(1, [{ id: "1", state: "STOPPED" }]);
  index.putPage(2, [{ id: "1", state: "RUNNING" }], sentAt);
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED"]);
});

test("an answer that there is none is enough; a pass that lacks items of the list is not", () => {
  const index = indexOf({ id: "1" }, { id: "2" });
  index.putPage(1, [{ id: "1" }]);
  index.removeMissing(1, true);
  expect(entries(index)).toEqual([]);
  index.remove("1");
  expect(entries(index)).toEqual(["1 gone"]);
  pass(index, { id: "2" });
  expect(entries(index)).toEqual(["1 gone"]);
});

test("what a pass has missed is gone with the next one that lacks it", () => {
  const index = indexOf({ id: "1" }, { id: "2" });
  index.putPage(1, [{ id: "1" }]);
  index.removeMissing(1, true);
  later(30);
  pass(index, { id: "1" });
  expect(entries(index)).toEqual(["2 gone"]);
  expect(index.changes.changes[0]).toMatchObject({ since: began, seenAt: began + 30_000 });
});

test("an instance that was said to be gone and is still there was never gone", () => {
  const instance = { id: "1", state: "RUNNING", createdAt };
  const index = indexOf(instance);
  pass(index);
  expect(entries(index)).toEqual(["1 gone"]);
  pass(index, { ...instance, state: "STOPPED" });
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED"]);
});

/** A pass over a list of two pages. */
function passOfTwo(index: FleetIndex, ...pages: Record<string, unknown>[][]): void {
  for (const [at, items] of pages.entries()) index.putPage(at + 1, structuredClone(items));
  index.removeMissing(2);
}

const machine = (id: string, age = 0) => ({
  id,
  createdAt: new Date(Date.parse(createdAt) - age).toISOString(),
});

test("an instance that a pass of several pages has missed is gone with the next one that lacks it", () => {
  const index = new FleetIndex();
  const [a, b, c] = [machine("a"), machine("b"), machine("c")];
  passOfTwo(index, [a, b], [c]);
  passOfTwo(index, [a], [c]);
  expect(entries(index)).toEqual([]);
  passOfTwo(index, [a, b], [c]);
  passOfTwo(index, [a], [c]);
  expect(entries(index)).toEqual([]);
  passOfTwo(index, [a], [c]);
  expect(entries(index)).toEqual(["b gone"]);
});

test("an instance that was read alone since a pass missed it is not gone with the next one", () => {
  const index = new FleetIndex();
  passOfTwo(index, [machine("a")], [machine("b")]);
  passOfTwo(index, [], [machine("b")]);
  index.update([machine("a")]);
  passOfTwo(index, [], [machine("b")]);
  expect(entries(index)).toEqual([]);
});

test("what the only pass of several pages lacks is new if it is younger than all others", () => {
  const index = new FleetIndex();
  passOfTwo(index, [machine("a", 1000)], [machine("b", 3000)]);
  later(30);
  passOfTwo(index, [machine("a", 1000), machine("old", 2000)], [machine("b", 3000), machine("c")]);
  expect(entries(index)).toEqual(["c new"]);
  later(30);
  passOfTwo(index, [machine("a", 1000), machine("next", 2000)], [machine("b", 3000), machine("c")]);
  expect(entries(index)).toEqual(["c new", "next new"]);
});

test("an item that has no id once may be the instance that is missing", () => {
  const index = indexOf({ id: "1", state: "RUNNING" }, { id: "2" });
  expect(index.removeMissing(1, false, 3)).toBe(true);
  index.putPage(1, [{ id: "2" }, {}]);
  expect(index.removeMissing(1, false, 4)).toBe(true);
  index.putPage(1, [{}]);
  expect(index.removeMissing(1, false, 4)).toBe(false);
  // What was missed without another unreadable item is gone.
  expect(entries(index)).toEqual(["2 gone"]);
  pass(index, { id: "1", state: "STOPPED" });
  expect(entries(index)).toEqual(["2 gone", "1 state RUNNING STOPPED"]);
});

test("while no pass is complete, fields are compared, and nothing is new or gone", () => {
  const index = new FleetIndex();
  const shortPass = (...items: Record<string, unknown>[]) => {
    index.putPage(1, items);
    index.removeMissing(1, true);
  };
  shortPass({ id: "1", state: "RUNNING" }, { id: "2" });
  expect(list(index).beganAt).toBe(began);
  later(30);
  shortPass({ id: "1", state: "STOPPED" }, { id: "3" });
  shortPass({ id: "1", state: "STOPPED" });
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED"]);
});

test("an instance that the API had not and has again is new since then", () => {
  const index = indexOf({ id: "1", createdAt });
  later(30);
  index.remove("1");
  later(30);
  pass(index, { id: "1", createdAt });
  expect(entries(index)).toEqual(["1 gone", "1 new"]);
  expect(index.changes.changes[1]).toMatchObject({ since: began + 30_000, seenAt: began + 60_000 });
});

test("an id that is used again is one instance that is gone and one that is new", () => {
  const index = indexOf({ id: "1", hostName: "old", createdAt });
  pass(index, { id: "1", hostName: "next", createdAt: "2026-11-23T10:00:00Z" });
  expect(entries(index)).toEqual(["1 gone", "1 new"]);
});

test("before the first pass over the complete list there is nothing to compare with", () => {
  const index = new FleetIndex();
  index.putPage(1, [{ id: "1", state: "RUNNING" }]);
  index.update([{ id: "1", state: "STOPPED" }]);
  index.removeMissing(1, true);
  index.putPage(1, [{ id: "1", state: "STOPPED" }, { id: "2" }]);
  index.removeMissing(1);
  expect(entries(index)).toEqual([]);
});

const fleetOf = (count: number, state: string) =>
  Array.from({ length: count }, (_, id) => ({ id: `${id}`, hostName: `web-${id}`, state }));

test("what one pass has done to many is one item, newest first, with the gaps between", () => {
  const index = indexOf(...fleetOf(5, "RUNNING"), { id: "9", hostName: "a" });
  later(30);
  pass(index, ...fleetOf(5, "STOPPED"), { id: "9", hostName: "b" });
  later(600);
  index.changes.recordGap({ from: began + 30_000, to: began + 630_000 });
  later(1);
  pass(index, ...fleetOf(3, "RUNNING"), ...fleetOf(5, "STOPPED").slice(3));
  const { items, total, count } = list(index);
  const texts = items.map((item) =>
    item.type === "gap" ? "gap" : `${item.changes.length} ${item.kind} ${item.changes[0]?.to}`,
  );
  expect(texts).toEqual([
    "1 gone undefined",
    "1 state RUNNING",
    "1 state RUNNING",
    "1 state RUNNING",
    "gap",
    "1 hostName b",
    "5 state STOPPED",
  ]);
  expect([total, count]).toEqual([7, 10]);
  expect(list(index, { page: 2, limit: 6 }).items).toMatchObject([{ kind: "state" }]);
});

test("a query finds the instance as it was and as it became; kind and time restrict as well", () => {
  const index = indexOf(
    { id: "1", hostName: "web", state: "RUNNING" },
    { id: "2", state: "ERROR" },
  );
  later(60);
  pass(
    index,
    { id: "1", hostName: "web", state: "STOPPED" },
    { id: "2", state: "ERROR" },
    { id: "3" },
  );
  expect(list(index, { q: "state:running" }).count).toBe(1);
  expect(list(index, { q: "state:stopped web" }).count).toBe(1);
  expect(list(index, { q: "state:error" }).count).toBe(0);
  expect(list(index, { kind: "new" }).count).toBe(1);
  expect(list(index, { from: began + 60_001 }).count).toBe(0);
});

test("the oldest of more than 10,000 fall out, and the feed says so", () => {
  const index = indexOf(...fleetOf(6000, "RUNNING"));
  later(30);
  pass(index, ...fleetOf(6000, "STOPPED"));
  later(30);
  pass(index, ...fleetOf(6000, "RUNNING"));
  const { count, dropped } = list(index);
  expect(count).toBe(10_000);
  expect(dropped).toEqual({ count: 2000, through: began + 30_000 });
});
