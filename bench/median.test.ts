import { expect, test } from "vitest";
import { median } from "./median.ts";

test("is the middle value of an odd count, the mean of the two middle values of an even one", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 1, 4, 2])).toBe(3);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});
