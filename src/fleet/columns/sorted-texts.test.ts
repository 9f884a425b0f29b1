import fc from "fast-check";
import { expect, test } from "vitest";
import { unranked } from "./ranks.ts";
import { SortedTexts } from "./sorted-texts.ts";

test("a slot whose text is another, or that is another's now, stands where its new text does", () => {
  const texts = new SortedTexts();
  for (const [slot, text] of ["c", "a", "b"].entries()) texts.set(slot, text);
  expect([...texts.ranks()]).toEqual([2, 0, 1]);
  texts.set(1, "d");
  expect([...texts.ranks()]).toEqual([1, 2, 0]);
  texts.set(0, undefined);
  expect([...texts.ranks()]).toEqual([unranked, 1, 0]);
  texts.set(0, "e");
  expect([...texts.ranks()]).toEqual([2, 1, 0]);
});

test("the ranks are not made again while the texts are the same", () => {
  const texts = new SortedTexts();
  texts.set(0, "a");
  const ranks = texts.ranks();
  texts.set(0, "a");
  expect(texts.ranks()).toBe(ranks);
});

test("however texts come and go, their ranks are those of a sort of them all", () => {
  const text = fc.option(fc.constantFrom("a", "b", "ba", "c", "é"), { nil: undefined });
  const step = fc.oneof(fc.record({ slot: fc.nat(8), text }), fc.constant("settle" as const));
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const sorted = new SortedTexts();
      const texts: (string | undefined)[] = [];
      for (const step of steps) {
        if (step === "settle") sorted.settle();
        else sorted.set(step.slot, (texts[step.slot] = step.text));
      }
      const known = new Set([...texts].filter((text) => text !== undefined));
      const order = [...known].toSorted((a, b) => (a < b ? -1 : 1));
      const expected = Array.from(texts, (text) =>
        text === undefined ? unranked : order.indexOf(text),
      );
      expect([...sorted.ranks()]).toEqual(expected);
    }),
  );
});

test("many texts, of which most come after the first were sorted, are in order", () => {
  const texts = new SortedTexts();
  const count = 10_000;
  // 7,919 is a prime: every slot has a text of its own.
  const place = (slot: number) => (slot * 7919) % count;
  for (let slot = 0; slot < count; slot++) texts.set(slot, String(place(slot)).padStart(5, "0"));
  expect([...texts.ranks()]).toEqual(Array.from({ length: count }, (_, slot) => place(slot)));
});
