import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "../testing/stand-ins/read-files.ts";
import type { ExportFormat } from "../lib/table-file.ts";
import { writeFile } from "./export-file.ts";
import { FleetIndex } from "./worker/fleet-index.ts";
import { type ExportSource, FleetSearch } from "./worker/fleet-search.ts";

const web = {
  id: "10",
  hostName: "web-10",
  state: "RUNNING",
  specificationId: "s-1",
  region: "eu-west-1",
  ipv4: "10.0.0.9",
  privateIpv4: "192.168.0.9",
  image: "DEBIAN_12",
  tags: ["prod", "web"],
  createdAt: "2026-01-01T00:00:00Z",
  future: { x: [1, null] },
};
const db = { id: "9", hostName: "db-1", specification: "c4-m8", ipv4: null, tags: "none" };
const catalogue = [
  { id: "s-1", specification: "c8-m16", vcpus: 8, memoryMb: 16_384, storageGb: 320, raw: {} },
];
const everything: ExportSource = { kind: "matches", q: "", sort: undefined, now: 0 };

function indexOf(items: unknown[] = [web, db]): FleetIndex {
  const index = new FleetIndex();
  index.putPage(1, items);
  index.setCatalogue(catalogue);
  return index;
}

async function written(index: FleetIndex, source: ExportSource, format: ExportFormat) {
  const { items } = new FleetSearch(index).pick(source);
  const file = await writeFile(items, format, index.sizes);
  return { type: file.type, text: await file.text() };
}
const csvOf = async (index: FleetIndex, source: ExportSource = everything) =>
  parseCsv((await written(index, source, "csv")).text);
const jsonOf = async (index: FleetIndex, source: ExportSource = everything): Promise<unknown> =>
  JSON.parse((await written(index, source, "json")).text);

test("a CSV file has a row of names and a row for each instance; missing values are empty", async () => {
  const { type, text } = await written(indexOf(), everything, "csv");
  expect(type).toBe("text/csv;charset=utf-8");
  expect(text).toBe(
    [
      "id,hostName,state,specification,vcpus,memoryMb,storageGb,region,ipv4,privateIpv4,image,tags,createdAt,updatedAt",
      '10,web-10,RUNNING,c8-m16,8,16384,320,eu-west-1,10.0.0.9,192.168.0.9,DEBIAN_12,"prod, web",2026-01-01T00:00:00Z,',
      "9,db-1,,c4-m8,,,,,,,,,,",
      "",
    ].join("\r\n"),
  );
});

test("a JSON file has the items of the API, unknown fields included", async () => {
  const { type, text } = await written(indexOf(), everything, "json");
  expect(type).toBe("application/json;charset=utf-8");
  expect(JSON.parse(text)).toEqual([web, db]);
  expect(text.endsWith("]\n")).toBe(true);
});

test("all matches are exported in the requested order", async () => {
  const many = Array.from({ length: 2500 }, (_, number) => ({
    id: `${number}`,
    hostName: `h-${number}`,
    tags: [number % 2 === 0 ? "even" : "odd"],
  }));
  const source: ExportSource = {
    kind: "matches",
    q: "tag:even",
    sort: { column: "hostName", descending: true },
    now: 0,
  };
  const even = many.filter(({ tags }) => tags[0] === "even").toReversed();
  expect(await jsonOf(indexOf(many), source)).toEqual(even);
  const [, ...rows] = await csvOf(indexOf(many), source);
  expect(rows.map(([id]) => id)).toEqual(even.map(({ id }) => id));
});

test("an export without matches is a valid file", async () => {
  const nothing: ExportSource = { kind: "matches", q: "nowhere", sort: undefined, now: 0 };
  expect(await jsonOf(indexOf(), nothing)).toEqual([]);
  expect(await csvOf(indexOf(), nothing)).toHaveLength(1);
});

test("instances by id come from the fleet, else from the page, else they count as missing", async () => {
  const source: ExportSource = {
    kind: "instances",
    ids: ["7", "404", "9", "10"],
    others: [
      { id: "9", hostName: "older" },
      { id: 7, hostName: "only here", specificationId: "s-1" },
    ],
  };
  expect(new FleetSearch(indexOf()).pick(source).missing).toBe(1);
  expect(await jsonOf(indexOf(), source)).toEqual([source.others[1], db, web]);
  const [, ...rows] = await csvOf(indexOf(), source);
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ["7", "only here", "", "c8-m16", "8"],
    ["9", "db-1", "", "c4-m8", ""],
    ["10", "web-10", "RUNNING", "c8-m16", "8"],
  ]);
});

test("with an empty fleet, all instances come from the page", async () => {
  const source: ExportSource = { kind: "instances", ids: ["10"], others: [web] };
  expect(await jsonOf(new FleetIndex(), source)).toEqual([web]);
});

test.each([
  '=HYPERLINK("http://x")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "x;=1+1;y",
  'a "quoted", name',
  "two\r\nlines",
  "＝1+1",
])("a host name of %j is no formula and breaks no row", async (hostName) => {
  const [, row] = await csvOf(indexOf([{ id: "1", hostName, tags: [hostName, "b"] }]));
  expect(row).toHaveLength(14);
  expect(row?.[1]?.replaceAll("'", "")).toBe(hostName.replaceAll("'", ""));
  for (const cell of row ?? []) expect(cell).not.toMatch(/(^|[;\t\r\n])\s*[=+\-@＝]/);
  expect(await jsonOf(indexOf([{ id: "1", hostName }]))).toEqual([{ id: "1", hostName }]);
});

test("both formats keep every instance", async () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("=1", "\r\n"));
  const item = fc.record(
    { hostName: text, state: text, tags: fc.array(text), other: fc.jsonValue() },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 5 }), async (items) => {
      const raws = items.map((fields, place) => ({ ...fields, id: `${place}` }));
      const sent: unknown = JSON.parse(JSON.stringify(raws));
      expect(await jsonOf(indexOf(raws))).toEqual(sent);
      const rows = await csvOf(indexOf(raws));
      expect(rows.map(({ length }) => length)).toEqual(rows.map(() => 14));
      expect(rows.slice(1).map(([id]) => id)).toEqual(raws.map(({ id }) => id));
    }),
  );
});
