import fc from "fast-check";
import { expect, test } from "vitest";
import { facetFields } from "../../columns.ts";
import { toggleChoice, valuesOf } from "../../query/edit.ts";
import { parseQuery } from "../../query/parse.ts";
import { compileQuery } from "../../query/predicate.ts";
import {
  context,
  fleet,
  rowOf as rowOfInstance,
  teamFields,
} from "../../../testing/engines/generated-fleet.ts";
import { query } from "../../../testing/engines/generated-queries.ts";
import type { SortColumn } from "../../columns.ts";
import { createRow, type FleetRow } from "../row.ts";
import { addressKey, countFacet, sortRows } from "./sort-and-facets.ts";
import { naturalKey } from "../../../lib/sort-by-key.ts";

const noSize = {
  name: "",
  queryName: "",
  text: "",
  searchText: "",
  vcpus: undefined,
  memoryMb: undefined,
  storageGb: undefined,
};
const rowOf = (fields: Partial<FleetRow>): FleetRow => ({
  ...createRow({ id: "", tags: [], raw: {} }, noSize),
  ...fields,
});

test("numbers in names are ordered by size, everything else by its characters", () => {
  const ordered = ["0", "2-a", "10", "a", "a-1-x", "a-2", "a-2-b1", "a-2-b10", "a-10", "a1b", "b"];
  const keys = ordered.map((name) => naturalKey(name) ?? "");
  expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys);
});

test("leading zeros do not count", () => {
  expect(naturalKey("web-007-0")).toBe(naturalKey("web-7-000"));
  expect(naturalKey("web-0")).not.toBe(naturalKey("web-"));
});

test("an empty name has no key", () => {
  expect(naturalKey("")).toBeUndefined();
});

test("addresses are ordered by their parts", () => {
  const ordered = ["0.0.0.0", "9.255.0.1", "10.0.0.9", "10.0.0.10", "10.12.0.1", "100.0.0.0"];
  const keys = [...ordered, "255.255.255.255", "999.999.999.999"].map(
    (text) => addressKey(text) ?? "",
  );
  expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each([
  "",
  "10",
  "10.0.0",
  "10.0.0.",
  ".0.0.1",
  "10..0.1",
  "10.0.0.1.2",
  "1000.0.0.1",
  "::1",
  "10.0.0.x",
  "10.0.0.1 ",
])("%j is no IPv4 address and comes behind all of them", (text) => {
  expect(addressKey(text)).toBe(`~${text}`);
  expect((addressKey("999.999.999.999") ?? "") < (addressKey(text) ?? "")).toBe(true);
});

test("dates sort by time, not by text", () => {
  const rows = [3, 1, 2].map((updatedTime) => rowOf({ updatedTime }));
  const sorted = sortRows(rows, { column: "updated", descending: true });
  expect(sorted.map(({ updatedTime }) => updatedTime)).toEqual([3, 2, 1]);
});

test("vCPUs, memory, storage and IDs sort as numbers", () => {
  const rows = [
    rowOf({ id: "9", size: { ...noSize, vcpus: 2, memoryMb: 512, storageGb: 100 } }),
    rowOf({ id: "80", size: { ...noSize, vcpus: 16, memoryMb: 1024, storageGb: 20 } }),
    rowOf({ id: "700", size: { ...noSize, vcpus: 4, memoryMb: 262_144, storageGb: 3 } }),
  ];
  const orderBy = (column: SortColumn) =>
    sortRows(rows, { column, descending: false }).map(({ id }) => id);
  expect(orderBy("vcpus")).toEqual(["9", "700", "80"]);
  expect(orderBy("memory")).toEqual(["9", "80", "700"]);
  expect(orderBy("storage")).toEqual(["700", "80", "9"]);
  expect(orderBy("id")).toEqual(["9", "80", "700"]);
});

test("rows are sorted as by a plain stable sort, with unknown values last in both directions", () => {
  const times = fc.array(fc.option(fc.integer({ min: -3, max: 3 }), { nil: Number.NaN }));
  fc.assert(
    fc.property(times, fc.boolean(), (times, descending) => {
      const rows = times.map((createdTime) => rowOf({ createdTime }));
      const known = rows.filter(({ createdTime }) => !Number.isNaN(createdTime));
      const unknown = rows.filter(({ createdTime }) => Number.isNaN(createdTime));
      const sign = descending ? -1 : 1;
      const expected = known.toSorted((a, b) => sign * (a.createdTime - b.createdTime));
      const sorted = sortRows(rows, { column: "created", descending });
      expect(sorted.every((row, place) => row === [...expected, ...unknown][place])).toBe(true);
    }),
  );
});

test("values that differ only in case count as one, in the spelling that comes first", () => {
  const rows = ["Prod", "prod", "web"].map((tag) => rowOf({ tags: [tag] }));
  expect(countFacet(rows, "tag", ({ tags }) => tags[0] !== "Prod")).toEqual([
    { value: "Prod", count: 1 },
    { value: "web", count: 1 },
  ]);
});

test("names of sizes that differ only in case count as one", () => {
  const rows = ["c1", "C1", "c1"].map((name) => rowOf({ size: { ...noSize, queryName: name } }));
  expect(countFacet(rows, "spec", () => true)).toEqual([{ value: "c1", count: 3 }]);
});

test("each value of a filter finds as many instances as it was counted for, with any other search", () => {
  const field = fc.constantFrom(...facetFields);
  fc.assert(
    fc.property(fleet, query, field, (fleet, text, field) => {
      const rows = fleet.map(rowOfInstance);
      const matches = (q: string) => {
        const { query } = parseQuery(q, teamFields);
        return query ? compileQuery(query, context) : () => false;
      };
      fc.pre(valuesOf(text, field, teamFields).every(({ negated }) => negated));
      for (const { value, count } of countFacet(rows, field, matches(text))) {
        const chosen = toggleChoice(text, field, value, teamFields);
        expect({ chosen, found: rows.filter(matches(chosen)).length }).toEqual({
          chosen,
          found: count,
        });
      }
    }),
    { numRuns: 2000 },
  );
});
