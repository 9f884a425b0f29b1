import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { demoKeys } from "../local-api/demo-keys.ts";
import { createLocalApi } from "../local-api/local-api.ts";
import { localConfig } from "./same-origin.ts";
import { listen, serve, type Served } from "./serve.ts";
import { openSite } from "./site.ts";

const dist = mkdtempSync(join(tmpdir(), "serve-"));
afterAll(() => rmSync(dist, { recursive: true }));
writeFileSync(join(dist, "index.html"), "<!doctype html><title>App</title>");
writeFileSync(join(dist, "config.json"), '{"productName":"Mine","apiBaseUrl":"https://api.test"}');
writeFileSync(join(dist, "_headers"), "/config.json\n  Cache-Control: no-store\n");

const site = openSite(dist);
const api = createLocalApi({ instances: 3 });
let served: Served<typeof api>;
beforeAll(async () => {
  served = await serve({ site, api, config: localConfig });
});
afterAll(() => served.close());

const authorization = { Authorization: `Bearer ${demoKeys[0]?.key}` };

test("the page and the API share an origin", async () => {
  expect(await (await fetch(`${served.url}/instances`)).text()).toContain("<title>App</title>");
  const list = await fetch(`${served.url}/api/v1/computes`, { headers: authorization });
  expect(await list.json()).toMatchObject({ success: true, meta: { total: 3 } });
  expect(served.api.log.entries()).toHaveLength(1);
});

test("the build's configuration is served with the demo keys", async () => {
  const response = await fetch(`${served.url}/config.json`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toEqual({
    productName: "Mine",
    apiBaseUrl: "",
    demoKeys: demoKeys.map(({ key, label }) => ({ key, label })),
  });
});

test("without an overlay the configuration file is served unchanged", async () => {
  const plain = await serve({ site, api });
  onTestFinished(() => plain.close());
  expect(await (await fetch(`${plain.url}/config.json`)).json()).toEqual({
    productName: "Mine",
    apiBaseUrl: "https://api.test",
  });
});

test("close doesn't wait for a hanging request", async () => {
  const hanging = createLocalApi();
  hanging.faults.add({ kind: "hang" });
  const second = await serve({ site, api: hanging });
  const request = fetch(`${second.url}/api/v1/computes`, { headers: authorization });
  const failure = request.catch((error: unknown) => String(error));
  await expect.poll(() => hanging.log.entries()).toHaveLength(1);
  await second.close();
  expect(await failure).toContain("fetch failed");
});

const localHost = "127.0.0.1";
const servers: Server[] = [];
const netServer = () => {
  const created = createServer();
  servers.push(created);
  return created;
};
afterEach(() => {
  for (const each of servers.splice(0)) each.close();
});

test("a free port is used", async () => {
  const port = await listen(netServer(), { host: localHost, port: 0 });
  expect(port).toBeGreaterThan(0);
});

test("a taken port is reported, and the next free one is used", async () => {
  const first = await listen(netServer(), { host: localHost, port: 0 });
  const taken: number[] = [];
  const second = await listen(netServer(), {
    host: localHost,
    port: first,
    onTaken: (port) => taken.push(port),
  });
  expect(taken[0]).toBe(first);
  expect(second).toBe(first + taken.length);
});

test("an invalid port is an error without further tries", async () => {
  await expect(listen(netServer(), { host: localHost, port: 65_536 })).rejects.toThrow("65536");
});
