import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";

/** The only file that leads up to higher folders, with `import()`. */
const leadsUp = "src/later.ts";

const files = globSync("src/**/*.{ts,tsx}", { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));

/** Values, types and `import()`. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const later = file === leadsUp ? "" : String.raw`|import\(\s*`;
  const specifiers = text.matchAll(
    new RegExp(String.raw`(?:from |import ${later})"(\.[^"?]+)"`, "g"),
  );
  return Array.from(specifiers, ([, path = ""]) =>
    normalize(join(dirname(file), path)).replaceAll("\\", "/"),
  );
}

// The linter's import/no-cycle ignores import().
test("no file of the app imports itself through others, counting types and import()", () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  const done = new Set<string>();
  const circles: string[] = [];
  function visit(file: string, path: string[]): void {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file) || path.includes(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  }
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
  expect(graph.get("src/router.tsx")).toContain(leadsUp);
});
