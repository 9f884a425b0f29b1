import { describe, expect, test } from "vitest";
import type { Page } from "../api/endpoints.ts";
import type { Instance, Meta, Specification } from "../api/schema.ts";
import {
  indexCatalogue,
  queryNameOf,
  readCatalogue,
  resolveSpecification,
} from "./specifications.ts";

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
      queryName: "c1-m2",
      sizes: small,
    });
  });

  test("is found by name", () => {
    expect(resolveSpecification(instance({ specification: "c1-m2" }), catalogue).sizes).toBe(small);
  });

  test("is found by name if the id is unknown", () => {
    const both = instance({ specificationId: "other", specification: "c1-m2" });
    expect(resolveSpecification(both, catalogue).sizes).toBe(small);
  });

  test("goes by its id if it has no name", () => {
    expect(resolveSpecification(instance({ specificationId: "id-large" }), catalogue)).toEqual({
      name: "id-large",
      queryName: "8 vCPU 32 GB",
      sizes: nameless,
    });
  });

  test("goes by its size in a query only if no other one has that size", () => {
    const nameIn = (...others: Specification[]) =>
      queryNameOf(nameless, indexCatalogue([nameless, ...others]));
    expect(nameIn(small)).toBe("8 vCPU 32 GB");
    expect(nameIn({ ...nameless, id: "id-other", storageGb: 1 })).toBe("id-large");
    expect(nameIn({ ...small, specification: "8 vCPU 32 GB" })).toBe("id-large");
    expect(queryNameOf({ id: "id-odd", vcpus: 8, raw: {} }, catalogue)).toBe("id-odd");
    expect(queryNameOf(nameless, undefined)).toBe("id-large");
  });

  test("keeps its raw name if the catalogue lacks it or isn't loaded", () => {
    const raw = instance({ specification: "c99-m1" });
    expect(resolveSpecification(raw, catalogue)).toEqual({
      name: "c99-m1",
      queryName: "c99-m1",
      sizes: undefined,
    });
    expect(resolveSpecification(raw, undefined).name).toBe("c99-m1");
    expect(resolveSpecification(instance({}), catalogue).name).toBeUndefined();
  });
});

const size = (id: number): Specification => ({ id: String(id), raw: {} });
const sizes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => size(from + place));
const pageOf = (items: Specification[], meta?: Partial<Meta>): Page<Specification> => ({
  items,
  first: 1,
  unreadable: 0,
  count: items.length,
  ...(meta && { meta: { total: items.length, page: 1, limit: 100, ...meta } }),
});

/** The server returns these pages in turn, then repeats the last. */
async function read(...pages: Page<Specification>[]) {
  const requested: number[] = [];
  const catalogue = await readCatalogue(async (page) => {
    const answer = pages[Math.min(requested.length, pages.length - 1)];
    requested.push(page);
    return answer ?? pageOf([]);
  });
  return { catalogue, requested, ids: catalogue.items.map(({ id }) => Number(id)) };
}

test("the catalogue is read page by page", async () => {
  const total = 250;
  const { catalogue, requested, ids } = await read(
    pageOf(sizes(1, 100), { total }),
    pageOf(sizes(101, 200), { total }),
    pageOf(sizes(201, 250), { total }),
  );
  expect(requested).toEqual([1, 2, 3]);
  expect(catalogue).toMatchObject({ total, unreadable: 0, mayLackItems: false });
  expect(ids).toHaveLength(250);
});

test("the server's page size counts, unless it's larger than allowed", async () => {
  const small = { total: 4, limit: 2 };
  expect((await read(pageOf(sizes(1, 2), small), pageOf(sizes(3, 4), small))).ids).toHaveLength(4);
  const large = { total: 150, limit: 1000 };
  const both = await read(pageOf(sizes(1, 100), large), pageOf(sizes(101, 150), large));
  expect(both.ids).toHaveLength(150);
});

test("without a total the first page that isn't full is the last, unreadable items included", async () => {
  const odd = { ...pageOf(sizes(1, 90)), unreadable: 4, count: 100 };
  const { requested, catalogue } = await read(odd, pageOf(sizes(91, 95)));
  expect(requested).toEqual([1, 2]);
  expect(catalogue).toMatchObject({ total: undefined, unreadable: 4, mayLackItems: false });
});

test("a server that ignores the page number is asked twice, and duplicates are dropped", async () => {
  const { requested, ids, catalogue } = await read(pageOf(sizes(1, 100)));
  expect(requested).toEqual([1, 2]);
  expect(ids).toEqual(sizes(1, 100).map(({ id }) => Number(id)));
  expect(catalogue.mayLackItems).toBe(false);
});

test("a catalogue that changes while it's read is flagged", async () => {
  const { requested, ids, catalogue } = await read(
    pageOf(sizes(1, 100), { total: 150 }),
    pageOf(sizes(100, 149), { total: 149 }),
  );
  expect(requested).toEqual([1, 2]);
  expect(ids).toHaveLength(149);
  expect(catalogue).toMatchObject({ total: 149, mayLackItems: true });
});

test("an empty page ends the read if the total is too high", async () => {
  const total = 5000;
  const { requested, catalogue } = await read(
    pageOf(sizes(1, 24), { total }),
    pageOf([], { total }),
  );
  expect(requested).toEqual([1, 2]);
  expect(catalogue.items).toHaveLength(24);
});
