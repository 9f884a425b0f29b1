import fc from "fast-check";
import { expect, test } from "vitest";
import { rowKeysFor } from "./row-keys.ts";

const keysOf = (before: string, after: string) =>
  rowKeysFor(rowKeysFor([], before.split("")), after.split("")).map(({ key }) => key);

test("what stays keeps its row, what comes takes the row of what goes", () => {
  expect(keysOf("", "abc")).toEqual([0, 1, 2]);
  expect(keysOf("abc", "xyz")).toEqual([0, 1, 2]);
  expect(keysOf("abc", "axc")).toEqual([0, 1, 2]);
  expect(keysOf("abcd", "xd")).toEqual([0, 3]);
  expect(keysOf("abc", "xyzw")).toEqual([0, 1, 2, 3]);
});

test("no row that stays moves for one that comes", () => {
  expect(keysOf("abcd", "xabc")).toEqual([4, 0, 1, 2]);
  expect(keysOf("abcd", "bcdx")).toEqual([1, 2, 3, 4]);
  expect(keysOf("abcde", "bdxyz")).toEqual([1, 3, 4, 5, 6]);
});

test("keys are one of a kind, whatever comes, also twice", () => {
  const ids = fc.array(fc.constantFrom(..."abcdefgh".split("")), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(ids, { minLength: 1 }), (lists) => {
      let rows = rowKeysFor([], []);
      for (const list of lists) {
        const stayed = rows.filter(({ id }) => list.includes(id));
        const next = rowKeysFor(rows, list);
        expect(next.map(({ id }) => id)).toEqual(list);
        expect(new Set(next.map(({ key }) => key)).size).toBe(list.length);
        for (const { id } of stayed) {
          const kept = next.find((row) => row.id === id);
          expect(rows.filter((row) => row.id === id).map(({ key }) => key)).toContain(kept?.key);
        }
        rows = next;
      }
    }),
  );
});
