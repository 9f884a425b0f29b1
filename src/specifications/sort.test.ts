import { expect, test } from "vitest";
import type { Specification } from "../api/schema.ts";
import { parseSpecificationSort } from "./sort.ts";
import { sortSpecifications } from "./SpecificationTable.tsx";

const item = (id: string, fields: Partial<Specification> = {}): Specification => ({
  id,
  raw: {},
  ...fields,
});

/** The ids in the order of a sort. */
function ordered(sort: string, items: Specification[]): (string | undefined)[] {
  const parsed = parseSpecificationSort(sort);
  if (!parsed) throw new Error(`There is no sort ${sort}`);
  return sortSpecifications(items, parsed).map(({ id }) => id);
}

test("names sort in natural order, missing names last in both directions", () => {
  const items = [
    item("1", { specification: "c16-m32" }),
    item("2"),
    item("3", { specification: "c2-m8" }),
    item("4", { specification: "c2-m16" }),
  ];
  expect(ordered("name", items)).toEqual(["3", "4", "1", "2"]);
  expect(ordered("-name", items)).toEqual(["1", "4", "3", "2"]);
});

for (const [column, field] of [
  ["vcpus", "vcpus"],
  ["memory", "memoryMb"],
  ["storage", "storageGb"],
] as const) {
  test(`${column} sorts by number, unknown values last in both directions, after 0`, () => {
    const items = [item("1", { [field]: 10 }), item("2"), item("3", { [field]: 9 })];
    items.push(item("4", { [field]: 0 }), item("5", { [field]: 1.5 }));
    expect(ordered(column, items)).toEqual(["4", "5", "3", "1", "2"]);
    expect(ordered(`-${column}`, items)).toEqual(["1", "3", "5", "4", "2"]);
  });
}

test("memory per vCPU is unknown where one of the two is missing or there are no vCPUs", () => {
  const items = [
    item("1", { vcpus: 0, memoryMb: 1024 }),
    item("2", { vcpus: 4, memoryMb: 8192 }),
    item("3", { memoryMb: 4096 }),
    item("4", { vcpus: 1, memoryMb: 4096 }),
    item("5", { vcpus: 1 }),
  ];
  expect(ordered("memoryPerVcpu", items)).toEqual(["2", "4", "1", "3", "5"]);
  expect(ordered("-memoryPerVcpu", items)).toEqual(["4", "2", "1", "3", "5"]);
});

test("equal values are ordered by id in both directions, items without id last", () => {
  const { id: _, ...nameless } = item("", { vcpus: 4 });
  const items = [nameless, item("10", { vcpus: 4 }), item("9", { vcpus: 4 })];
  expect(ordered("vcpus", items)).toEqual(["9", "10", undefined]);
  expect(ordered("-vcpus", items)).toEqual(["9", "10", undefined]);
  expect(ordered("vcpus", items.toReversed())).toEqual(["9", "10", undefined]);
});
