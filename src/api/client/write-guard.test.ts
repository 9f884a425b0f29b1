import fc from "fast-check";
import { expect, test } from "vitest";
import { protectedAmong, protectedTagError } from "./write-guard.ts";

const halfWidth = /[!-~]/g;
/** Other ways to write a text that a person takes for the same one. */
const rewritings: ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize("NFD"),
  (text) => text.normalize("NFC"),
  // Not the iota beneath a Greek vowel: in upper case it is a letter.
  (text) => text.normalize("NFD").replaceAll(/(?!\u0345)\p{M}/gu, ""),
  (text) =>
    text.replaceAll(halfWidth, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  (text) => text.replaceAll(/(?<=.)(?=.)/gu, "\u200b"),
  (text) => ` ${text}\u00a0`,
  (text) => text.replaceAll("i", "\u0130"),
  (text) => text.replaceAll("ss", "\u00df"),
];
const tag = fc.oneof(
  fc.constantFrom(
    "prod",
    "kritik",
    "m\u00fc\u015fteri",
    "stra\u00dfe",
    "\u03c0\u03b1\u03c1\u03b1\u03b3\u03c9\u03b3\u03ae\u03c2",
    "\u751f\u7523",
    "\u10d9\u10d0\u10e0\u10d2\u10d8",
  ),
  fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => /[\p{L}\p{N}]/u.test(text)),
);

test("a tag is protected in whatever case, accent or width it is written", () => {
  fc.assert(
    fc.property(tag, fc.array(fc.constantFrom(...rewritings), { maxLength: 3 }), (name, ways) => {
      const written = ways.reduce((text, rewrite) => rewrite(text), name);
      for (const [own, configured] of [
        [name, written],
        [written, name],
      ] as const) {
        // A run leaves its instance out, and the last check before each request refuses it.
        expect(protectedAmong(["web", own], [configured])).toContain(own);
        expect(protectedTagError([configured], [own], [])).toMatchObject({ code: "PROTECTED_TAG" });
      }
    }),
  );
});

test.each([
  ["kritik", "KR\u0130T\u0130K"],
  ["m\u00fc\u015fteri", "M\u00dc\u015eTER\u0130"],
  ["stra\u00dfe", "STRASSE"],
])("%s protects %s", (name, written) => {
  expect(protectedAmong([written], [name])).toEqual([written]);
});
