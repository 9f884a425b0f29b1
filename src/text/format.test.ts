import { expect, test } from "vitest";
import { durationText, formatUnit, plural } from "./format.ts";

test("quantities have an English unit", () => {
  expect(formatUnit(8, "GB")).toBe("8 GB");
  expect(formatUnit(1536, "GB")).toBe("1,536 GB");
  expect(formatUnit(1.25, "TB")).toBe("1.3 TB");
  expect(formatUnit(10, "min")).toBe("10 min");
});

test.each([
  [0, "1 sec"],
  [1001, "2 sec"],
  [89_000, "89 sec"],
  [90_000, "2 min"],
  [5_399_000, "90 min"],
  [5_400_000, "2 hr"],
])("%d ms are %s", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test.each([
  [0, "are"],
  [1, "is"],
  [2, "are"],
  [1001, "are"],
])("%d %s", (count, form) => {
  expect(plural(count, "is", "are")).toBe(form);
});
