import fc from "fast-check";
import { expect, test } from "vitest";
import { comparedText } from "../../../text/compared-text.ts";
import { exactTerm } from "../../query/term.ts";
import { parseQuery } from "../../query/parse.ts";
import { compileQuery } from "../../query/predicate.ts";
import { context, fleet, now, rowOf } from "../../../testing/engines/generated-fleet.ts";
import type { FleetRow } from "../row.ts";
import { facetFields } from "../../columns.ts";
import { facetValues } from "./sort-and-facets.ts";
import { ageLimits, rowAt, summarize } from "./summary.ts";
import { tonesWorstFirst } from "./totals.ts";

const all = () => true;
const field = fc.constantFrom(...facetFields);

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
  const row = rowOf({ tags: [], ips: [] });
  const aged = (age: number) => ({ ...row, createdTime: now - age });
  for (const [index, limit] of ageLimits.entries()) {
    expect(summarize([aged(limit - 1)], all, "region", now).ages[index]).toBe(1);
    expect(summarize([aged(limit)], all, "region", now).ages[index + 1]).toBe(1);
  }
  // The server's clock may be ahead.
  expect(summarize([aged(-5000)], all, "region", now).ages[0]).toBe(1);
});

test("a query leaves out what does not match", () => {
  const rows = ["eu", "us"].map((region) => rowOf({ region, tags: ["a", "b"], ips: [] }));
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
