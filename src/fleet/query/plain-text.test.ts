import fc from "fast-check";
import { expect, test } from "vitest";
import { parseQuery } from "./parse.ts";
import { plainText } from "./plain-text.ts";
import { exactTerm } from "./term.ts";

test.each([
  ["web -tag:prod", "web -tag:prod"],
  ["tag:“a b” „c“ «d»", 'tag:"a b" "c" "d"'],
  ["“open", "“open"],
  ["tag：a，b", "tag:a,b"],
  ["cpu≥4 mem≤8gb", "cpu>=4 mem<=8gb"],
  ["–tag:prod (–web) a–b", "-tag:prod (-web) a–b"],
  ["web\u2011prod\u2010 1", "web-prod- 1"],
  ["a\u00a0b\u3000c\u0085d\ne", "a b c d\ne"],
  ["\ufeffweb\u200b\u00ad-1", "web-1"],
  ["o’brien", "o'brien"],
  // A value in quotes is what it is.
  ['tag:"“a”：\u2011" –b', 'tag:"“a”：\u2011" -b'],
  [String.raw`"a\"“" ，`, String.raw`"a\"“" ,`],
  ['"„’«\\', '"„’«\\'],
  ["”\\”", "”\\”"],
])("%j is typed as %j", (typed, plain) => {
  expect(plainText(typed)).toBe(plain);
});

const typographic = fc.string({
  unit: fc.constantFrom(...'ab“”„«»‘’：，≥≤–\u2011\u00a0\u3000\u200b"\\ -,*('.split("")),
  minLength: 1,
  maxLength: 8,
});

test("it's done once, and what the filters write stays", () => {
  fc.assert(
    fc.property(typographic, (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text));
      const term = exactTerm("tag", text);
      expect(plainText(term)).toBe(term);
      expect(parseQuery(term).query?.alternatives[0]?.[0]).toMatchObject({
        match: { kind: "field", values: [{ text }] },
      });
    }),
    { numRuns: 3000 },
  );
});

test("a long text takes linear time", () => {
  for (const piece of ["“", "“a", '"', "–", "（", '“a"', "\\"])
    expect(plainText(piece.repeat(20_000)).length).toBeGreaterThan(0);
});
