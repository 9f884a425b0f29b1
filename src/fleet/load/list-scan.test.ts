import { expect, test } from "vitest";
import { type PageCounts, ListScan } from "./list-scan.ts";

type GivenCounts = Pick<PageCounts, "total" | "count"> & Partial<PageCounts>;

const counts = (given: GivenCounts): PageCounts => ({ unreadable: 0, duplicates: 0, ...given });

function scanOf(pages: Record<number, GivenCounts>, pageSize = 100): ListScan {
  const scan = new ListScan(pageSize);
  for (const [page, given] of Object.entries(pages)) scan.add(Number(page), counts(given));
  return scan;
}

test("the number of pages follows from the total and the server's page size", () => {
  expect(scanOf({ 1: { total: 250, count: 100 } }).lastPage).toBe(3);
  expect(scanOf({ 1: { total: 250, count: 50 } }, 50).lastPage).toBe(5);
  expect(scanOf({ 1: { total: 0, count: 0 } }).lastPage).toBe(1);
});

test("an empty page ends the list; if the total promises more, it's read again", () => {
  const total = 1e15;
  const lying = scanOf({
    1: { total, count: 100 },
    2: { total, count: 0 },
    3: { total, count: 0 },
  });
  expect(lying.lastPage).toBe(2);
  expect(lying.removeStale([])).toBe(1);
  expect(lying.lastPage).toBe(10_000);
});

test("pages of unequal sizes are accepted if they add up to the total", () => {
  const uneven = scanOf({ 1: { total: 200, count: 90 }, 2: { total: 200, count: 110 } });
  expect(uneven.removeStale([])).toBe(0);
});

test("short pages and pages with duplicates are read again if the pages do not add up", () => {
  const short = scanOf({ 1: { total: 200, count: 100 }, 2: { total: 200, count: 60 } });
  expect(short.removeStale([])).toBe(1);
  expect(short.has(1)).toBe(true);
  expect(scanOf({ 1: { total: 60, count: 60, duplicates: 2 } }).removeStale([])).toBe(1);
  expect(scanOf({ 1: { total: undefined, count: 60, duplicates: 2 } }).removeStale([])).toBe(1);
});

test("unreadable items count once, even if their page is read again", () => {
  const scan = scanOf({
    1: { total: 200, count: 100 },
    2: { total: 200, count: 60, unreadable: 3 },
  });
  expect(scan.unreadable).toBe(3);
  scan.removeStale([]);
  expect(scan.unreadable).toBe(0);
});

test("without a total, the first page that is not full is the last", () => {
  expect(scanOf({ 1: { total: undefined, count: 100 } }).lastPage).toBeGreaterThan(1);
  const known = { 1: { total: undefined, count: 100 }, 2: { total: undefined, count: 7 } };
  expect(scanOf(known).lastPage).toBe(2);
});

test("a list that did not change has no stale pages", () => {
  const calm = scanOf({ 1: { total: 200, count: 100 }, 2: { total: 200, count: 100 } });
  expect(calm.removeStale([])).toBe(0);
  expect(calm.size).toBe(2);
});

test("pages from before a change of the total, and pages that share an instance, are read again", () => {
  const pages = {
    1: { total: 301, count: 100 },
    2: { total: 301, count: 100 },
    3: { total: 300, count: 100 },
  };
  const moved = scanOf(pages);
  expect(moved.removeStale([])).toBe(2);
  expect([1, 2, 3].filter((page) => moved.has(page))).toEqual([3]);
  expect(scanOf(pages).removeStale([2, 3, 9])).toBe(3);
});

test("pages from before two changes of the total that cancel out are read again", () => {
  const scan = scanOf({
    1: { total: 300, count: 100 },
    2: { total: 290, count: 100 },
    3: { total: 300, count: 100 },
  });
  expect(scan.removeStale([])).toBe(2);
  expect([1, 2, 3].filter((page) => scan.has(page))).toEqual([3]);
});
