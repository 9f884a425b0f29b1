import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("rows end in CRLF, cells with separators are quoted, quotes are doubled", () => {
  expect(toCsv([["a", "b,c", 'say "x"', "two\nlines", undefined, 7]])).toBe(
    'a,"b,c","say ""x""","two\nlines",,7\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1"])(
  "%j cannot run as a formula",
  (text) => {
    expect(toCsv([[text]])).toMatch(/^"?'/);
  },
);

test("numbers stay numbers", () => {
  expect(toCsv([[-5]])).toBe("-5\r\n");
});
