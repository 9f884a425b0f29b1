import { expect, test } from "vitest";
import { isTyped } from "./SingleDialog.tsx";

test.each([
  ["web-1", "web-1", true],
  ["web-1 ", "web-1", true],
  // Of a name that cannot be typed as it is: as it is shown, or pasted exactly.
  ["web-1", "web\n-1", false],
  ["web-1", "web-1 ", false],
  ["web-1[U+0020]", "web-1 ", true],
  ["web-1 ", "web-1 ", true],
  ["x".repeat(400), "x".repeat(400), true],
  ["x".repeat(300), "x".repeat(400), false],
  ["web-1", " web-1", false],
  ["cafe\u0301", "caf\u00e9", true],
  ["line1line2", "line1\nline2", false],
  // Chats put them around what is copied (microsoft/PowerToys#24989).
  ["\u200Bweb-1\u2060", "web-1", true],
  // Invisible characters: as they are, as they are shown, but not left out.
  ["web\u200B-1", "web\u200B-1", true],
  ["web[U+200B]-1", "web\u200B-1", true],
  [" line1[U+000A]line2", "line1\nline2", true],
  ["web-1", "web\u200B-1", false],
  ["web\u200B-1", "web-1", true],
  ["web-", "web-1", false],
  ["WEB-1", "web-1", true],
  ["STRASSE-1", "stra\u00dfe-1", true],
  ["", "web-1", false],
])("typing %j for %j: %s", (typed, expected, matches) => {
  expect(isTyped(typed, expected)).toBe(matches);
});
