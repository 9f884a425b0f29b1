import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { compressFiles } from "./published-files.ts";
import { openSite } from "./site.ts";

const parent = mkdtempSync(join(tmpdir(), "site-"));
const folder = join(parent, "dist");
afterAll(() => rmSync(parent, { recursive: true }));

const script = "export const answer = 42;\n".repeat(50);
mkdirSync(join(folder, "assets"), { recursive: true });
mkdirSync(join(folder, ".vite"));
writeFileSync(join(folder, "index.html"), "<!doctype html><title>App</title>");
writeFileSync(join(folder, "assets/app-1a2b.js"), script);
writeFileSync(join(folder, "assets/font.woff2"), "not really a font");
writeFileSync(join(folder, ".vite/manifest.json"), "{}");
writeFileSync(
  join(folder, "_headers"),
  "/*\n  X-Frame-Options: DENY\n/assets/*\n  Cache-Control: immutable\n",
);
writeFileSync(join(parent, "secret.txt"), "outside");
await compressFiles(folder);

const site = openSite(folder);
const get = (path: string, init?: RequestInit) =>
  site.fetch(new Request(new URL(path, "http://site.test"), init));

test("a file has its type, headers and cache rule", async () => {
  const response = await get("/assets/app-1a2b.js");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("immutable");
  expect(response.headers.get("x-frame-options")).toBe("DENY");
  expect(await response.text()).toBe(script);
});

test("a path without a file extension gets index.html", async () => {
  const page = await get("/instances/4801?tab=raw");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  expect(await page.text()).toContain("<title>App</title>");
  expect((await get("/robots.txt")).status).toBe(404);
});

test("an instance's path gets index.html, whatever its id", async () => {
  for (const path of ["/instances/a.b", "/instances/i-1%2Fx.js"]) {
    expect(await (await get(path)).text()).toContain("<title>App</title>");
  }
});

test("a compressed copy of the build is sent, and not served under its own name", async () => {
  writeFileSync(join(parent, "dist/version.json"), "1");
  writeFileSync(join(parent, "dist/version.json.br"), "made by the build");
  const answer = (path: string) =>
    openSite(folder).fetch(
      new Request(`http://site.test${path}`, { headers: { "Accept-Encoding": "br" } }),
    );
  expect(await (await answer("/version.json")).text()).toBe("made by the build");
  expect((await answer("/version.json.br")).status).toBe(404);
});

test("under a path the site is served only there", async () => {
  const host = join(parent, "host");
  cpSync(folder, join(host, "console"), { recursive: true });
  const mounted = openSite(host, "/console/");
  const ask = (path: string) => mounted.fetch(new Request(`http://site.test${path}`));
  expect(await (await ask("/console/instances/1")).text()).toContain("<title>App</title>");
  expect((await ask("/console/assets/app-1a2b.js")).status).toBe(200);
  const bare = await ask("/console");
  expect([bare.status, bare.headers.get("location")]).toEqual([308, "/console/"]);
  for (const path of ["/", "/instances/1", "/consoles/1", "/console/assets/gone.js"]) {
    expect((await ask(path)).status).toBe(404);
  }
});

test("a missing asset is an uncached 404", async () => {
  for (const path of ["/assets/gone-9z9z.js", "/assets/gone"]) {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(await response.text()).toBe("Not found");
  }
});

test("a file that a new build has removed is an uncached 404", async () => {
  writeFileSync(join(folder, "assets/old-3c4d.js"), script);
  const earlier = openSite(folder);
  rmSync(join(folder, "assets/old-3c4d.js"));
  const response = await earlier.fetch(new Request("http://site.test/assets/old-3c4d.js"));
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("text is compressed as the browser allows, a font isn't", async () => {
  const encoded = async (path: string, accept: string) => {
    const response = await get(path, { headers: { "Accept-Encoding": accept } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    return { encoding: response.headers.get("content-encoding"), bytes };
  };
  const brotli = await encoded("/assets/app-1a2b.js", "gzip, deflate, br");
  expect(brotli.encoding).toBe("br");
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(script);
  const gzip = await encoded("/assets/app-1a2b.js", "gzip, br;q=0");
  expect(gzip.encoding).toBe("gzip");
  expect(gunzipSync(gzip.bytes).toString()).toBe(script);
  expect((await encoded("/assets/app-1a2b.js", "identity")).encoding).toBe(null);
  expect((await encoded("/assets/font.woff2", "br")).encoding).toBe(null);
});

test("an unchanged file is a 304 without a body", async () => {
  const etag = (await get("/assets/app-1a2b.js")).headers.get("etag") ?? "";
  const again = await get("/assets/app-1a2b.js", { headers: { "If-None-Match": `"x", ${etag}` } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  const other = await get("/assets/app-1a2b.js", { headers: { "If-None-Match": '"x"' } });
  expect(other.status).toBe(200);
});

test("HEAD has the headers and no body; other methods are refused", async () => {
  const head = await get("/", { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe("33");
  expect(await head.text()).toBe("");
  const post = await get("/", { method: "POST" });
  expect(post.status).toBe(405);
  expect(post.headers.get("allow")).toBe("GET, HEAD");
});

test.each([
  ["/../secret.txt", 404],
  ["/..%2fsecret.txt", 404],
  ["/assets/..%2f..%2fsecret.txt", 404],
  ["/assets/..%5c..%5cindex.html", 404],
  ["/assets/app-1a2b.js%00.html", 404],
  ["/%E0%A4%A", 400],
  ["/.vite/manifest.json", 404],
])("%s doesn't leave the published files", async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test("the headers file isn't published", async () => {
  expect(await (await get("/_headers")).text()).toContain("<title>App</title>");
});

test("a folder without a build is refused with a message", () => {
  expect(() => openSite(join(folder, "assets"))).toThrow("npm run build");
});
