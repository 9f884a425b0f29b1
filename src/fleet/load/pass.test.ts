import { expect, test } from "vitest";
import { type PageNews, Pass } from "./pass.ts";

function passOver(pages: Record<number, PageNews>, pageSize = 100): Pass {
  const pass = new Pass(pageSize);
  for (const [page, news] of Object.entries(pages)) pass.add(Number(page), news);
  return pass;
}

test("the total says how many pages there are, by the server's own page size", () => {
  expect(passOver({ 1: { total: 250, count: 100 } }).lastPage).toBe(3);
  expect(passOver({ 1: { total: 250, count: 50 } }, 50).lastPage).toBe(5);
  expect(passOver({ 1: { total: 0, count: 0 } }).lastPage).toBe(1);
});

test("an empty page ends the list, whatever the total claims", () => {
  const lying = passOver({ 1: { total: 1e15, count: 100 }, 2: { total: 1e15, count: 0 } });
  expect(lying.lastPage).toBe(1);
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
  const news = {
    1: { total: 301, count: 100 },
    2: { total: 301, count: 100 },
    3: { total: 300, count: 100 },
  };
  const moved = passOver(news);
  expect(moved.dropStale([])).toBe(2);
  expect([1, 2, 3].filter((page) => moved.has(page))).toEqual([3]);
  expect(passOver(news).dropStale([2, 3, 9])).toBe(3);
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
