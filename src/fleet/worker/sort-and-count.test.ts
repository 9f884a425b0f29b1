import fc from "fast-check";
import { expect, test } from "vitest";
import { facetFields, type SortColumn } from "../columns.ts";
import { toggleChoice, valuesOf } from "../query/edit.ts";
import { parseQuery } from "../query/parse.ts";
import { compileQuery } from "../query/predicate.ts";
import {
  context,
  fleet,
  now,
  query,
  rowOf,
  teamFields,
} from "../../testing/stand-ins/generated.ts";
import { createRow, type FleetRow } from "./row.ts";
import {
  addressKey,
  countFacet,
  sortRows,
  facetValues,
  ageLimits,
  rowAt,
  summarize,
  tonesWorstFirst,
} from "./sort-and-count.ts";
import { FleetIndex } from "./fleet-index.ts";
import { FleetSearch } from "./fleet-search.ts";
import { comparedText } from "../../lib/text.ts";
import { exactTerm } from "../query/term.ts";

const noSize = {
  name: "",
  queryName: "",
  text: "",
  searchText: "",
  vcpus: undefined,
  memoryMb: undefined,
  storageGb: undefined,
};
const field = fc.constantFrom(...facetFields);
const rowWith = (fields: Partial<FleetRow>): FleetRow => ({
  ...createRow({ id: "", tags: [], raw: {} }, noSize),
  ...fields,
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
  const rows = [3, 1, 2].map((updatedTime) => rowWith({ updatedTime }));
  const sorted = sortRows(rows, { column: "updated", descending: true });
  expect(sorted.map(({ updatedTime }) => updatedTime)).toEqual([3, 2, 1]);
});

