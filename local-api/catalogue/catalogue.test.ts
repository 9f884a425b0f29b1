import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const ALL = "/computes/specifications?limit=100";

test.each([
  ["id", expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)],
  ["vcpus", expect.any(Number)],
  ["memoryMb", expect.any(Number)],
  ["storageGb", expect.any(Number)],
])("every specification has %s", async (field, expected) => {
  const { list } = await startTestServer();
  for (const item of (await list(ALL)).data) expect(item).toHaveProperty(field, expected);
});

test("numbers are integers", async () => {
  const { list } = await startTestServer();
  const numbers = (await list(ALL)).data.flatMap((item) => [
    item["vcpus"],
    item["memoryMb"],
    item["storageGb"],
  ]);
  expect(numbers.every(Number.isInteger)).toBe(true);
});

test("most have a name that encodes CPU count and memory, and some have none", async () => {
  const { list } = await startTestServer();
  const { data } = await list(ALL);
  const named = data.filter((item) => "specification" in item);
  expect(named).toHaveLength(21);
  for (const { specification, vcpus, memoryMb } of named) {
    expect(specification).toBe(`c${String(vcpus)}-m${Number(memoryMb) / 1024}`);
  }
});

test("there are two pages of the default size, from c1-m2 to c64-m256", async () => {
  const { list } = await startTestServer();
  const first = await list("/computes/specifications");
  const second = await list("/computes/specifications?page=2");
  expect(first.data).toHaveLength(20);
  expect(first.data[0]).toHaveProperty("specification", "c1-m2");
  expect(second.data).toHaveLength(4);
  expect(second.data[3]).toHaveProperty("specification", "c64-m256");
  expect(second.meta).toEqual({ total: 24, page: 2, limit: 20 });
});

test("a test can change it", async () => {
  const { api, list } = await startTestServer();
  const [first, second] = api.catalogue.page(1, 2);
  api.catalogue.patch(String(first?.["id"]), { vcpus: "two", storageGb: undefined });
  api.catalogue.add({ id: "extra" });
  expect(api.catalogue.remove(String(second?.["id"]))).toBe(true);
  expect(api.catalogue.remove("nothing")).toBe(false);
  const { data, meta } = await list(ALL);
  expect(meta.total).toBe(24);
  expect(data[0]).toHaveProperty("vcpus", "two");
  expect(data[0]).not.toHaveProperty("storageGb");
  expect(data[1]).not.toEqual(second);
  expect(data[23]).toEqual({ id: "extra" });
  expect(() => api.catalogue.patch("nothing", {})).toThrow("No specification nothing");
});
