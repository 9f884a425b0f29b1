import { describe, expect, test } from "vitest";
import type { Instance, Specification } from "../api/schema.ts";
import { indexCatalogue, resolveSpecification } from "./catalogue.ts";

const small: Specification = {
  id: "id-small",
  specification: "c1-m2",
  vcpus: 1,
  memoryMb: 2048,
  storageGb: 25,
  raw: {},
};
const nameless: Specification = {
  id: "id-large",
  vcpus: 8,
  memoryMb: 32_768,
  storageGb: 200,
  raw: {},
};
const catalogue = indexCatalogue([small, nameless]);
const instance = (fields: Partial<Instance>): Instance => ({
  id: "1",
  tags: [],
  raw: {},
  ...fields,
});

describe("an instance's specification", () => {
  test("is found by id", () => {
    expect(resolveSpecification(instance({ specificationId: "id-small" }), catalogue)).toEqual({
      name: "c1-m2",
      sizes: small,
    });
  });

  test("is found by name", () => {
    expect(resolveSpecification(instance({ specification: "c1-m2" }), catalogue).sizes).toBe(small);
  });

  test("is found by name where the id is unknown", () => {
    const both = instance({ specificationId: "other", specification: "c1-m2" });
    expect(resolveSpecification(both, catalogue).sizes).toBe(small);
  });

  test("is called by its id where the catalogue has no name for it", () => {
    expect(resolveSpecification(instance({ specificationId: "id-large" }), catalogue)).toEqual({
      name: "id-large",
      sizes: nameless,
    });
  });

  test("shows as it came where the catalogue does not have it, or is not there", () => {
    const raw = instance({ specification: "c99-m1" });
    expect(resolveSpecification(raw, catalogue)).toEqual({ name: "c99-m1", sizes: undefined });
    expect(resolveSpecification(raw, undefined).name).toBe("c99-m1");
    expect(resolveSpecification(instance({}), catalogue).name).toBeUndefined();
  });
});

test("the bars' scale is the catalogue's largest of each size", () => {
  expect(catalogue.largest).toEqual({ vcpus: 8, memoryMb: 32_768, storageGb: 200 });
});
