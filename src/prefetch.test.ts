import { afterEach, expect, test, vi } from "vitest";
import { firstRead, prefetch } from "./prefetch.ts";

test.each([
  ["/", "/computes?page=1&limit=20"],
  ["/?page=3&limit=50", "/computes?page=1&limit=20"],
  ["/instances", "/computes?page=1&limit=20"],
  ["/instances?page=3&limit=50", "/computes?page=3&limit=50"],
  ["/instances/480213", "/computes/480213"],
  ["/instances/a%2Fb%20c", "/computes/a%2Fb%20c"],
])("the page at %s first reads %s", (address, path) => {
  expect(firstRead(new URL(address, "https://compute.example"))).toBe(path);
});

test.each([
  "/instances?q=web",
  "/instances?sort=-created",
  "/specifications",
  "/instances?page=0",
  "/instances?page=two&limit=101",
  "/instances/",
  "/instances/1/2",
  "/activity",
  "/connect?to=%2Finstances",
  "/elsewhere",
])("nothing is prefetched for %s", (address) => {
  expect(firstRead(new URL(address, "https://compute.example"))).toBeUndefined();
});

const key = "demo-owner";
const request = { headers: { Authorization: `Bearer ${key}` } };
const path = "/api/v1/computes?page=1&limit=20";

/** Prefetches for the list page in a tab with a stored key. Returns the fetched URLs and the app's `fetch`. */
async function startWith(config: object, baseUrl = "", isSecure = true) {
  const fetched: string[] = [];
  const kept = JSON.stringify({ apiKey: key, baseUrl });
  const empty = { getItem: () => null };
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => (name === "compute.session" ? kept : null),
  });
  vi.stubGlobal("localStorage", empty);
  vi.stubGlobal("location", new URL("https://compute.example/instances"));
  vi.stubGlobal("isSecureContext", isSecure);
  vi.stubGlobal("fetch", async (url: string) => {
    fetched.push(url);
    return new Response(url === "/config.json" ? JSON.stringify(config) : `${fetched.length}`);
  });
  const requests = prefetch();
  await requests.configFile;
  return { fetched, fetch: requests.fetch };
}

afterEach(() => vi.unstubAllGlobals());

test("the prefetched answer is used once, and only for a GET of the same address with the same key", async () => {
  const { fetched, fetch } = await startWith({});
  expect(fetched).toEqual(["/config.json", path]);
  const other = { headers: { Authorization: "Bearer other" } };
  expect(await (await fetch(path, other)).text()).toBe("3");
  const remove = { ...request, method: "DELETE" };
  expect(await (await fetch(path, remove)).text()).toBe("4");
  expect(await (await fetch(path, request)).text()).toBe("2");
  expect(await (await fetch(path, request)).text()).toBe("5");
});

test("an old answer isn't used", async () => {
  const { fetch } = await startWith({});
  vi.useFakeTimers({ now: Date.now() + 16_000 });
  expect(await (await fetch(path, request)).text()).toBe("3");
  vi.useRealTimers();
});

test.each([
  [{ apiBaseUrl: "https://elsewhere.example" }, ""],
  [{ apiBaseUrl: 7 }, ""],
  [{}, "https://elsewhere.example"],
])("with the configuration %j the key for %j isn't sent ahead", async (config, baseUrl) => {
  expect((await startWith(config, baseUrl)).fetched).toEqual(["/config.json"]);
});

test("over plain HTTP the key isn't sent", async () => {
  expect((await startWith({}, "", false)).fetched).toEqual(["/config.json"]);
});

test("if a custom API is allowed, the prefetch uses the one chosen", async () => {
  const { fetched } = await startWith({ allowCustomApi: true }, "https://chosen.example");
  expect(fetched[1]).toBe(`https://chosen.example${path}`);
});
