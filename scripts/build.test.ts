import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { isBuildStale } from "./build.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "build-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write("src/pages/list.ts", 100);
  write("e2e/list.spec.ts", 900);
  setTime("src/pages", 100);
  setTime("src", 100);
});

function write(path: string, seconds: number) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), "");
  setTime(path, seconds);
}

function setTime(path: string, seconds: number) {
  utimesSync(join(root, path), seconds, seconds);
}

test("a missing build is stale", () => {
  expect(isBuildStale(root)).toBe(true);
});

test("a build newer than its inputs isn't stale", () => {
  write("dist/.vite/manifest.json", 200);
  expect(isBuildStale(root)).toBe(false);
});

test("a changed or removed source makes it stale", () => {
  write("dist/.vite/manifest.json", 200);
  setTime("src/pages/list.ts", 300);
  expect(isBuildStale(root)).toBe(true);
  setTime("src/pages/list.ts", 100);
  setTime("src/pages", 300);
  expect(isBuildStale(root)).toBe(true);
});
