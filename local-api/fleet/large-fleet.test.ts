import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";
import { privateIpv4, publicIpv4 } from "./addresses.ts";

test("a fleet of 1,000,000 has a last page and answers for its last instance", async () => {
  const { call, list } = await startTestServer({ instances: 1_000_000 });
  const { data, meta } = await list("/computes?page=10000&limit=100");
  expect(meta).toEqual({ total: 1_000_000, page: 10_000, limit: 100 });
  expect(data).toHaveLength(100);
  const last = data.at(-1);
  expect(last).toHaveProperty("id", String(480_213 + 999_999 * 37));
  expect((await call("GET", `/computes/${String(last?.["id"])}`)).body["data"]).toEqual(last);
  expect((await list("/computes?page=10001&limit=100")).data).toEqual([]);
});

test("pages shift by the instances deleted before them", async () => {
  const { api, list } = await startTestServer({ instances: 1_000_000 });
  const before = await list("/computes?page=5001&limit=100");
  for (let index = 0; index < 1000; index += 2) {
    api.fleet.remove(String(480_213 + index * 37));
  }
  const after = await list("/computes?page=4996&limit=100");
  expect(after.meta.total).toBe(999_500);
  expect(after.data).toEqual(before.data);
  expect((await list("/computes?page=9995&limit=100")).data).toHaveLength(100);
  expect((await list("/computes?page=9996&limit=100")).data).toHaveLength(0);
});

test.each([publicIpv4, privateIpv4])("%o is unique in the largest fleet", (addressOf) => {
  // All networks, and the hosts of one of them.
  const networks = Array.from({ length: Math.ceil(1_000_000 / 254) }, (_, i) => addressOf(i * 254));
  const hosts = Array.from({ length: 254 }, (_, i) => addressOf(999_998 - 253 + i));
  expect(new Set(networks.map((address) => address.replace(/\.\d+$/, ""))).size).toBe(3938);
  expect(new Set(hosts).size).toBe(254);
});

test.each([0, 1_000_001, 1.5, Number.NaN])("%d instances are refused", async (instances) => {
  await expect(startTestServer({ instances })).rejects.toThrow(RangeError);
});