test("vCPUs, memory, storage and IDs sort as numbers", () => {
  const rows = [
    rowWith({ id: "9", size: { ...noSize, vcpus: 2, memoryMb: 512, storageGb: 100 } }),
    rowWith({ id: "80", size: { ...noSize, vcpus: 16, memoryMb: 1024, storageGb: 20 } }),
    rowWith({ id: "700", size: { ...noSize, vcpus: 4, memoryMb: 262_144, storageGb: 3 } }),
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
      const rows = times.map((createdTime) => rowWith({ createdTime }));
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
  const rows = ["Prod", "prod", "web"].map((tag) => rowWith({ tags: [tag] }));
  expect(countFacet(rows, "tag", ({ tags }) => tags[0] !== "Prod")).toEqual([
    { value: "Prod", count: 1 },
    { value: "web", count: 1 },
  ]);
});

test("names of sizes that differ only in case count as one", () => {
  const rows = ["c1", "C1", "c1"].map((name) => rowWith({ size: { ...noSize, queryName: name } }));
  expect(countFacet(rows, "spec", () => true)).toEqual([{ value: "c1", count: 3 }]);
});

test("each value of a filter finds as many instances as it was counted for, with any other search", () => {
  fc.assert(
    fc.property(fleet, query, field, (fleet, text, field) => {
      const rows = fleet.map(rowOf);
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
    { numRuns: 500 },
  );
});

function fleetOf(items: unknown[]): FleetSearch {
  const index = new FleetIndex();
  index.setCatalogue([
    { id: "s", vcpus: 4, memoryMb: 8192, storageGb: 100, raw: {} },
    { id: "half", vcpus: 2, raw: {} },
  ]);
  index.putPage(1, items);
  return new FleetSearch(index);
}

test("totals are of the matches, tones of the matches without their kind of state", () => {
  const fleet = fleetOf([
    { id: "1", state: "RUNNING", region: "eu", specificationId: "s" },
    { id: "2", state: "STOPPED", region: "eu", specificationId: "s" },
    { id: "3", state: "STOPPED", region: "eu", specificationId: "half" },
    { id: "4", state: "ERROR", region: "us" },
    { id: "5", region: "us" },
  ]);
  const { matches, tones, allTones } = fleet.totals({ q: "region:eu is:stopped" }, 0);
  expect(matches).toEqual({
    count: 2,
    tones: { run: 0, wait: 0, bad: 0, stop: 2, unknown: 0 },
    vcpus: 6,
    memoryMb: 8192,
    storageGb: 100,
    unknownSizes: 1,
  });
  expect(tones).toEqual({ run: 1, wait: 0, bad: 0, stop: 2, unknown: 0 });
  expect(allTones).toEqual({ run: 1, wait: 0, bad: 1, stop: 2, unknown: 1 });
  expect(fleet.totals({ q: "" }, 0).matches).toMatchObject({ count: 5, unknownSizes: 3 });
});

const all = () => true;

/** As compared, for a state as displayed. */
const nameOf = (field: string, value: string | undefined) => {
  const name = value === undefined ? undefined : comparedText(value);
  return field === "state" ? name?.split("_").join(" ") : name;
};

/** Ignores duplicates. */
function groupsOf(row: FleetRow, name: (typeof facetFields)[number]): (string | undefined)[] {
  const values = facetValues[name](row).filter((value) => value !== undefined && value !== "");
  const names = values.map((value) => nameOf(name, value));
  return names.length > 0 ? [...new Set(names)] : [undefined];
}

test("every sum is that of a naive count", () => {
  fc.assert(
    fc.property(fleet, field, (fleet, field) => {
      const rows = fleet.map(rowOf);
      const { total, groups, ages, unknownAges, searchedCount } = summarize(rows, all, field, now);
      expect(searchedCount).toBe(rows.length);
      expect(total.count).toBe(rows.length);
      expect(total.vcpus).toBe(rows.reduce((sum, { size }) => sum + (size.vcpus ?? 0), 0));
      expect(ages.reduce((sum, count) => sum + count, unknownAges)).toBe(rows.length);
      for (const group of groups) {
        const name = nameOf(field, group.value);
        const members = rows.filter((row) => groupsOf(row, field).includes(name));
        expect(group.count).toBe(members.length);
        expect(group.memoryMb).toBe(
          members.reduce((sum, { size }) => sum + (size.memoryMb ?? 0), 0),
        );
        for (const tone of tonesWorstFirst)
          expect(group.tones[tone]).toBe(members.filter((row) => row.tone === tone).length);
      }
      const names = new Set(rows.flatMap((row) => groupsOf(row, field)));
      expect(groups).toHaveLength(names.size);
    }),
  );
});

test("the term of a group finds as many instances as the group has", () => {
  fc.assert(
    fc.property(fleet, field, (fleet, field) => {
      const rows = fleet.map(rowOf);
      for (const { value, count } of summarize(rows, all, field, now).groups) {
        if (value === undefined) continue;
        const { query } = parseQuery(exactTerm(field, value));
        expect(query && rows.filter(compileQuery(query, context))).toHaveLength(count);
      }
    }),
  );
});

test("the places of a group are its instances, each once, worst first", () => {
  fc.assert(
    fc.property(fleet, field, (fleet, field) => {
      const rows = fleet.map(rowOf);
      for (const { value, count } of summarize(rows, all, field, now).groups) {
        const places = Array.from({ length: count }, (_, place) =>
          rowAt(rows, all, field, value, place),
        );
        expect(new Set(places).size).toBe(count);
        const ranks = places.map((row) => tonesWorstFirst.findIndex((tone) => tone === row?.tone));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        expect(rowAt(rows, all, field, value, count)).toBeUndefined();
      }
    }),
  );
});

test("an age class ends before its limit", () => {
  const row = rowWith({});
  const aged = (age: number) => ({ ...row, createdTime: now - age });
  for (const [index, limit] of ageLimits.entries()) {
    expect(summarize([aged(limit - 1)], all, "region", now).ages[index]).toBe(1);
    expect(summarize([aged(limit)], all, "region", now).ages[index + 1]).toBe(1);
  }
  // The server's clock may be ahead.
  expect(summarize([aged(-5000)], all, "region", now).ages[0]).toBe(1);
});

test("a query leaves out what does not match", () => {
  const rows = ["eu", "us"].map((region) => rowWith({ region, tags: ["a", "b"] }));
  const { total, groups, searchedCount } = summarize(
    rows,
    ({ region }) => region === "eu",
    "tag",
    now,
  );
  expect({ count: total.count, searchedCount }).toEqual({ count: 1, searchedCount: 2 });
  // One instance, in the group of each of its tags.
  expect(groups.map(({ value, count }) => [value, count])).toEqual([
    ["a", 1],
    ["b", 1],
  ]);
});
