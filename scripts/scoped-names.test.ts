import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";

/** Preferences that all dashboards of this origin share. */
const shared = [
  "app/theme.ts",
  "instances/columns/hidden-columns.ts",
  "fleet/views/saved-views.ts",
];

test("stored names include the path, so that two dashboards on one origin do not share them", () => {
  const source = join(root, "src");
  const unscoped = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing/.test(path))
    .filter((path) => /["'`]compute(\.|["'`])/.test(readFileSync(join(source, path), "utf8")));
  // Begin the name of another one with `scope` of src/mount-path.ts.
  expect(unscoped.toSorted()).toEqual(shared.toSorted());
});
