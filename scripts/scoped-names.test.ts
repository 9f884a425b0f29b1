import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";

/** What a person chose on this origin, whichever of its dashboards it was chosen in. */
const shared = [
  "app/theme.ts",
  "instances/table/column-settings.tsx",
  "fleet/views/saved-views.ts",
];

test("what two dashboards on one origin must not share is named after their paths", () => {
  const source = join(root, "src");
  const unscoped = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing/.test(path))
    .filter((path) => /["'`]compute(\.|["'`])/.test(readFileSync(join(source, path), "utf8")));
  // Another one? Begin its name with `scope` of src/mount-path.ts.
  expect(unscoped.toSorted()).toEqual(shared.toSorted());
});
