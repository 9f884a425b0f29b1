import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

test("at first by the pace that is allowed, then by its own", () => {
  const run = { since: 1000, settledBefore: 0 };
  expect(timeLeft(run, 2, 100, 5, 2000)).toBe(20_000);
  expect(timeLeft(run, 10, 100, 5, 11_000)).toBe(100_000);
});

test("what was done before a pause says nothing of the pace since", () => {
  expect(timeLeft({ since: 1000, settledBefore: 90 }, 100, 100, 5, 11_000)).toBe(100_000);
});

test("never shorter than the pace that is allowed makes it", () => {
  expect(timeLeft({ since: 1000, settledBefore: 0 }, 50, 100, 5, 2000)).toBe(20_000);
});
