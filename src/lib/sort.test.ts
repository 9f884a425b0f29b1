import { expect, test } from "vitest";
import { naturalKey, nextSort, readSort } from "./sort.ts";

const columns = ["name", "size"] as const;

test("reads a column, and a minus for descending order", () => {
  expect(readSort(columns, "name")).toEqual({ column: "name", descending: false });
  expect(readSort(columns, "-size")).toEqual({ column: "size", descending: true });
  for (const text of [undefined, "", "-", "nothing", "constructor", "--size"]) {
    expect(readSort(columns, text)).toBeUndefined();
  }
});

test("a header sorts ascending, descending, then in the API's order", () => {
  expect(nextSort(undefined, "name")).toBe("name");
  expect(nextSort(readSort(columns, "size"), "name")).toBe("name");
  expect(nextSort(readSort(columns, "name"), "name")).toBe("-name");
  expect(nextSort(readSort(columns, "-name"), "name")).toBeUndefined();
});

test("a header of dates sorts newest first, oldest first, then in the API's order", () => {
  expect(nextSort(undefined, "name", true)).toBe("-name");
  expect(nextSort(readSort(columns, "-name"), "name", true)).toBe("name");
  expect(nextSort(readSort(columns, "name"), "name", true)).toBeUndefined();
});

test("numbers in names are ordered by size, everything else by its characters", () => {
  const ordered = ["0", "2-a", "10", "a", "a-1-x", "a-2", "a-2-b1", "a-2-b10", "a-10", "a1b", "b"];
  const keys = ordered.map((name) => naturalKey(name) ?? "");
  expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys);
});

test("leading zeros do not count", () => {
  expect(naturalKey("web-007-0")).toBe(naturalKey("web-7-000"));
  expect(naturalKey("web-0")).not.toBe(naturalKey("web-"));
});

test("an empty name has no key", () => {
  expect(naturalKey("")).toBeUndefined();
});
