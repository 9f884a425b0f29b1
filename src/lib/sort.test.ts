import { expect, test } from "vitest";
import { nextSort, readSort } from "./sort.ts";

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
