import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../api/error.ts";
import { type FleetState, emptyFleetState, isMixed, resumableTotal } from "../fleet-state.ts";
import { loadFleet, type LoaderSource } from "./loader.ts";
import { many, sourceOf } from "./testing/list-source.ts";

const load = (source: LoaderSource, resumedTotal?: number) =>
  loadFleet(source, resumedTotal, new AbortController().signal, () => undefined);

test("reads every page once, and what it finds is the list", async () => {
  const { source, read, known } = sourceOf(many(1234));
  expect(await load(source)).toBe(true);
  expect(read.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, page) => page + 1));
  expect(known()).toEqual(many(1234));
});

test("what the first page has is shown before any other is asked for", async () => {
  const { source, read } = sourceOf(many(1000));
  const shown = Promise.withResolvers<void>();
  const ended = load({ ...source, firstRowsPainted: () => shown.promise });
  await vi.waitFor(() => expect(read).toEqual([1]));
  // As long as anything that is on its way takes.
  await new Promise((resolve) => setTimeout(resolve));
  expect(read).toEqual([1]);
  shown.resolve();
  await ended;
  expect(read).toHaveLength(10);
});

test("a list of few pages is read at once: what is shown first is all of it", async () => {
  const { source, read } = sourceOf(many(250));
  await load({ ...source, firstRowsPainted: () => new Promise(() => undefined) });
  expect(read).toHaveLength(3);
});

test("follows the server's own page size, and a list without a total to its end", async () => {
  const small = sourceOf(many(95), { pageSize: 10 });
  expect(await load(small.source)).toBe(true);
  expect(small.known()).toEqual(many(95));
  const blind = sourceOf(many(250), { blind: true });
  expect(await load(blind.source)).toBe(true);
  expect(blind.known()).toEqual(many(250));
});

test("a server without a total that gives its last page for ever comes to an end", async () => {
  const ids = many(300);
  const { source, read, known } = sourceOf(ids, { blind: true });
  await load({
    ...source,
    readPage: (page, limit, signal) => source.readPage(Math.min(page, 3), limit, signal),
  });
  expect(read.length).toBeLessThan(12);
  expect(known()).toEqual(ids);
});

test("a list that shrinks while it is read is mended: what slipped through is found, what went is not kept", async () => {
  const ids = many(1000);
  const { source, onRead, known } = sourceOf(ids);
  onRead((count) => {
    if (count === 6) ids.splice(20, 3);
  });
  expect(await load(source)).toBe(true);
  expect(known()).toEqual(ids);
});

test("a reading that passes is tried again; one that does not ends the load, which then goes on where it was", async () => {
  const { source, read, onRead, known } = sourceOf(many(1000));
  onRead((count) => {
    if (count === 3) throw new ApiError("network", "lost");
    if (count >= 7) throw new ApiError("api", "no", { code: "FORBIDDEN", status: 403 });
  });
  await expect(load(source)).rejects.toThrow("no");
  const before = known().length;
  expect(before).toBeGreaterThan(100);
  onRead(() => undefined);
  read.length = 0;
  expect(await load(source, 1000)).toBe(true);
  expect(known()).toEqual(many(1000));
  expect(read.length).toBeLessThan(10);
});

/** A load that is refused from a reading on, and what the fleet's state is then. */
async function interrupted(source: LoaderSource, before: FleetState): Promise<FleetState> {
  let state = before;
  const resumedTotal = resumableTotal(before);
  await expect(
    loadFleet(source, resumedTotal, new AbortController().signal, (progress) => {
      state = { ...state, ...progress, mixed: isMixed(state, progress.total) };
    }),
  ).rejects.toThrow("no");
  return state;
}

for (const [where, change] of [
  ["at its start", (ids: string[]) => ids.splice(0, 1)],
  ["in the middle of what was read", (ids: string[]) => ids.splice(150, 1)],
  ["because one came first", (ids: string[]) => ids.unshift("new")],
] as const) {
  test(`a load that goes on reads again what was read before the list moved ${where}`, async () => {
    const ids = many(4000);
    const { source, onRead, known } = sourceOf(ids);
    const refusal = new ApiError("api", "no", { code: "FORBIDDEN", status: 403 });
    onRead((count) => {
      if (count === 20) change(ids);
      if (count > 24) throw refusal;
    });
    // The list's new length is known by now, and most of what is here is older; also when it is interrupted once more.
    const once = await interrupted(source, emptyFleetState);
    onRead((count) => {
      if (count > 40) throw refusal;
    });
    const twice = await interrupted(source, once);
    onRead(() => undefined);
    expect(await load(source, resumableTotal(twice))).toBe(true);
    expect(known()).toEqual(ids);
  });
}

test("a load that goes on over a list that has moved, but has its old length, reads all of it again", async () => {
  const ids = many(4000);
  const { source, onRead, known } = sourceOf(ids);
  onRead((count) => {
    if (count > 24) throw new ApiError("api", "no", { code: "FORBIDDEN", status: 403 });
  });
  const state = await interrupted(source, emptyFleetState);
  ids.splice(0, 1);
  ids.push("new");
  onRead(() => undefined);
  expect(await load(source, resumableTotal(state))).toBe(true);
  expect(known()).toEqual(ids);
});

test("what is left of a longer list does not make the shorter one read again and again", async () => {
  const ids = many(700);
  const { source, onRead, known } = sourceOf(ids);
  onRead((count) => {
    if (count === 2) ids.splice(0, 1);
    if (count === 8) ids.splice(0, 99);
  });
  expect(await load(source)).toBe(true);
  expect(known()).toEqual(ids);
});

test("a list that never rests is taken as it is, and that is said", async () => {
  const ids = many(300);
  const { source, onRead } = sourceOf(ids);
  onRead((count) => ids.unshift(`new${count}`));
  expect(await load(source)).toBe(false);
});

test("whatever changes during the first pass, a list that rests by then is known exactly", async () => {
  const change = fc.record({
    at: fc.integer({ min: 2, max: 8 }),
    place: fc.nat({ max: 400 }),
    removed: fc.integer({ min: 0, max: 120 }),
    added: fc.integer({ min: 0, max: 120 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 2 }), async (changes) => {
      const ids = many(700);
      const { source, onRead, known } = sourceOf(ids);
      onRead((count) => {
        for (const [nth, { at, place, removed, added }] of changes.entries()) {
          if (at !== count) continue;
          const fresh = Array.from({ length: added }, (_, number) => `new${nth}-${number}`);
          ids.splice(place, removed, ...fresh);
        }
      });
      // Equal lengths of what went and what came leave the length as it was: nothing in the API's answers tells.
      fc.pre(changes.every(({ removed, added }) => removed !== added));
      const total = new Set(changes.map(({ removed, added }) => added - removed));
      fc.pre(total.size === changes.length);
      fc.pre([...total].reduce((sum, one) => sum + one, 0) !== 0 || changes.length === 0);
      expect(await load(source)).toBe(true);
      expect(known()).toEqual(ids);
    }),
    { numRuns: 100 },
  );
});
