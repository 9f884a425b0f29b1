import fc from "fast-check";
import { expect, test } from "vitest";
import { comparedText } from "../../lib/text.ts";
import { findTokens, isList } from "./find.ts";
import type { Named } from "../query/pattern.ts";
import { readText } from "./read.ts";

const fleet: Named[] = [
  { id: "480213", hostName: "web-1", ipv4: "203.0.113.1", privateIpv4: "10.0.0.1" },
  { id: "480250", hostName: "web-2", ipv4: "203.0.113.2" },
  { id: "480287", hostName: "twin" },
  { id: "480324", hostName: "Twin" },
  { id: "480361", hostName: "db.example.com" },
  { id: "480398", hostName: "mail" },
  { id: "480435", hostName: "canary web-1" },
];
const namesOf = ({ id, hostName, ipv4, privateIpv4 }: Named) =>
  [id, hostName, ipv4, privateIpv4].flatMap((name) => (name ? comparedText(name) : []));
const names = fleet.flatMap(namesOf);

function read(text: string) {
  const findings = findTokens(fleet, readText(text));
  const found = findings.flat().filter(({ verdict }) => verdict === "found");
  return { isList: isList(findings), rows: found.flatMap(({ rows }) => rows) };
}

const name = fc.constantFrom(...names, "web-9", "198.51.100.7", "480999", "other.example.com");
const wrapping = fc.constantFrom(
  "@",
  '"@"',
  "[@]",
  "(@)",
  "root@@",
  "@:22",
  "https://@/x",
  "@.",
  "@:",
  "'@',",
);
const value = fc
  .tuple(wrapping, name)
  .map(([around, inner]) => around.replace(/@(?!.*@)/, () => inner));
const separator = fc.constantFrom("\n", "\n", " ", ", ", ";", "\t", "\n- ", "\n3. ", "\r\n\r\n");
/** Some are lists. */
const listText = fc
  .array(fc.tuple(separator, value), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.flat().join(""));
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(value, separator) },
  fc.constantFrom(
    "keep",
    "not",
    "#",
    "!",
    "~~",
    "- ",
    "+",
    "->",
    "=",
    "|",
    "{",
    "]",
    '"',
    "[1:2]",
    "名",
  ),
  fc.string({ maxLength: 3 }),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

test("a text is a list only if each of its tokens is a value", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, listText), (text) => {
      fc.pre(read(text).isList);
      // However it's cut, no piece may be a mere word. A quote stands alone where a space precedes it: "web-1 ".
      for (const one of text.replaceAll(/canary web/gi, "canary-web").split(/[\s,;，；、]+/)) {
        const isBullet = /^(?:[-*•·◦▪–"]|)$/.test(one);
        const isName = names.some((name) => comparedText(one).includes(name));
        expect({ text, one, isValue: isBullet || isName || /[\d._-]/.test(one) }).toEqual({
          text,
          one,
          isValue: true,
        });
      }
    }),
    { numRuns: 5000 },
  );
});

test("nothing is found whose whole host name, ID or address isn't in the text", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, listText), (text) => {
      const compared = comparedText(text);
      for (const row of read(text).rows)
        expect(namesOf(row).some((name) => compared.includes(name))).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test("a word that is no host's name, added anywhere, turns a list into a review", () => {
  const word = fc
    .string({
      unit: fc.constantFrom(...Array.from("abnotüяц不,'!#:)")),
      minLength: 1,
      maxLength: 6,
    })
    .filter((text) => /\p{L}/u.test(text) && !text.includes(","))
    .filter((text) => !names.includes(comparedText(text.replaceAll(/[^\p{L}]/gu, ""))));
  fc.assert(
    fc.property(listText, word, fc.nat(), fc.constantFrom(" ", "\n"), (text, added, at, around) => {
      fc.pre(read(text).isList);
      const parts = text.split(/(?<=[\s;])|(?=[\s;])/);
      parts.splice(at % (parts.length + 1), 0, around + added + around);
      expect({ text: parts.join(""), isList: read(parts.join("")).isList }).toEqual({
        text: parts.join(""),
        isList: false,
      });
    }),
    { numRuns: 5000 },
  );
});
