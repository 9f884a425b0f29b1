import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

test("what is nested 100 levels deep is left as it is", () => {
  expect(JSON.stringify(parseJson(nested(100)))).toBe(nested(100));
});

test.each([101, 5_000, 200_000])("of %i levels 100 are left", (levels) => {
  const json = JSON.stringify(parseJson(nested(levels)));
  expect(json).toMatch(/^\[{100}"… \(nested more than 100 levels deep\)"\]{100}$/);
});

test("what is no JSON is refused", () => {
  expect(() => parseJson("<html>")).toThrow(SyntaxError);
});
