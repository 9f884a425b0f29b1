import { expect, test } from "vitest";
import { capRefusal } from "./bulk-cap.ts";

test.each([
  ["as many as allowed", { maxBulk: 100 }, 100, undefined],
  ["as large a share as allowed", { maxBulkShare: 25 }, 321, 1284],
  ["a share that floating point makes smaller", { maxBulkShare: 2.3 }, 23, 1000],
  ["all of it", { maxBulkShare: 100 }, 1284, 1284],
  ["without a cap", {}, 100_000, undefined],
])("%s may start", (_, cap, count, total) => {
  expect(capRefusal(cap, count, total)).toBe(undefined);
});

test.each([
  ["one more than allowed", { maxBulk: 100 }, 101, undefined, { by: "maxBulk", most: 100 }],
  ["a larger share", { maxBulkShare: 25 }, 322, 1284, { share: 25, total: 1284 }],
  ["a share of an unknown fleet", { maxBulkShare: 25 }, 2, undefined, { by: "maxBulkShare" }],
  ["one of a fleet that is too small", { maxBulkShare: 25 }, 1, 3, { total: 3 }],
])("%s may not", (_, cap, count, total, refusal) => {
  expect(capRefusal(cap, count, total)).toMatchObject(refusal);
});
