import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { compressFiles, publishedPaths } from "./published-files.ts";

const folder = mkdtempSync(join(tmpdir(), "published-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "assets"));
mkdirSync(join(folder, ".vite"));
const script = "export const answer = 42;\n".repeat(50);
writeFileSync(join(folder, "index.html"), "<!doctype html>");
writeFileSync(join(folder, "config.json"), "{}");
writeFileSync(join(folder, "_headers"), "");
writeFileSync(join(folder, ".vite/manifest.json"), "{}");
writeFileSync(join(folder, "assets/_app-1a.js"), script);
writeFileSync(join(folder, "assets/font-2b.woff2"), "not really a font");
await compressFiles(folder);

test("files meant only for the host or the build aren't published", () => {
  expect(publishedPaths(folder)).toEqual([
    "/assets/_app-1a.js",
    "/assets/font-2b.woff2",
    "/config.json",
    "/index.html",
  ]);
});

test("text files have compressed copies", () => {
  const path = join(folder, "assets/_app-1a.js");
  expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(script);
  expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(script);
});

test("compressed formats, and the configuration, which is edited later, get no copies", () => {
  for (const path of ["assets/font-2b.woff2", "config.json", ".vite/manifest.json"]) {
    expect(existsSync(join(folder, `${path}.br`))).toBe(false);
    expect(existsSync(join(folder, `${path}.gz`))).toBe(false);
  }
});
