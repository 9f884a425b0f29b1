import { expect, test } from "vitest";
import type { Meta, Specification } from "../api/schema.ts";
import { type CatalogueReading, readCatalogue } from "./whole-catalogue.ts";
import type { Page } from "../api/endpoints.ts";

const size = (id: number): Specification => ({ id: String(id), raw: {} });
const sizes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => size(from + place));
const pageOf = (items: Specification[], meta?: Partial<Meta>): Page<Specification> => ({
  items,
  first: 1,
  unreadable: 0,
  count: items.length,
  ...(meta && { meta: { total: items.length, page: 1, limit: 100, ...meta } }),
});

/** Reads from a server that gives these pages, one after the other; the last one again and again. */
async function read(...pages: Page<Specification>[]) {
  const asked: number[] = [];
  const told: CatalogueReading[] = [];
  const whole = await readCatalogue(
    async (page) => {
      const answer = pages[Math.min(asked.length, pages.length - 1)];
      asked.push(page);
      return answer ?? pageOf([]);
    },
    (reading) => told.push(reading),
  );
  return { whole, asked, ids: whole.items.map(({ id }) => Number(id)), told };
}

test("page by page to the end, and every page is told of", async () => {
  const total = 250;
  const { whole, asked, told } = await read(
    pageOf(sizes(1, 100), { total }),
    pageOf(sizes(101, 200), { total }),
    pageOf(sizes(201, 250), { total }),
  );
  expect(asked).toEqual([1, 2, 3]);
  expect(whole).toMatchObject({ total, unreadable: 0, moving: false });
  expect(told.map(({ items }) => items.length)).toEqual([100, 200, 250]);
});

test("the server's own page size counts, but for one that is larger than a page can be", async () => {
  const small = { total: 4, limit: 2 };
  expect((await read(pageOf(sizes(1, 2), small), pageOf(sizes(3, 4), small))).ids).toHaveLength(4);
  const large = { total: 150, limit: 1000 };
  const both = await read(pageOf(sizes(1, 100), large), pageOf(sizes(101, 150), large));
  expect(both.ids).toHaveLength(150);
});

test("without a total it ends with the first page that is not full, whatever could be read of it", async () => {
  const odd = { ...pageOf(sizes(1, 90)), unreadable: 4, count: 100 };
  const { asked, whole } = await read(odd, pageOf(sizes(91, 95)));
  expect(asked).toEqual([1, 2]);
  expect(whole).toMatchObject({ total: undefined, unreadable: 4, moving: false });
});

test("a server that knows no pages is not read for ever, and nothing of it is there twice", async () => {
  const { asked, ids, whole } = await read(pageOf(sizes(1, 100)));
  expect(asked).toEqual([1, 2]);
  expect(ids).toEqual(sizes(1, 100).map(({ id }) => Number(id)));
  expect(whole.moving).toBe(false);
});

test("a catalogue that changed meanwhile is read again from the start", async () => {
  const { asked, ids, whole } = await read(
    pageOf(sizes(1, 100), { total: 150 }),
    pageOf(sizes(100, 149), { total: 149 }),
    pageOf(sizes(2, 101), { total: 149 }),
    pageOf(sizes(102, 150), { total: 149 }),
  );
  expect(asked).toEqual([1, 2, 1, 2]);
  expect(ids).toHaveLength(149);
  expect(whole).toMatchObject({ total: 149, moving: false });
});

test("one that changes all the time is taken as it is, and that is said", async () => {
  const { asked, ids, whole } = await read(
    ...[0, 1, 2].flatMap((round) => [
      pageOf(sizes(1, 100), { total: 150 + round }),
      pageOf(sizes(100, 149), { total: 150 + round }),
    ]),
  );
  expect(asked).toHaveLength(6);
  expect(ids).toHaveLength(149);
  expect(whole.moving).toBe(true);
});

test("a total that is too high ends with an empty page", async () => {
  const total = 5000;
  const { asked, whole } = await read(pageOf(sizes(1, 24), { total }), pageOf([], { total }));
  expect(asked).toEqual([1, 2]);
  expect(whole.items).toHaveLength(24);
});
