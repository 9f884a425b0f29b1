import { expect, test } from "vitest";
import { displayText, truncateText } from "./display-text.ts";

test.each([
  ["web-1", "web-1"],
  ["two words", "two words"],
  ["ünï-☃-日本-😀", "ünï-☃-日本-😀"],
  ["👩‍👩‍👧‍👦🏴‍☠️🧨", "👩‍👩‍👧‍👦🏴‍☠️🧨"],
  ["web\u200D-1\uFE0F", "web[U+200D]-1[U+FE0F]"],
  ["web\u200B-1", "web[U+200B]-1"],
  ["\u202Eweb-1\u2066", "[U+202E]web-1[U+2066]"],
  ["a\u00ADb\uFEFFc\u2060d", "a[U+00AD]b[U+FEFF]c[U+2060]d"],
  ["line1\nline2\t\u0000\u007F", "line1[U+000A]line2[U+0009][U+0000][U+007F]"],
  ["a\u00A0b\u3000c\u2028d", "a[U+00A0]b[U+3000]c[U+2028]d"],
  ["a\u{E0041}b", "a[U+E0041]b"],
  ["half \uD83D", "half [U+D83D]"],
  ["a\u{1D159}b\u{16FE4}c\u{13441}d", "a[U+1D159]b[U+16FE4]c[U+13441]d"],
  [" web-1  ", "[U+0020]web-1[U+0020][U+0020]"],
])("displays %j as %s", (text, displayed) => {
  expect(displayText(text)).toBe(displayed);
});

test("a long text is truncated, with its length", () => {
  expect(truncateText("x".repeat(300), 300)).toBe("x".repeat(300));
  expect(truncateText("x".repeat(2_000_000), 300)).toBe(
    `${"x".repeat(300)}… (2,000,000 characters)`,
  );
  expect(displayText("\u200B".repeat(2_000_000)).length).toBeLessThan(3000);
});

test("a surrogate pair is never split", () => {
  expect(truncateText("😀😀", 3)).toBe("😀… (4 characters)");
});
