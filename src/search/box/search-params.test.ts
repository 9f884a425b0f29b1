import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

test("text stays text", () => {
  for (const q of [
    "123",
    "007",
    "9007199254740993",
    "1e3",
    "true",
    "null",
    '"a b"',
    "[1]",
    "ü&=?#%",
  ]) {
    expect(parseSearch(stringifySearch({ q }))).toEqual({ q });
  }
});

test("undefined values are left out", () => {
  expect(stringifySearch({ q: undefined, page: undefined, sort: undefined })).toBe("");
  expect(stringifySearch({ page: 2, q: "a b" })).toBe("?page=2&q=a+b");
});

test("a repeated name is read as a list, which routes reject", () => {
  expect(parseSearch("?page=2&page=3&q=a")).toEqual({ page: ["2", "3"], q: "a" });
  // Written as it was read, so that the router notices that the address needs a correction.
  expect(stringifySearch({ page: ["2", "3"], q: "a" })).toBe("?page=2&page=3&q=a");
});
