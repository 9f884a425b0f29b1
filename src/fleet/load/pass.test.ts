import { expect, test } from "vitest";
import { type PageNews, Pass } from "./pass.ts";

type Told = Pick<PageNews, "total" | "count"> & Partial<PageNews>;

const news = (told: Told): PageNews => ({ unreadable: 0, duplicates: 0, ...told });

function passOver(pages: Record<number, Told>, pageSize = 100): Pass {
  const pass = new Pass(pageSize);
  for (const [page, told] of Object.entries(pages)) pass.add(Number(page), news(told));
  return pass;
}

test("the total says how many pages there are, by the server's own page size", () => {
  expect(passOver({ 1: { total: 250, count: 100 } }).lastPage).toBe(3);
  expect(passOver({ 1: { total: 250, count: 50 } }, 50).lastPage).toBe(5);
  expect(passOver({ 1: { total: 0, count: 0 } }).lastPage).toBe(1);
});

test("an empty page does not end a list that is longer by its total; ten with nothing behind them do", () => {
  const total = 1e15;
  const lying = passOver({ 1: { total, count: 100 } });
  for (let page = 2; page <= 10; page++) lying.add(page, news({ total, count: 0 }));
  expect(lying.lastPage).toBe(1e13);
  lying.add(11, news({ total, count: 0 }));
  expect(lying.lastPage).toBe(1);
  lying.add(13, news({ total, count: 100 }));
  expect(lying.lastPage).toBe(1e13);
});

test("where an end has been found that the total does not agree with, the empty pages are read again", () => {
  const total = 1e15;
  const lying = passOver({ 1: { total, count: 100 } });
  for (let page = 2; page <= 11; page++) lying.add(page, news({ total, count: 0 }));
  expect(lying.dropStale([])).toBe(10);
  expect(lying.size).toBe(1);
});

test("pages that are of another size than expected are right if together they are the whole list", () => {
  const uneven = passOver({ 1: { total: 200, count: 90 }, 2: { total: 200, count: 110 } });
  expect(uneven.dropStale([])).toBe(0);
});

test("pages that do not add up are read again where they are not full, and where an instance is twice", () => {
  const short = passOver({ 1: { total: 200, count: 100 }, 2: { total: 200, count: 60 } });
  expect(short.dropStale([])).toBe(1);
  expect(short.has(1)).toBe(true);
  expect(passOver({ 1: { total: 60, count: 60, duplicates: 2 } }).dropStale([])).toBe(1);
  expect(passOver({ 1: { total: undefined, count: 60, duplicates: 2 } }).dropStale([])).toBe(1);
});

test("what could not be read is counted once, however often its page is read", () => {
  const pass = passOver({
    1: { total: 200, count: 100 },
    2: { total: 200, count: 60, unreadable: 3 },
  });
  expect(pass.unreadable).toBe(3);
  pass.dropStale([]);
  expect(pass.unreadable).toBe(0);
});

test("without a total the first page that is not full is the last", () => {
  expect(passOver({ 1: { total: undefined, count: 100 } }).lastPage).toBeGreaterThan(1);
  const known = { 1: { total: undefined, count: 100 }, 2: { total: undefined, count: 7 } };
  expect(passOver(known).lastPage).toBe(2);
});

test("a pass in which nothing moved has no stale page", () => {
  const calm = passOver({ 1: { total: 200, count: 100 }, 2: { total: 200, count: 100 } });
  expect(calm.dropStale([])).toBe(0);
  expect(calm.size).toBe(2);
});

test("pages of another length of the list, and pages that share an instance, are read again", () => {
  const pages = {
    1: { total: 301, count: 100 },
    2: { total: 301, count: 100 },
    3: { total: 300, count: 100 },
  };
  const moved = passOver(pages);
  expect(moved.dropStale([])).toBe(2);
  expect([1, 2, 3].filter((page) => moved.has(page))).toEqual([3]);
  expect(passOver(pages).dropStale([2, 3, 9])).toBe(3);
});

test("a length that has come back to what it was does not make older pages right", () => {
  const pass = passOver({
    1: { total: 300, count: 100 },
    2: { total: 290, count: 100 },
    3: { total: 300, count: 100 },
  });
  expect(pass.dropStale([])).toBe(2);
  expect([1, 2, 3].filter((page) => pass.has(page))).toEqual([3]);
});
