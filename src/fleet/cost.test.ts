import { expect, test } from "vitest";
import { indexCatalogue } from "../queries/specifications.ts";
import type { Specification } from "../api/schema.ts";
import type { Prices } from "../session/config.ts";
import { costOf, priceOf, unitsOf } from "./cost.ts";

const items: Omit<Specification, "raw">[] = [
  { id: "1", specification: "c2-m8", vcpus: 2, memoryMb: 8192, storageGb: 50 },
  { id: "2", specification: "c4-m8", vcpus: 4, memoryMb: 8192, storageGb: 100 },
  { id: "3", vcpus: 1, memoryMb: 512, storageGb: 10 },
  { id: "4", specification: "half known", vcpus: 4 },
];
const catalogue = indexCatalogue(items.map((item) => Object.assign({ raw: {} }, item)));
const prices: Prices = {
  currency: "EUR",
  perHour: { "c2-m8": 0.021, retired: 0.5, free: 0 },
  perHourOf: { vcpu: 0.006, memoryGb: 0.002, storageGb: 0.0001 },
  stopped: 1,
};

const monthly = (reference: { specificationId?: string; specification?: string }, own = prices) => {
  const price = priceOf(reference, catalogue, own);
  return price && unitsOf(price.running);
};

test("a month is 730 hours at the price of the name or the ID", () => {
  expect(monthly({ specification: "c2-m8" })).toBe(15.33);
  expect(monthly({ specificationId: "1" })).toBe(15.33);
  expect(
    monthly({ specificationId: "3" }, { ...prices, perHour: { ...prices.perHour, 3: 1 } }),
  ).toBe(730);
  // Not in the catalogue any more.
  expect(monthly({ specification: "retired" })).toBe(365);
  expect(monthly({ specification: "free" })).toBe(0);
});

test("an ID is certain, a name may be another's ID", () => {
  const own = { ...prices, perHour: { ...prices.perHour, 1: 1 } };
  expect(monthly({ specificationId: "1", specification: "c2-m8" }, own)).toBe(730);
});

test("the others are priced by their size", () => {
  // 4 × 0.006 + 8 × 0.002 + 100 × 0.0001
  expect(monthly({ specification: "c4-m8" })).toBe(36.5);
  expect(monthly({ specificationId: "3" })).toBe(5.84);
});

test("no price without a size that has one, or without any that fits", () => {
  expect(monthly({ specification: "half known" })).toBeUndefined();
  const perVcpu = { ...prices, perHourOf: { vcpu: 0.5, memoryGb: 0, storageGb: 0 } };
  expect(monthly({ specification: "half known" }, perVcpu)).toBe(1460);
  expect(monthly({ specification: "unknown" })).toBeUndefined();
  expect(monthly({})).toBeUndefined();
  for (const name of ["__proto__", "constructor", "toString"])
    expect(monthly({ specification: name })).toBeUndefined();
});

test("a stopped instance costs its share", () => {
  const instances = [
    { specification: "c2-m8", state: "running" },
    { specification: "c2-m8", state: "stopped" },
    { specification: "c2-m8" },
    { specification: "unknown", state: "running" },
  ];
  const half = { ...prices, stopped: 0.5 };
  expect(costOf(instances, catalogue, half)).toEqual({
    micros: 38_325_000,
    priced: 3,
    unpriced: 1,
  });
  expect(costOf(instances, catalogue, { ...prices, stopped: 0 }).micros).toBe(30_660_000);
});

test("100,000 instances add up to the product, in any order", () => {
  const own = { ...prices, perHour: { "c2-m8": 0.1, "c4-m8": 0.7 } };
  const instances = Array.from({ length: 100_000 }, (_, place) => ({
    specification: place % 2 === 0 ? "c2-m8" : "c4-m8",
  }));
  const micros = 50_000 * 73_000_000 + 50_000 * 511_000_000;
  const expected = { micros, priced: 100_000, unpriced: 0 };
  expect(costOf(instances, catalogue, own)).toEqual(expected);
  expect(
    costOf(
      instances.toSorted((a, b) => (a.specification < b.specification ? -1 : 1)),
      catalogue,
      own,
    ),
  ).toEqual(expected);
});
