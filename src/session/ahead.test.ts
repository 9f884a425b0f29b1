import { afterEach, expect, test, vi } from "vitest";
import {
  askAhead,
  configAskedFor,
  fetchUnlessAsked,
  firstRead,
  forgetAsked,
  isAsked,
} from "./ahead.ts";

test.each([
  ["/", "/computes?page=1&limit=20"],
  ["/?page=3&limit=50", "/computes?page=1&limit=20"],
  ["/instances", "/computes?page=1&limit=20"],
  ["/instances?page=3&limit=50", "/computes?page=3&limit=50"],
  ["/instances?page=0&limit=101", "/computes?page=1&limit=20"],
  ["/instances?page=two&limit=1e2", "/computes?page=1&limit=20"],
  ["/instances/480213", "/computes/480213"],
  ["/instances/a%2Fb%20c", "/computes/a%2Fb%20c"],
  ["/specifications?page=2", "/computes/specifications?page=2&limit=20"],
])("the page at %s first reads %s", (address, path) => {
  expect(firstRead(new URL(address, "https://compute.example"))).toBe(path);
});

test.each([
  "/instances?q=web",
  "/instances?sort=-created",
  "/specifications?sort=vcpus",
  "/instances/",
  "/instances/1/2",
  "/activity",
  "/connect?to=%2Finstances",
  "/elsewhere",
])("nothing is read ahead for %s", (address) => {
  expect(firstRead(new URL(address, "https://compute.example"))).toBeUndefined();
});

const key = "demo-owner";
const request = { headers: { Authorization: `Bearer ${key}` } };
const path = "/api/v1/computes?page=1&limit=20";

/** A tab that remembers a key, on the list's page. Returns what is fetched from then on. */
async function startWith(config: object, baseUrl = ""): Promise<string[]> {
  const fetched: string[] = [];
  const kept = JSON.stringify({ apiKey: key, baseUrl });
  const empty = { getItem: () => null };
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => (name === "compute.session" ? kept : null),
  });
  vi.stubGlobal("localStorage", empty);
  vi.stubGlobal("location", new URL("https://compute.example/instances"));
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return new Response(url === "/config.json" ? JSON.stringify(config) : `${fetched.length}`);
  });
  askAhead();
  await configAskedFor();
  return fetched;
}

afterEach(() => {
  forgetAsked();
  vi.unstubAllGlobals();
});

test("what was asked for ahead is given once, and only to who asks for the same with the same key", async () => {
  const fetched = await startWith({});
  expect(fetched).toEqual(["/config.json", path]);
  const other = { headers: { Authorization: "Bearer other" } };
  expect(await (await fetchUnlessAsked(path, other)).text()).toBe("3");
  expect(await (await fetchUnlessAsked(path, request)).text()).toBe("2");
  expect(await (await fetchUnlessAsked(path, request)).text()).toBe("4");
});

test("what nobody came for is not given later", async () => {
  await startWith({});
  expect(isAsked()).toBe(true);
  forgetAsked();
  expect(isAsked()).toBe(false);
  expect(await (await fetchUnlessAsked(path, request)).text()).toBe("3");
});

test.each([
  [{ apiBaseUrl: "https://elsewhere.example" }, ""],
  [{ apiBaseUrl: 7 }, ""],
  [{}, "https://elsewhere.example"],
])("with the configuration %j the key of %j goes nowhere ahead", async (config, baseUrl) => {
  expect(await startWith(config, baseUrl)).toEqual(["/config.json"]);
});

test("where a person may choose the API, it is the one that was chosen", async () => {
  const fetched = await startWith({ allowCustomApi: true }, "https://chosen.example");
  expect(fetched[1]).toBe(`https://chosen.example${path}`);
});
