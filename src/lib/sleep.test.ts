import { expect, test } from "vitest";
import { timerDelay } from "./sleep.ts";

test.each([
  [1500, 1500],
  [-1, 0],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [2 ** 31, 2 ** 31 - 1],
  [Infinity, 2 ** 31 - 1],
])("a wait of %d ms sets a timer of %d ms", (ms, delay) => expect(timerDelay(ms)).toBe(delay));
