import { expect, test } from "vitest";
import { isTyped } from "./HostNameField.tsx";

test.each([
  ["web-1", "web-1", true],
  ["web-1 ", "web-1", true],
  ["web-1", " web-1", true],
  ["cafe\u0301", "caf\u00e9", true],
  ["line1line2", "line1\nline2", true],
  ["web-", "web-1", false],
  ["WEB-1", "web-1", false],
  ["", "web-1", false],
])("typing %j for %j: %s", (typed, expected, matches) => {
  expect(isTyped(typed, expected)).toBe(matches);
});
