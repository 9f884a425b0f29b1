import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";

const everyFile = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((file) =>
  file.replaceAll("\\", "/"),
);

const files = everyFile.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));

/** Values, types and `import()`. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const specifiers = text.matchAll(/(?:from |import |import\(\s*)"(\.[^"?]+)"/g);
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
  expect(graph.get("src/router.tsx")).toContain("src/overview/OverviewPage.tsx");
});

test("docs/architecture.md names every folder", () => {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const folders = new Set(files.map((file) => basename(dirname(file))));
  expect([...folders].filter((folder) => !text.includes(`${folder}/`))).toEqual([]);
});

test("a folder imports only from those above it in docs/architecture.md, tests included", () => {
  const list = /\nsrc\/\n(?<list>.*?)\ndemo\//s.exec(
    readFileSync(join(root, "docs/architecture.md"), "utf8"),
  );
  const order = Array.from(
    list?.groups?.list?.matchAll(/^ {2}([a-z]+)\/ /gm) ?? [],
    ([, name = ""]) => name,
  );
  /** main.tsx and the others beside it are part of the app. */
  const folderOf = (file: string) => /^src\/([a-z]+)\//.exec(file)?.[1] ?? "app";
  expect(new Set(order)).toEqual(new Set(everyFile.map(folderOf)));

  function mayImport(file: string, imported: string): boolean {
    const [from, to] = [folderOf(file), folderOf(imported)];
    // It uses every folder.
    if ([from, to].includes("testing")) return true;
    if (!imported.startsWith("src/")) return false;
    if (from === "ui") return ["ui", "lib"].includes(to);
    return order.indexOf(to) <= order.indexOf(from);
  }
  const upward = everyFile.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !mayImport(file, imported))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(upward).toEqual([]);
});
