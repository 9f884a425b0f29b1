import fc from "fast-check";
import { expect, test } from "vitest";
import { keyFinder, keyHider, parseSafeJson } from "./sanitize.ts";

const key = `k-7f3a+91/c2e4="<&'\\~.x`;
const hide = keyHider(key);

const each = (encode: (character: string) => string) => Array.from(key, encode).join("");
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, "0");

const forms = {
  "as it is": key,
  "in other capitals": key.toUpperCase(),
  "as a part of a URL": encodeURIComponent(key),
  "percent-encoded throughout, in small letters": each((character) => `%${hex(character)}`),
  "as a JSON string": JSON.stringify(key).slice(1, -1),
  "as a JSON string with code points": each((character) => String.raw`\u00${hex(character)}`),
};

test.each(Object.entries(forms))("a key %s is hidden", (_form, text) => {
  expect(hide(`No rights for ${text}, nor for ${text}.`)).toBe(
    "No rights for [API key], nor for [API key].",
  );
});

test.each(Object.entries(forms))("a key %s is found in what a person enters", (_form, text) => {
  expect(keyFinder(key)(`web ${text} db`)).toBe(true);
});

test("two thirds of a key are found, and less isn't", () => {
  const holdsKey = keyFinder("abcdefghijkl");
  expect(holdsKey("web-abcdefgh")).toBe(true);
  expect(holdsKey("web-abcdefg")).toBe(false);
  expect(holdsKey("web-bcdefghijkl")).toBe(false);
});

test("without a key, or with a short one, nothing is found", () => {
  for (const apiKey of ["", "test"]) expect(keyFinder(apiKey)("test")).toBe(false);
});

test("other text stays as it is", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(text !== key);
      expect(hide(text)).toBe(text);
    }),
  );
  expect(keyHider("k")("No rights for akk")).toBe("No rights for a[API key][API key]");
  expect(keyHider("")("No rights")).toBe("No rights");
});

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test("JSON of 100 levels stays unchanged", () => {
  expect(JSON.stringify(parseSafeJson(nested(100)))).toBe(nested(100));
});

test.each([101, 5_000, 200_000])("JSON of %i levels is cut to 100", (levels) => {
  const json = JSON.stringify(parseSafeJson(nested(levels)));
  expect(json).toMatch(/^\[{100}"… \(nested more than 100 levels deep\)"\]{100}$/);
});

test("invalid JSON throws a SyntaxError", () => {
  expect(() => parseSafeJson("<html>")).toThrow(SyntaxError);
});

test.each([
  "9007199254740990.6",
  "5.00000000000000001",
  "-7.00000000000000001",
  "0.9999999999999999999",
  "1e-400",
  "70000000000000000001e-19",
  "4.00000000000000000001e0",
])("the id %s, which would be rounded to another one, becomes null", (id) => {
  expect(parseSafeJson(`[{"id":${id},"size":5}, {"id" :\n${id}}]`)).toEqual([
    { id: null, size: 5 },
    { id: null },
  ]);
});

test.each([
  '{"id":5}',
  '{"id":-5.0}',
  '{"id":1e3}',
  '{"id":1.5}',
  '{"id":"9007199254740990.6"}',
  '{"note":"{\\"id\\":9007199254740990.6}"}',
  '{"rackid":9007199254740990.6}',
])("%s is read as it is", (json) => {
  expect(parseSafeJson(json)).toEqual(JSON.parse(json));
});
