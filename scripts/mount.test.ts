import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { mountBuild, readMountPath } from "./mount.ts";
import { compressFiles } from "./published-files.ts";

const parent = mkdtempSync(join(tmpdir(), "mount-"));
afterAll(() => rmSync(parent, { recursive: true }));
const build = join(parent, "dist");
mkdirSync(join(build, "assets"), { recursive: true });
const page =
  '<script src="/assets/app-1a.js"></script><link href="/icon.svg"><a href="//x.example">';
writeFileSync(join(build, "index.html"), page);
writeFileSync(join(build, "assets/app-1a.js"), 'const api = "/api/v1";');
writeFileSync(join(build, "_headers"), "/*\n  X-A: 1\n/\n  X-B: 2\n/assets/app-1a.js\n  X-C: 3\n");
await compressFiles(build);
const to = join(parent, "mounted");
await mountBuild(build, to, "/ops/console/");
const read = (path: string) => readFileSync(join(to, path), "utf8");

test("the page's own addresses get the path, external ones don't", () => {
  expect(read("ops/console/index.html")).toBe(
    '<script src="/ops/console/assets/app-1a.js"></script><link href="/ops/console/icon.svg"><a href="//x.example">',
  );
});

test("its compressed copies are updated", () => {
  const copy = readFileSync(join(to, "ops/console/index.html.br"));
  expect(brotliDecompressSync(copy).toString()).toBe(read("ops/console/index.html"));
});

test("all other files are unchanged", () => {
  expect(read("ops/console/assets/app-1a.js")).toBe('const api = "/api/v1";');
});

test("the headers file is at the top, with the path", () => {
  expect(read("_headers")).toBe(
    "/ops/console/*\n  X-A: 1\n\n/ops/console/\n  X-B: 2\n\n/ops/console/assets/app-1a.js\n  X-C: 3\n",
  );
  expect(() => read("ops/console/_headers")).toThrow("ENOENT");
});

test("an earlier result is replaced, any other folder is refused", async () => {
  await mountBuild(build, to, "/other/");
  expect(() => read("ops/console/index.html")).toThrow("ENOENT");
  await expect(mountBuild(build, parent, "/other/")).rejects.toThrow("left alone");
  await expect(mountBuild(build, build, "/other/")).rejects.toThrow("left alone");
  await expect(mountBuild(join(parent, "none"), to, "/other/")).rejects.toThrow("npm run build");
});

test.each([
  ["/console/", "/console/"],
  ["console", "/console/"],
  ["/ops/console-2.1", "/ops/console-2.1/"],
  ["/", "/"],
])("%j is the path %j", (text, path) => {
  expect(readMountPath(text)).toBe(path);
});

test.each(["https://x.example/", "/../etc/", "/a b/", "/a?b", '/"><script>/', "/.hidden/"])(
  "%j isn't a path",
  (text) => {
    expect(() => readMountPath(text)).toThrow("isn't a path to serve under");
  },
);
