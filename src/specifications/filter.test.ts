import { expect, test } from "vitest";
import { filterSpecifications } from "./filter.ts";

const items = [
  { id: "s-1", specification: "c8-m16-arm", vcpus: 8, memoryMb: 16_384, storageGb: 320 },
  { id: "s-2", specification: "C2-M8", vcpus: 2, memoryMb: 8192, storageGb: 80 },
  { id: "s-3", vcpus: 8, memoryMb: 131_072, storageGb: 2000 },
  { id: "s-4", specification: "nothing known" },
].map((item) => Object.assign(item, { raw: {} }));
const found = (text: string) => filterSpecifications(items, text).map(({ id }) => id);

test.each([
  ["", ["s-1", "s-2", "s-3", "s-4"]],
  ["  ", ["s-1", "s-2", "s-3", "s-4"]],
  ["ARM", ["s-1"]],
  ["c2", ["s-2"]],
  ["s-3", ["s-3"]],
  ["8 vcpu", ["s-1", "s-3"]],
  ["8 vCPUs 16gb", ["s-1"]],
  ["8 GB", ["s-2"]],
  ["2tb", ["s-3"]],
  ["known nothing", ["s-4"]],
  ["arm 2 vcpu", []],
])("%j finds %j", (text, ids) => {
  expect(found(text)).toEqual(ids);
});
