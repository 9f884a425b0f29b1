import fc from "fast-check";
import { expect, test } from "vitest";
import { reserve } from "./pace-ledger.ts";

const perSecond = 30;
const empty = { starts: [], heldUntil: 0 };

/** Reserves a start at each of these times, in order, as tabs do one after the other. */
function startsFor(gaps: number[], heldUntil = 0): number[] {
  let ledger: Parameters<typeof reserve>[0] = { ...empty, heldUntil };
  let now = 1_000_000;
  return gaps.map((gap) => {
    now += gap;
    const { start, next } = reserve(ledger, now, perSecond);
    ledger = next;
    return start;
  });
}

test("whenever tabs ask, no second holds more starts than allowed", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(gaps, (waits) => {
      const starts = startsFor(waits).toSorted((a, b) => a - b);
      const distances = starts.map(
        (start, index) => start - (starts[index - perSecond] ?? -Infinity),
      );
      expect(Math.min(...distances)).toBeGreaterThan(1000);
    }),
  );
});

test("nobody waits while there is room", () => {
  expect(startsFor(Array.from({ length: perSecond }, () => 0))).toEqual(
    Array.from({ length: perSecond }, () => 1_000_000),
  );
});

test("asked for without a pause, starts come at 96 % of the allowance or more", () => {
  const starts = startsFor(Array.from({ length: 301 }, () => 0));
  const seconds = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1000;
  expect(300 / seconds).toBeGreaterThanOrEqual(perSecond * 0.96);
});

test("what one tab was told of a limit holds all", () => {
  expect(startsFor([0], 1_002_000)).toEqual([1_002_000]);
});

test("times that no clock of this machine can have written are forgotten", () => {
  const far = { starts: Array.from({ length: 30 }, () => 9e15), heldUntil: 9e15 };
  expect(reserve(far, 1_000_000, perSecond).start).toBe(1_000_000);
});
