import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findBrowser } from "./browser.ts";

const folder = mkdtempSync(join(tmpdir(), "browsers-"));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, exitCode = 0): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
}

const own = program("own");
const named = program("named");
program("chromium-browser", 1);
const chrome = program("google-chrome");
const PATH = ["", join(folder, "nowhere"), folder].join(delimiter);
const missing = join(folder, "missing");

test("CHROMIUM_PATH wins", () => {
  const environment = { CHROMIUM_PATH: named, PATH };
  expect(findBrowser(environment, own)?.executablePath).toBe(named);
});

test("an invalid CHROMIUM_PATH is an error", () => {
  expect(() => findBrowser({ CHROMIUM_PATH: missing, PATH }, own)).toThrow(missing);
});

test("Playwright's own comes before the system's", () => {
  expect(findBrowser({ PATH }, own)).toEqual({
    executablePath: undefined,
    name: "Playwright's own Chromium",
  });
});

test("the first system browser that starts is used", () => {
  expect(findBrowser({ PATH }, missing)?.executablePath).toBe(chrome);
});

test("without any browser it's undefined", () => {
  expect(findBrowser({ PATH: "" }, missing)).toBeUndefined();
});
