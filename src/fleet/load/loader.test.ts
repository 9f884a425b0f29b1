import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../api/error.ts";
import { loadFleet, type LoaderSource } from "./loader.ts";
import { many, sourceOf } from "../../testing/stand-ins/passes.ts";

type Totals = Set<number | undefined>;

const run = (source: LoaderSource, totals: Totals) =>
  loadFleet(source, totals, new AbortController().signal, () => undefined);
/** Returns whether it was consistent. */
const load = async (source: LoaderSource, totals: Totals = new Set()) =>
  (await run(source, totals)).isConsistent;

test("reads every page once and finds the complete list", async () => {
  const { source, read, known } = sourceOf(many(1234));
  expect(await load(source)).toBe(true);
  expect(read.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, page) => page + 1));
  expect(known()).toEqual(many(1234));
});

test("follows the server's page size, and reads a list without a total to its end", async () => {
  const small = sourceOf(many(95), { pageSize: 10 });
  expect(await load(small.source)).toBe(true);
  expect(small.known()).toEqual(many(95));
  const blind = sourceOf(many(250), { blind: true });
  expect(await load(blind.source)).toBe(true);
  expect(blind.known()).toEqual(many(250));
});

test("ends at a server without a total that repeats its last page for ever", async () => {
  const ids = many(300);
  const { source, read, known } = sourceOf(ids, { blind: true });
  await load({
    ...source,
    readPage: (page, limit, signal) => source.readPage(Math.min(page, 3), limit, signal),
  });
  expect(read.length).toBeLessThan(12);
  expect(known()).toEqual(ids);
});

test.each([
  ["no reading before", false],
  ["a reading before", true],
])("an instance that moves past a pass is neither gone nor new, with %s", async (_, isKnown) => {
  const ids = ["a", "b", "c", "d", "e", "f"];
  const { source, read, onRead, changes } = sourceOf(ids, { pageSize: 3 });
  if (isKnown) await load(source);
  read.length = 0;
  onRead((count) => {
    if (count !== 2) return;
    ids.shift();
    ids.push("g");
  });
  expect(await load(source)).toBe(true);
  onRead(() => undefined);
  for (let passes = 0; passes < 2; passes += 1) await load(source);
  const entries = changes.changes.map(({ kind, before, after }) => [(after ?? before)?.id, kind]);
  // Nothing shows that "g" wasn't there before.
  expect(entries).toEqual([["a", "gone"]]);
});

test("a passing failure is retried; a lasting one ends the load, which can then resume", async () => {
  const { source, read, onRead, known } = sourceOf(many(1000));
  onRead((count) => {
    if (count === 3) throw new ApiError("network", "lost");
    if (count >= 7) throw new ApiError("api", "no", { code: "FORBIDDEN", status: 403 });
  });
  vi.useFakeTimers();
  const failure = load(source).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await failure).toMatchObject({ message: "no" });
  vi.useRealTimers();
  const before = known().length;
  expect(before).toBeGreaterThan(100);
  onRead(() => undefined);
  read.length = 0;
  expect(await load(source, new Set([1000]))).toBe(true);
  expect(known()).toEqual(many(1000));
  expect(read.length).toBeLessThan(10);
});

/** A load that the API ends with an error. */
async function interrupt(source: LoaderSource, totals: Totals): Promise<void> {
  await expect(run(source, totals)).rejects.toThrow("no");
}

for (const [where, change] of [
  ["at its start", (ids: string[]) => ids.splice(0, 1)],
  ["in the middle of what was read", (ids: string[]) => ids.splice(150, 1)],
  ["because one came first", (ids: string[]) => ids.unshift("new")],
] as const) {
  test(`a resumed load reads the pages again that it had read before the list moved ${where}`, async () => {
    const ids = many(4000);
    const { source, onRead, known } = sourceOf(ids);
    const refusal = new ApiError("api", "no", { code: "FORBIDDEN", status: 403 });
    onRead((count) => {
      if (count === 20) change(ids);
      if (count > 24) throw refusal;
    });
    // The new length is known and most pages are older, even after a second interruption.
    const totals: Totals = new Set();
    await interrupt(source, totals);
    onRead((count) => {
      if (count > 40) throw refusal;
    });
    await interrupt(source, totals);
    onRead(() => undefined);
    expect(await load(source, totals)).toBe(true);
    expect(known()).toEqual(ids);
  });
}

test("a resumed load reads everything again if the list moved but has its old length", async () => {
  const ids = many(4000);
  const { source, onRead, known } = sourceOf(ids);
  onRead((count) => {
    if (count > 24) throw new ApiError("api", "no", { code: "FORBIDDEN", status: 403 });
  });
  const totals: Totals = new Set();
  await interrupt(source, totals);
  ids.splice(0, 1);
  ids.push("new");
  onRead(() => undefined);
  expect(await load(source, totals)).toBe(true);
  expect(known()).toEqual(ids);
});

test("pages left over from a longer list do not cause endless reads of the shorter one", async () => {
  const ids = many(700);
  const { source, onRead, known } = sourceOf(ids);
  onRead((count) => {
    if (count === 2) ids.splice(0, 1);
    if (count === 8) ids.splice(0, 99);
  });
  expect(await load(source)).toBe(true);
  expect(known()).toEqual(ids);
});

