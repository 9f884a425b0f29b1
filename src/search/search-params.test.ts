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
  expect(stringifySearch({ page: 2, q: "a b" })).toBe("?page=2&q=a%20b");
});

// hyperdxio/hyperdx#1794: Microsoft Teams makes "%2B" of "+". In Markdown a link ends before a last "*", "." or "_", and
// "host:web" matches more than "host:web*", as "ip:10.1" does than "ip:10.1.".
test.each([
  ["host:web -tag:prod", "?q=host%3Aweb%20-tag%3Aprod"],
  ["host:web*", "?q=host%3Aweb%2A"],
  ["ip:10.1.", "?q=ip%3A10.1%2E"],
  ["host:web_", "?q=host%3Aweb%5F"],
  ["a+b", "?q=a%2Bb"],
])("a link to %s has nothing that a chat program would change or leave out", (q, address) => {
  expect(stringifySearch({ q })).toBe(address);
  expect(parseSearch(address)).toEqual({ q });
});

test("links with a plus for a space are still read", () => {
  expect(parseSearch("?q=host:web+-tag:prod*")).toEqual({ q: "host:web -tag:prod*" });
});

test("a repeated name is read as a list, which routes reject", () => {
  expect(parseSearch("?page=2&page=3&q=a")).toEqual({ page: ["2", "3"], q: "a" });
  // Written as it was read, so that the router notices that the address needs a correction.
  expect(stringifySearch({ page: ["2", "3"], q: "a" })).toBe("?page=2&page=3&q=a");
});
