import { expect, test } from "vitest";
import { durationText, formatUnit } from "./units.ts";

/** As it is read; between a figure and its unit no line breaks. */
const read = (text: string) => text.replaceAll("\u00A0", " ");

test("figures and their units stay together", () => {
  expect(formatUnit(8, "gigabyte")).toBe("8\u00A0GB");
  expect(read(formatUnit(1536, "gigabyte"))).toBe("1,536 GB");
  expect(read(formatUnit(1.25, "terabyte"))).toBe("1.3 TB");
  expect(read(formatUnit(10, "minute"))).toBe("10 min");
});

test.each([
  [0, "1 sec"],
  [1001, "2 sec"],
  [89_000, "89 sec"],
  [90_000, "2 min"],
  [5_399_000, "90 min"],
  [5_400_000, "2 hr"],
])("%d ms are %s", (ms, text) => {
  expect(read(durationText(ms))).toBe(text);
});
