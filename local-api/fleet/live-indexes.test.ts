import { array, assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { LiveIndexes } from "./live-indexes.ts";

test("agrees with a plain array after any deletions", () => {
  const deletions = array(integer({ min: -1, max: 60 }), { maxLength: 80 });
  assert(
    property(deletions, (deleted) => {
      const live = new LiveIndexes(50);
      const expected = new Set(Array.from({ length: 50 }, (_, index) => index));
      for (const index of deleted) {
        expect(live.delete(index)).toBe(expected.delete(index));
      }
      expect(live.count).toBe(expected.size);
      const positions = [...expected, undefined];
      expect(positions.map((_, position) => live.at(position))).toEqual(positions);
      expect(live.at(-1)).toBeUndefined();
    }),
  );
});
