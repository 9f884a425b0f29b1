import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FleetIndex } from "./fleet-index.ts";
import { endPass, entries, indexAfterPass, later, pass } from "../../testing/stand-ins/passes.ts";

const began = Date.parse("2026-11-23T10:00:00Z");
const createdAt = "2026-01-01T00:00:00Z";

beforeEach(() => {
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("each field that has changed is an entry, with the times of the two readings", () => {
  const first = { id: "1", state: "RUNNING", ipv4: "10.0.0.1", tags: ["a", "b"], image: null };
  const index = indexAfterPass(first);
  later(30);
  pass(index, { ...first, state: "STOPPED", ipv4: null, tags: ["b", "a"], image: "debian" });
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED", "1 ipv4 10.0.0.1", "1 image debian"]);
  expect(index.changes.changes[0]).toMatchObject({ since: began, seenAt: began + 30_000 });
});

test("a state in another case has not changed", () => {
  const index = indexAfterPass({ id: "1", state: "RUNNING" });
  pass(index, { id: "1", state: "Running" });
  expect(entries(index)).toEqual([]);
});

test("a field that a reading leaves out has not changed", () => {
  const index = indexAfterPass({ id: "1", hostName: "web", region: "eu" });
  index.update([{ id: "1", hostName: "web" }]);
  pass(index, { id: "1", hostName: "web", region: "eu" });
  expect(entries(index)).toEqual([]);
});

test("a field that one reading leaves out is compared with the reading before", () => {
  const index = indexAfterPass({ id: "1", region: "eu", specificationId: "aaa" });
  index.update([{ id: "1", specification: "c2" }], Date.now(), false);
  pass(index, { id: "1", specification: "c2", state: "RUNNING" });
  pass(index, { id: "1", region: "us", specificationId: "bbb", state: "RUNNING" });
  // The new name comes with a later read, as part of the same change.
  pass(index, { id: "1", region: "us", specification: "c4", state: "RUNNING" });
  expect(entries(index)).toEqual(["1 specification c2 bbb", "1 region eu us"]);
});

test("what the machine before had is no value of the one that uses its id again", () => {
  const index = indexAfterPass({ id: "1", region: "eu", createdAt });
  pass(index, { id: "1", createdAt: "2026-11-23T10:00:00Z" });
  pass(index, { id: "1", region: "us", createdAt: "2026-11-23T10:00:00Z" });
  expect(entries(index)).toEqual(["1 gone", "1 new"]);
});

test("an answer that was requested earlier and comes later changes nothing", () => {
  const index = indexAfterPass({ id: "1", state: "RUNNING" });
  const sentAt = Date.now();
  later(1);
  index.putPage(1, [{ id: "1", state: "STOPPED" }]);
  index.putPage(2, [{ id: "1", state: "RUNNING" }], sentAt);
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED"]);
});

test("an answer that there is none is enough; a pass that lacks items of the list is not", () => {
  const index = indexAfterPass({ id: "1" }, { id: "2" });
  index.putPage(1, [{ id: "1" }]);
  endPass(index, 1, { isConsistent: false });
  expect(entries(index)).toEqual([]);
  index.remove("1");
  expect(entries(index)).toEqual(["1 gone"]);
  pass(index, { id: "2" });
  expect(entries(index)).toEqual(["1 gone"]);
});

test("an instance is gone with the second complete pass in a row that lacks it", () => {
  const index = indexAfterPass({ id: "1" }, { id: "2" });
  index.putPage(1, [{ id: "1" }]);
  endPass(index, 1, { isConsistent: false });
  later(15);
  pass(index, { id: "1" });
  expect(entries(index)).toEqual([]);
  later(15);
  pass(index, { id: "1" });
  expect(entries(index)).toEqual(["2 gone"]);
  expect(index.changes.changes[0]).toMatchObject({ since: began, seenAt: began + 30_000 });
});

test("a single empty answer, and one of a shorter list, say neither that instances are gone nor that they are new", () => {
  const index = new FleetIndex();
  const all = [machine("a"), machine("b"), machine("c")];
  for (const listed of [[], all, [], all, all.slice(0, 1), all]) {
    later(15);
    pass(index, ...listed);
  }
  expect(entries(index)).toEqual([]);
  expect(index.missed()).toEqual([]);
});

test("a creation time that is no time says nothing about whether the machine is another one", () => {
  const index = indexAfterPass({ id: "1", state: "RUNNING", createdAt });
  for (const malformed of ["junk", "2024-13-45", createdAt])
    pass(index, { id: "1", state: "RUNNING", createdAt: malformed });
  pass(index, { id: "1", state: "STOPPED", createdAt: "junk" });
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED"]);
});

test("an instance that was said to be gone and is still there was never gone", () => {
  const instance = { id: "1", state: "RUNNING", createdAt };
  const index = indexAfterPass(instance);
  pass(index);
  pass(index);
  expect(entries(index)).toEqual(["1 gone"]);
  pass(index, { ...instance, state: "STOPPED" });
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED"]);
});

/** Two pages. */
function passOfTwo(index: FleetIndex, ...pages: Record<string, unknown>[][]): void {
  for (const [at, items] of pages.entries()) index.putPage(at + 1, structuredClone(items));
  endPass(index, 2);
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
  const index = indexAfterPass({ id: "1", state: "RUNNING" }, { id: "2" });
  endPass(index, 1, { unreadable: 3 });
  index.putPage(1, [{ id: "2" }, {}]);
  endPass(index, 1, { unreadable: 4 });
  index.putPage(1, [{}]);
  endPass(index, 1, { unreadable: 4 });
  endPass(index, 1, { unreadable: 4 });
  // Missed without another unreadable item, so it's gone.
  expect(entries(index)).toEqual(["2 gone"]);
  pass(index, { id: "1", state: "STOPPED" });
  expect(entries(index)).toEqual(["2 gone", "1 state RUNNING STOPPED"]);
});

test("while no pass is complete, fields are compared, and nothing is new or gone", () => {
  const index = new FleetIndex();
  const shortPass = (...items: Record<string, unknown>[]) => {
    index.putPage(1, items);
    endPass(index, 1, { isConsistent: false });
  };
  shortPass({ id: "1", state: "RUNNING" }, { id: "2" });
  expect(index.changes.beganAt).toBe(began);
  later(30);
  shortPass({ id: "1", state: "STOPPED" }, { id: "3" });
  shortPass({ id: "1", state: "STOPPED" });
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED"]);
});

test("an instance that the API had not and has again is new since then", () => {
  const index = indexAfterPass({ id: "1", createdAt });
  later(30);
  index.remove("1");
  later(30);
  pass(index, { id: "1", createdAt });
  expect(entries(index)).toEqual(["1 gone"]);
  index.update([{ id: "1", createdAt }]);
  expect(entries(index)).toEqual(["1 gone", "1 new"]);
  expect(index.changes.changes[1]).toMatchObject({ since: began + 30_000, seenAt: began + 60_000 });
});

test("an id that is used again is one instance that is gone and one that is new", () => {
  const index = indexAfterPass({ id: "1", hostName: "old", createdAt });
  pass(index, { id: "1", hostName: "next", createdAt: "2026-11-23T10:00:00Z" });
  expect(entries(index)).toEqual(["1 gone", "1 new"]);
});

test("before the first pass over the complete list there is nothing to compare with", () => {
  const index = new FleetIndex();
  index.putPage(1, [{ id: "1", state: "RUNNING" }]);
  index.update([{ id: "1", state: "STOPPED" }]);
  endPass(index, 1, { isConsistent: false });
  index.putPage(1, [{ id: "1", state: "STOPPED" }, { id: "2" }]);
  endPass(index, 1);
  expect(entries(index)).toEqual([]);
});
