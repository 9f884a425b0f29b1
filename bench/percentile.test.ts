import { expect, test } from "vitest";
import { percentile } from "./percentile.ts";

test("is one of the values", () => {
  const values = [5, 1, 4, 2, 3];
  expect(percentile(values, 0.5)).toBe(3);
  expect(percentile(values, 0.95)).toBe(5);
  expect(percentile(values, 0)).toBe(1);
  expect(percentile([], 0.5)).toBeNaN();
});
