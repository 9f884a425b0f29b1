import { expect, test } from "vitest";
import { busiestSecond } from "./traffic.ts";

test("counts the fullest second, whatever its offset", () => {
  expect(busiestSecond([])).toBe(0);
  expect(busiestSecond([0, 900, 950, 1000, 1899, 2500])).toBe(4);
  expect(busiestSecond([0, 1000, 2000])).toBe(1);
});
