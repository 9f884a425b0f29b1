import { expect, test } from "vitest";
import { naturalKey } from "./natural-key.ts";

test("numbers in names are ordered by size, everything else by its characters", () => {
  const ordered = ["0", "2-a", "10", "a", "a-1-x", "a-2", "a-2-b1", "a-2-b10", "a-10", "a1b", "b"];
  const keys = ordered.map((name) => naturalKey(name) ?? "");
  expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys);
});

test("leading zeros do not count", () => {
  expect(naturalKey("web-007-0")).toBe(naturalKey("web-7-000"));
  expect(naturalKey("web-0")).not.toBe(naturalKey("web-"));
});

test("without a name there is no key", () => {
  expect(naturalKey("")).toBeUndefined();
});
