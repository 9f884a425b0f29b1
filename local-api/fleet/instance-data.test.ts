import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";

const ISO_UTC = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);

async function allInstances(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ rateLimit: false, ...options });
  const { meta } = await server.list("/computes?limit=1");
  const pages = Array.from({ length: Math.ceil(meta.total / 100) }, (_, i) => i + 1);
  const lists = await Promise.all(
    pages.map((page) => server.list(`/computes?page=${page}&limit=100`)),
  );
  return lists.flatMap(({ data }) => data);
}

describe("every instance", () => {
  test.each([
    ["id", expect.stringMatching(/^\d+$/)],
    ["hostName", expect.stringMatching(/^[a-z][a-z\d-]+$/)],
    ["state", expect.stringMatching(/^[A-Z]+$/)],
    ["image", expect.stringMatching(/^[A-Z_]+_\d[\d_]*$/)],
    ["specificationId", UUID],
    ["region", expect.stringMatching(/^[a-z]+-[a-z]+-\d$/)],
    ["tags", expect.any(Array)],
    ["createdAt", ISO_UTC],
    ["updatedAt", ISO_UTC],
  ])("has %s", async (field, expected) => {
    for (const instance of await allInstances()) expect(instance).toHaveProperty(field, expected);
  });

  test("has an ipv4 of a documentation range, or null", async () => {
    const instances = await allInstances({ instances: 700 });
    const addresses = instances.map(({ ipv4 }) => ipv4).filter((ipv4) => ipv4 !== null);
    expect(addresses.length).toBeLessThan(instances.length);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) {
      expect(address).toMatch(/^(?:203\.0\.113|198\.51\.100|192\.0\.2)\.\d{1,3}$/);
    }
  });

  test("has a privateIpv4 or lacks the field", async () => {
    const instances = await allInstances();
    const addresses = instances.flatMap((item) =>
      "privateIpv4" in item ? item["privateIpv4"] : [],
    );
    expect(addresses.length).toBeLessThan(instances.length);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^10\.12\.\d+\.\d+$/);
  });

  test("has its own id and host name", async () => {
    const instances = await allInstances({ instances: 1000 });
    expect(new Set(instances.map(({ id }) => id)).size).toBe(1000);
    expect(new Set(instances.map(({ hostName }) => hostName)).size).toBe(1000);
  });

  test("was created before it was updated, and both are past", async () => {
    const { now } = await startTestServer();
    for (const { createdAt, updatedAt } of await allInstances()) {
      expect(Date.parse(String(createdAt))).toBeLessThanOrEqual(Date.parse(String(updatedAt)));
      expect(Date.parse(String(updatedAt))).toBeLessThanOrEqual(now());
    }
  });

  test("names a specification of the catalogue", async () => {
    const { api } = await startTestServer();
    for (const { specificationId } of await allInstances()) {
      expect(api.catalogue.get(String(specificationId))).toBeDefined();
    }
  });
});

describe("the fleet", () => {
  test("has keys in its tags if asked for, in both spellings", async () => {
    const instances = await allInstances({ tagKeys: true });
    const tags = new Set(instances.flatMap((item) => Array.from(Object(item["tags"]))));
    for (const tag of ["env:prod", "env=prod", "env:staging", "team:data", "team=data"])
      expect(tags).toContain(tag);
  });

  test("has up to five tags an instance, and some with none", async () => {
    const counts = (await allInstances()).map(({ tags }) => Array.from(Object(tags)).length);
    expect(Math.min(...counts)).toBe(0);
    expect(Math.max(...counts)).toBe(5);
  });

  test("is mostly RUNNING, with other states among them, and the first ten plain", async () => {
    const instances = await allInstances();
    const states = instances.map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(["RUNNING", "STOPPED", "MIGRATING", "ERROR"]));
    expect(states.filter((state) => state === "RUNNING").length).toBeGreaterThan(220);
    expect(states.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "RUNNING"));
  });

  test("has unknown fields on some instances", async () => {
    const instances = await allInstances();
    expect(instances.filter((item) => "hypervisor" in item).length).toBeGreaterThan(0);
    expect(instances.filter((item) => "networkMbps" in item).length).toBeGreaterThan(0);
    expect(instances.some((item) => !("hypervisor" in item || "networkMbps" in item))).toBe(true);
  });

  test("is the same for the same seed and differs for another", async () => {
    const first = await allInstances({ seed: 7 });
    expect(await allInstances({ seed: 7 })).toEqual(first);
    expect(await allInstances({ seed: 8 })).not.toEqual(first);
  });
});

describe("representation of the specification", () => {
  test.each([
    ["id", "specificationId", "specification"],
    ["name", "specification", "specificationId"],
  ] as const)("%s: %s in place of %s", async (representation, present, absent) => {
    for (const instance of await allInstances({ representation })) {
      expect(instance).toHaveProperty(present);
      expect(instance).not.toHaveProperty(absent);
    }
  });

  test("mixed: one or the other, by instance", async () => {
    const instances = await allInstances({ representation: "mixed" });
    const ids = instances.filter((item) => "specificationId" in item).length;
    const names = instances.filter((item) => "specification" in item).length;
    expect([ids, names]).toEqual([125, 125]);
  });

  test("is the same in the list, on its own, and after a stop", async () => {
    const { call } = await startTestServer({ representation: "name" });
    for (const [method, path] of [
      ["GET", "/computes/480213"],
      ["POST", "/computes/480213/stop"],
    ] as const) {
      expect((await call(method, path)).body["data"]).toHaveProperty("specification");
    }
  });
});
