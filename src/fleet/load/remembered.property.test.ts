import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FleetIndex } from "../worker/fleet-index.ts";
import { endPass, entries, later } from "../../testing/engines/passes.ts";
import { remember } from "../../testing/engines/remember.ts";

const rememberedAt = Date.parse("2026-11-22T17:40:00Z");
const began = rememberedAt + 86_400_000;
const pageSize = 3;

beforeEach(() => {
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const machine = fc.record(
  {
    id: fc.integer({ min: 1, max: 12 }).map(String),
    state: fc.constantFrom("RUNNING", "STOPPED"),
    hostName: fc.constantFrom("web", "db"),
  },
  { requiredKeys: ["id", "state"] },
);
type Machine = typeof machine extends fc.Arbitrary<infer Value> ? Value : never;
const list = fc.uniqueArray(machine, { selector: ({ id }) => id });
/** Before the page of that number: an instance is read by id, or was deleted, each once. */
const events = fc.uniqueArray(
  fc.record({ page: fc.nat(4), machine, kind: fc.constantFrom("read", "gone") }),
  { maxLength: 4, selector: ({ machine }) => machine.id },
);

function readAll(index: FleetIndex, items: readonly Machine[], happened: Events) {
  const lastPage = Math.max(1, Math.ceil(items.length / pageSize));
  for (let page = 1; page <= lastPage; page++) {
    const sentAt = Date.now();
    vi.setSystemTime(sentAt + 1);
    for (const { kind, machine } of happened.filter((event) => event.page === page)) {
      if (kind === "read") index.update([{ ...machine }]);
      else index.remove(machine.id);
    }
    vi.setSystemTime(sentAt + 2);
    const listed = items.slice((page - 1) * pageSize, page * pageSize);
    index.putPage(page, structuredClone(listed), sentAt);
  }
  endPass(index, lastPage);
}
type Events = { page: number; machine: Machine; kind: string }[];

const rowsOf = (index: FleetIndex) =>
  index.inListOrder().map((row) => ({ raw: row.raw, readAt: row.readAt }));

test("a fleet that was remembered and then read is what a first load would have", () => {
  fc.assert(
    fc.property(list, list, events, (before, after, happened) => {
      const [first, second] = [new FleetIndex(), new FleetIndex()].map((index, place) => {
        vi.setSystemTime(began);
        if (place === 1) remember(index, structuredClone(before), rememberedAt);
        readAll(index, after, happened);
        return index;
      });
      if (!first || !second) throw new Error("There are two.");
      expect(rowsOf(second)).toEqual(rowsOf(first));
      expect(second.isWhole).toBe(true);
      expect(second.remembered).toBeUndefined();
    }),
  );
});

test("the changes since then are those between the two lists", () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      vi.setSystemTime(began);
      const index = new FleetIndex();
      remember(index, structuredClone(before), rememberedAt);
      readAll(index, after, []);
      later(60);
      readAll(index, after, []);
      const expected = [...before, ...after].flatMap(({ id }) => {
        const [was, is] = [before, after].map((items) => items.find((one) => one.id === id));
        if (!is) return [`${id} gone`];
        // Without a creation time, two passes have to lack it first.
        if (!was) return [];
        const changed = was.state === is.state ? [] : [`${id} state ${was.state} ${is.state}`];
        const isRenamed = was.hostName && is.hostName && was.hostName !== is.hostName;
        return isRenamed
          ? changed.concat(`${id} hostName ${was.hostName} ${is.hostName}`)
          : changed;
      });
      expect(new Set(entries(index))).toEqual(new Set(expected));
    }),
  );
});

test("what was made since then is new", () => {
  const index = new FleetIndex();
  vi.setSystemTime(began);
  remember(index, [{ id: "1", createdAt: "2026-11-01T00:00:00Z" }], rememberedAt);
  index.putPage(1, [{ id: "1" }, { id: "2", createdAt: "2026-11-23T08:00:00Z" }]);
  endPass(index, 1);
  expect(entries(index)).toEqual(["2 new"]);
  expect(index.changes).toMatchObject({ beganAt: rememberedAt, rememberedAt });
  expect(index.changes.changes[0]).toMatchObject({ since: rememberedAt, seenAt: began });
});

test("while a pass is under way, the rest is as it was remembered", () => {
  const index = new FleetIndex();
  remember(index, [{ id: "1" }, { id: "2" }, { id: "3" }, { id: "4" }], rememberedAt);
  index.putPage(1, [{ id: "1" }, { id: "2" }]);
  expect(index.remembered).toEqual({ readAt: rememberedAt, count: 2 });
  expect(index.size).toBe(4);
  expect(index.isWhole).toBe(false);
});

test("a record that counts as read is whole, and the next pass is compared with it like with any other", () => {
  const index = new FleetIndex();
  vi.setSystemTime(rememberedAt + 5000);
  remember(index, [{ id: "1", state: "RUNNING" }, { id: "2" }], rememberedAt, true);
  expect(index).toMatchObject({ isWhole: true, remembered: undefined, size: 2 });
  readAll(index, [{ id: "1", state: "STOPPED" }], []);
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED"]);
  expect(index.changes).toMatchObject({ beganAt: rememberedAt, rememberedAt: undefined });
  later(15);
  readAll(index, [{ id: "1", state: "STOPPED" }], []);
  expect(entries(index)).toEqual(["1 state RUNNING STOPPED", "2 gone"]);
});