test("a list that never stops changing is reported as inconsistent", async () => {
  const ids = many(300);
  const { source, onRead } = sourceOf(ids);
  onRead((count) => ids.unshift(`new${count}`));
  expect(await load(source)).toBe(false);
});

test("a list that changes only during the first scan is known exactly afterwards", async () => {
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
      // As many came as went, so the API's answers show nothing.
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

for (const [what, left] of [
  ["empty", 0],
  ["short", 60],
] as const) {
  test(`a page that is ${what} once is read again, and no other page is`, async () => {
    const ids = many(500);
    const { source, read, changeItems, known } = sourceOf(ids);
    changeItems((page, items) =>
      page === 3 && !read.slice(0, -1).includes(3) ? items.slice(0, left) : items,
    );
    expect(await load(source)).toBe(true);
    expect(known()).toEqual(ids);
    expect(read.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 3, 4, 5]);
  });

  test(`a page that stays ${what} is reported, is not read for ever, and loses no instance`, async () => {
    const ids = many(500);
    const { source, read, changeItems, known, removed } = sourceOf(ids);
    await load(source);
    read.length = 0;
    changeItems((page, items) => (page === 3 ? items.slice(0, left) : items));
    expect(await load(source)).toBe(false);
    expect(new Set(known())).toEqual(new Set(ids));
    expect(read).toHaveLength(8);
    expect(removed()).toEqual([]);
  });

  test(`a last page that is ${what} is reported too`, async () => {
    const ids = many(480);
    const { source, changeItems } = sourceOf(ids);
    changeItems((page, items) => (page === 5 ? items.slice(0, left) : items));
    expect(await load(source)).toBe(false);
  });

  test(`a resumed load reads a page again that was ${what}`, async () => {
    const ids = many(4000);
    const { source, changeItems, onRead, known } = sourceOf(ids);
    changeItems((page, items) => (page === 3 ? items.slice(0, left) : items));
    onRead((count) => {
      if (count > 20) throw new ApiError("api", "no", { code: "FORBIDDEN", status: 403 });
    });
    await expect(load(source)).rejects.toThrow("no");
    onRead(() => undefined);
    changeItems((_, items) => items);
    expect(await load(source, new Set([4000]))).toBe(true);
    expect(known()).toEqual(ids);
  });
}

test("without a total, an empty and a short page end the list", async () => {
  for (const left of [0, 60]) {
    const ids = many(500);
    const { source, changeItems, known } = sourceOf(ids, { blind: true });
    changeItems((page, items) => (page === 3 ? items.slice(0, left) : items));
    expect(await load(source)).toBe(true);
    expect(known()).toEqual(ids.slice(0, 200 + left));
  }
});

test("a list that is emptied during the scan ends at its new end", async () => {
  const ids = many(1000);
  const { source, onRead, known } = sourceOf(ids);
  onRead((count) => {
    if (count === 3) ids.splice(120);
  });
  expect(await load(source)).toBe(true);
  expect(known()).toEqual(ids);
});

test("a total that is too large or too small is reported, after all that there is", async () => {
  const ids = many(450);
  const { source, read, setTotal, known } = sourceOf(ids);
  for (const total of [1000, 430, 1e15]) {
    setTotal(() => total);
    expect(await load(source)).toBe(false);
    expect(known()).toEqual(ids);
  }
  expect(read.length).toBeLessThan(80);
});

test("a page that is repeated for ever is reported, and the scan ends, whatever the total promises", async () => {
  const ids = many(100);
  const { source, read, changeItems, setTotal, known } = sourceOf(ids);
  setTotal(() => 1e12);
  changeItems(() => ids.map((id) => ({ id })));
  expect(await load(source)).toBe(false);
  expect(known()).toEqual(ids);
  expect(read.length).toBeLessThan(80);
});

test("a page with duplicates is read again, and reported if they stay", async () => {
  for (const blind of [false, true]) {
    const ids = many(60);
    const { source, read, changeItems, known } = sourceOf(ids, { blind });
    const repeating = (_: number, items: { id?: string }[]) =>
      items.map((item, place) => (place > 57 ? { id: "i0", hostName: "other" } : item));
    changeItems((page, items) => (read.length === 1 ? repeating(page, items) : items));
    expect(await load(source)).toBe(true);
    expect(known()).toEqual(ids);
    changeItems(repeating);
    expect(await load(source)).toBe(false);
    expect(new Set(known())).toEqual(new Set(ids));
  }
});

test("unreadable items count once and cause no further reads", async () => {
  const { source, read, changeItems } = sourceOf(many(500));
  const nameless = (page: number, items: { id?: string }[]) =>
    items.map((item, place) => (page === 3 && place < 2 ? {} : item));
  async function loadCounting() {
    let unreadable = 0;
    const { signal } = new AbortController();
    const { isConsistent } = await loadFleet(source, new Set(), signal, (progress) => {
      ({ unreadable } = progress);
    });
    return [isConsistent, unreadable];
  }
  changeItems(nameless);
  expect(await loadCounting()).toEqual([true, 2]);
  expect(read).toHaveLength(5);
  changeItems((page, items) => nameless(page, items).slice(0, page === 3 ? 60 : 100));
  expect(await loadCounting()).toEqual([false, 2]);
});
