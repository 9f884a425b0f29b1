import { expect, test } from "vitest";
import type { Cell } from "./csv.ts";
import { tableFile } from "./table-file.ts";
import { readXlsx } from "../testing/engines/read-xlsx.ts";

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
