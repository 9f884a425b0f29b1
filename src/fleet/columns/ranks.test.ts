import fc from "fast-check";
import { expect, test } from "vitest";
import { rankNumbers, rankTexts, sortByRank, unranked } from "./ranks.ts";

test("equal ones have equal ranks, and what is not there has none", () => {
  expect([...rankTexts(4, (place) => ["b", undefined, "a", "b"][place])]).toEqual([
    1,
    unranked,
    0,
    1,
  ]);
  expect([...rankNumbers(Float64Array.of(5, Number.NaN, -1, 5))]).toEqual([1, unranked, 0, 1]);
});

test("sorted by rank, up and down, is what a plain stable sort gives", () => {
  const values = fc.array(fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined }));
  fc.assert(
    fc.property(values, fc.boolean(), (values, descending) => {
      const ranks = rankNumbers(Float64Array.from(values, (value) => value ?? Number.NaN));
      const slots = values.map((_, slot) => slot).toReversed();
      const known = slots.filter((slot) => values[slot] !== undefined);
      const sign = descending ? -1 : 1;
      const sorted = known.toSorted((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)));
      const unknown = slots.filter((slot) => values[slot] === undefined);
      expect([...sortByRank(Uint32Array.from(slots), ranks, descending)]).toEqual([
        ...sorted,
        ...unknown,
      ]);
    }),
  );
});
