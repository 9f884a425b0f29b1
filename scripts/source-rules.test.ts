import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";

const source = join(root, "src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|[\\/])testing[\\/]/.test(path),
);

/** Files of the app that contain a pattern. */
const filesWith = (pattern: RegExp) =>
  files.filter((path) => pattern.test(readFileSync(join(source, path), "utf8")));

test("stored names include the path, so that two dashboards on one origin don't share them", () => {
  // Begin such a name with `scope` of src/lib/mount-path.ts.
  expect(filesWith(/["'`]compute(\.|["'`])/)).toEqual([]);
});

test("no page is translated, its host names and confirmations included (ngrok/mantle#1505)", () => {
  for (const path of ["index.html", "public/assets/404.html"]) {
    const html = readFileSync(join(root, path), "utf8");
    expect(html).toContain('<html lang="en" translate="no">');
    expect(html).toContain('<meta name="google" content="notranslate" />');
  }
});

test("modules keep no state", () => {
  // Keep it in an object of `createServices`, which ends with its `signal`.
  expect(filesWith(/^(export )?let /m)).toEqual([]);
});
