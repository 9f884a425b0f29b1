import { expect, test } from "vitest";
import { ApiError } from "../../api/error.ts";
import { type LoadProgress, loadFleet, type LoaderSource } from "./loader.ts";
import { many, sourceOf } from "../../testing/engines/list-source.ts";

async function load(source: LoaderSource, totals: number[] = []) {
  let progress: LoadProgress | undefined;
  const { isConsistent } = await loadFleet(
    source,
    new Set(totals),
    new AbortController().signal,
    (latest) => {
      progress = latest;
    },
  );
  return { consistent: isConsistent, ...progress };
}

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
    expect(await load(source)).toMatchObject({ consistent: true });
    expect(known()).toEqual(ids);
    expect(read.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 3, 4, 5]);
  });

  test(`a page that stays ${what} is reported, is not read for ever, and loses no instance`, async () => {
    const ids = many(500);
    const { source, read, changeItems, known, removed } = sourceOf(ids);
    await load(source);
    read.length = 0;
    changeItems((page, items) => (page === 3 ? items.slice(0, left) : items));
    expect(await load(source)).toMatchObject({ consistent: false });
    expect(new Set(known())).toEqual(new Set(ids));
    expect(read).toHaveLength(8);
    expect(removed()).toEqual([]);
  });

  test(`a last page that is ${what} is reported too`, async () => {
    const ids = many(480);
    const { source, changeItems } = sourceOf(ids);
    changeItems((page, items) => (page === 5 ? items.slice(0, left) : items));
    expect(await load(source)).toMatchObject({ consistent: false });
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
    expect(await load(source, [4000])).toMatchObject({ consistent: true });
    expect(known()).toEqual(ids);
  });
}

test("without a total, an empty and a short page end the list", async () => {
  for (const left of [0, 60]) {
    const ids = many(500);
    const { source, changeItems, known } = sourceOf(ids, { blind: true });
    changeItems((page, items) => (page === 3 ? items.slice(0, left) : items));
    expect(await load(source)).toMatchObject({ consistent: true });
    expect(known()).toEqual(ids.slice(0, 200 + left));
  }
});

test("a list that is emptied during the scan ends at its new end", async () => {
  const ids = many(1000);
  const { source, onRead, known } = sourceOf(ids);
  onRead((count) => {
    if (count === 3) ids.splice(120);
  });
  expect(await load(source)).toMatchObject({ consistent: true });
  expect(known()).toEqual(ids);
});

test("a total that stays far too large is reported, and the scan ends with all instances", async () => {
  const ids = many(450);
  const { source, read, setTotal, known } = sourceOf(ids);
  setTotal(() => 1e15);
  expect(await load(source)).toMatchObject({ consistent: false });
  expect(known()).toEqual(ids);
  expect(read.length).toBeLessThan(80);
});

test("a page that is repeated for ever is reported, and the scan ends, whatever the total promises", async () => {
  const ids = many(100);
  const { source, read, changeItems, setTotal, known } = sourceOf(ids);
  setTotal(() => 1e12);
  changeItems(() => ids.map((id) => ({ id })));
  expect(await load(source)).toMatchObject({ consistent: false });
  expect(known()).toEqual(ids);
  expect(read.length).toBeLessThan(80);
});

test("a total that is too small is reported", async () => {
  const { source, setTotal } = sourceOf(many(250));
  setTotal(() => 230);
  expect(await load(source)).toMatchObject({ consistent: false });
});

test("a page with duplicates is read again, and reported if they stay", async () => {
  for (const blind of [false, true]) {
    const ids = many(60);
    const { source, read, changeItems, known } = sourceOf(ids, { blind });
    const repeating = (_: number, items: { id?: string }[]) =>
      items.map((item, place) => (place > 57 ? { id: "i0", hostName: "other" } : item));
    changeItems((page, items) => (read.length === 1 ? repeating(page, items) : items));
    expect(await load(source)).toMatchObject({ consistent: true });
    expect(known()).toEqual(ids);
    changeItems(repeating);
    expect(await load(source)).toMatchObject({ consistent: false });
    expect(new Set(known())).toEqual(new Set(ids));
  }
});

test("unreadable items count once and cause no further reads", async () => {
  const { source, read, changeItems } = sourceOf(many(500));
  const nameless = (page: number, items: { id?: string }[]) =>
    items.map((item, place) => (page === 3 && place < 2 ? {} : item));
  changeItems(nameless);
  expect(await load(source)).toMatchObject({ consistent: true, unreadable: 2 });
  expect(read).toHaveLength(5);
  changeItems((page, items) => nameless(page, items).slice(0, page === 3 ? 60 : 100));
  expect(await load(source)).toMatchObject({ consistent: false, unreadable: 2 });
});
