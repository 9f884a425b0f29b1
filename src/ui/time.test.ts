import { expect, test } from "vitest";
import { ageText, relativeTime } from "./time.tsx";

const now = Date.UTC(2026, 10, 20, 12);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, "just now"],
  [-1 * second, "just now"],
  [-8 * second, "8s ago"],
  [-59 * second, "59s ago"],
  [-90 * second, "1min ago"],
  [-3 * hour, "3h ago"],
  [-3 * day, "3d ago"],
  [-40 * day, "1mo ago"],
  [-65 * day, "2mo ago"],
  [-364 * day, "11mo ago"],
  [-430 * day, "14mo ago"],
  [-730 * day, "23mo ago"],
  [-800 * day, "2y ago"],
  [-1100 * day, "3y ago"],
  [5 * minute, "in 5min"],
])("%i ms from now is %j", (offset, text) => {
  expect(relativeTime(now + offset, now)).toBe(text);
});

test.each([
  [0, "0s"],
  [12 * second, "12s"],
  [90 * second, "1min"],
  [5 * day, "5d"],
  [310 * day, "10mo"],
  [1100 * day, "3y"],
  // A server's clock that is ahead.
  [-5 * minute, "0s"],
])("%i ms old is %j", (age, text) => {
  expect(ageText(now - age, now)).toBe(text);
});
