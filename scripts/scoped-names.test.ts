import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";

test("stored names include the path, so that two dashboards on one origin do not share them", () => {
  const source = join(root, "src");
  const unscoped = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing/.test(path))
    .filter((path) => /["'`]compute(\.|["'`])/.test(readFileSync(join(source, path), "utf8")));
  // Begin such a name with `scope` of src/lib/mount-path.ts.
  expect(unscoped).toEqual([]);
});
