import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";
import { readVersion } from "./version.ts";

test("the changelog, package.json and the lock file have the same version", () => {
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const [, newest] = /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(changelog) ?? [];
  expect(newest).toBe(readVersion().version);
  const lock: { version: string } = JSON.parse(
    readFileSync(join(root, "package-lock.json"), "utf8"),
  );
  expect(lock.version).toBe(newest);
});
