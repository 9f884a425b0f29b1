import { expect, test } from "vitest";
import { nextSort, parseSort } from "./sort.ts";

test("a column, and a minus for the other direction", () => {
  expect(parseSort("hostName")).toEqual({ column: "hostName", descending: false });
  expect(parseSort("-created")).toEqual({ column: "created", descending: true });
  for (const text of [undefined, "", "-", "nothing", "constructor", "--created"]) {
    expect(parseSort(text)).toBeUndefined();
  }
});

test("a header goes up, down, and back to the API's order", () => {
  expect(nextSort(undefined, "region")).toBe("region");
  expect(nextSort(parseSort("image"), "region")).toBe("region");
  expect(nextSort(parseSort("region"), "region")).toBe("-region");
  expect(nextSort(parseSort("-region"), "region")).toBeUndefined();
});
