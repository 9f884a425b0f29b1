import { expect, test } from "vitest";
import { toCsv, tableFile, type Cell } from "./table-file.ts";
import { readXlsx } from "../testing/stand-ins/read-files.ts";

test("rows end in CRLF, cells with separators are quoted, quotes are doubled", () => {
  expect(toCsv([["a", "b,c", 'say "x"', "two\nlines", undefined, 7]])).toBe(
    'a,"b,c","say ""x""","two\nlines",,7\r\n',
  );
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  " =1",
  "\r=1",
  "\n=1",
  "\tharmless",
  "\u00A0=1",
  "\u200B=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
])("%j cannot run as a formula", (text) => {
  expect(toCsv([[text]])).toMatch(/^"?'/);
});

test.each([
  ["x;=1+1;y", "x;'=1+1;y"],
  ["x\t@A1", "x\t'@A1"],
  ["x\n=1", `"x\n'=1"`],
  ["x\r\n -1", `"x\r\n' -1"`],
  ["x,=1+1,y", `"x,'=1+1,y"`],
  ["x\u2028=1", "x\u2028'=1"],
  ['x;"=1+1;y', `"x;'""=1+1;y"`],
  ['x; ""=1', `"x;' """"=1"`],
])("%j has no formula after a separator of another spreadsheet", (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`);
});

test.each(["web - prod", "a=b", "1+1", "me@example.org", "x; y", "'quoted'", "10.0.0.1"])(
  "%j stays as it is",
  (text) => expect(toCsv([[text]])).toBe(`${text}\r\n`),
);

test("a formula that needs quotes gets an apostrophe and quotes", () => {
  expect(toCsv([['=HYPERLINK("http://x")']])).toBe(`"'=HYPERLINK(""http://x"")"\r\n`);
});

test("numbers stay numbers", () => {
  expect(toCsv([[-5]])).toBe("-5\r\n");
});

test("escapes a long run of invisible characters in linear time", () => {
  const long = "\t \u200B".repeat(200_000);
  expect(toCsv([[long]])).toHaveLength(long.length + "'\r\n".length);
});

// Excel makes dates and other numbers of these: its own file has them as texts.
test.each(["2-1", "10:30", "3.4", "mar-1", "0123", "12345678901234567", "1.5E-3"])(
  "%j is written as it is",
  (text) => expect(toCsv([[text]])).toBe(`${text}\r\n`),
);

test("items of a list with separators stay apart", () => {
  expect(toCsv([[["a, b", "c"]]])).toBe('"""a, b"", c"\r\n');
});

test("a file begins with a byte order mark, so that Excel reads umlauts", async () => {
  const columns = [{ name: "ü", cell: (text: string) => text }];
  const { name, content } = await tableFile("names", "csv", columns, ["ä"]);
  expect(name).toBe("names.csv");
  const bytes = new Uint8Array(await content.arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xbc, 13, 10, 0xc3, 0xa4, 13, 10]);
});

/** The cells of a row as they are in the file. */
async function written(cells: Cell[], isTime = false) {
  const columns = cells.map((cell, place) => ({ name: `c${place}`, cell: () => cell, isTime }));
  const { content } = await tableFile("instances", "excel", columns, ["a row"]);
  const [header, row] = await readXlsx(content);
  expect(header).toEqual(columns.map(({ name }) => name));
  return row;
}

test("the file is a workbook with a row of names and a row for each item", async () => {
  const columns = [
    { name: "hostName", cell: ({ hostName }: { hostName: string }) => hostName },
    { name: "vcpus", cell: () => 4 },
  ];
  const items = [{ hostName: "web-1" }, { hostName: "ü & <b>" }];
  const { name, content } = await tableFile("instances", "excel", columns, items);
  expect(name).toBe("instances.xlsx");
  expect(content.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  expect(await readXlsx(content)).toEqual([
    ["hostName", "vcpus"],
    ["web-1", 4],
    ["ü & <b>", 4],
  ]);
});

// A text cell is never run or converted. The names are those of every object's own properties.
test.each([
  "2-1",
  "3.4",
  "0123",
  "12345678901234567",
  "=1+1",
  "@SUM(A1)",
  "constructor",
  "__proto__",
])("%j is a text", async (text) => expect(await written([text])).toEqual([text]));

// In a German Excel, 15.695 in a CSV file becomes 15,695.
test("numbers are numbers, lists one text, and nothing is an empty cell", async () => {
  expect(await written([15.695, -5, ["prod", "a, b"], undefined, 0])).toEqual([
    15.695,
    -5,
    'prod, "a, b"',
    undefined,
    0,
  ]);
});

test("times are dates in UTC", async () => {
  expect(await written(["2026-01-01T00:30:15+01:00", "2026-11-28T11:00:00.123Z"], true)).toEqual([
    new Date("2025-12-31T23:30:15Z"),
    new Date("2026-11-28T11:00:00.123Z"),
  ]);
});

test("what is no time stays a text in a column of times", async () => {
  const texts = ["yesterday", "2026-02-30T00:00:00Z", "0001-01-01T00:00:00Z"];
  expect(await written(texts, true)).toEqual(texts);
});

test("no text makes Excel call the file damaged", async () => {
  expect(await written(["x".repeat(40_000), "a\uFFFEb\uD800"])).toEqual([
    "x".repeat(32_767),
    "a\uFFFDb\uFFFD",
  ]);
});
