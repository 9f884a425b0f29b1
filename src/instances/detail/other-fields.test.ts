import { expect, test } from "vitest";
import { otherFields } from "./other-fields.ts";

test("fields that the specification does not name are kept, in order", () => {
  const raw = { id: "1", hypervisor: "kvm", hostName: 7, gpu: { count: 1 }, tags: [] };
  expect(otherFields({ id: "1", tags: [], raw })).toEqual([
    ["hypervisor", "kvm"],
    ["gpu", { count: 1 }],
  ]);
});
