import fc from "fast-check";
import { expect, test } from "vitest";
import { reserve } from "./rate-budget.ts";

const perSecond = 30;
const empty = { starts: [], blockedUntil: 0 };

/** Reserves a start at each of these times, in order, one tab after the other. */
function startsFor(gaps: number[], blockedUntil = 0, rate = perSecond): number[] {
  let ledger: Parameters<typeof reserve>[0] = { ...empty, blockedUntil };
  let now = 1_000_000;
  return gaps.map((gap) => {
    now += gap;
    const { start, next } = reserve(ledger, now, rate);
    ledger = next;
    return start;
  });
}

test("no second has more starts than allowed, at any times of the requests", () => {
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

test("a fraction of a request is none", () => {
  expect(startsFor([0, 0, 0], 0, 2.5)).toEqual([1_000_000, 1_000_000, 1_001_025]);
});

test("a request does not wait while the budget has room", () => {
  expect(startsFor(Array.from({ length: perSecond }, () => 0))).toEqual(
    Array.from({ length: perSecond }, () => 1_000_000),
  );
});

test("continuous requests use at least 96 % of the allowance", () => {
  const starts = startsFor(Array.from({ length: 301 }, () => 0));
  const seconds = ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 1000;
  expect(300 / seconds).toBeGreaterThanOrEqual(perSecond * 0.96);
});

test("a block that one tab learns applies to all tabs", () => {
  expect(startsFor([0], 1_002_000)).toEqual([1_002_000]);
});

test("times far from this machine's clock are ignored", () => {
  const far = { starts: Array.from({ length: 30 }, () => 9e15), blockedUntil: 9e15 };
  expect(reserve(far, 1_000_000, perSecond).start).toBe(1_000_000);
});
