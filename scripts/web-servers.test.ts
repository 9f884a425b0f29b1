import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findWebServer } from "./web-servers.ts";

const folder = mkdtempSync(join(tmpdir(), "web-servers-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a web server is found on the path", () => {
  writeFileSync(join(folder, "caddy"), "");
  const path = ["/nowhere", folder].join(delimiter);
  expect(findWebServer("caddy", { PATH: path })).toBe(join(folder, "caddy"));
});
