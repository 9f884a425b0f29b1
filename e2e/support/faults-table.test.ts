import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failures, notFound, refusals, teamRefusals } from "../../src/testing/stand-ins/faults.ts";

const folder = join(import.meta.dirname, "..");
const rows = readFileSync(join(folder, "README.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").slice(1, -1))
  .map((cells) => cells.map((cell) => cell.trim()))
  // The header and the separator.
  .slice(2);

test("every code and fault has its row", () => {
  const named = [...refusals, notFound, ...teamRefusals, ...failures].map(({ name }) => name);
  const others = ["UNAUTHORIZED", "TOO_MANY_REQUESTS", "slow answer", "offline"];
  expect(new Set(rows.map(([name]) => name))).toEqual(new Set([...named, ...others]));
});

test.each(rows)("%s has a test for every operation, or a reason why not", (_name, ...cells) => {
  expect(cells).toHaveLength(6);
  for (const cell of cells.filter((text) => !text.startsWith("none: "))) {
    const files = cell.replace(/ \(.*\)$/, "").split(", ");
    expect(files.filter((file) => !testFiles(file).some((path) => existsSync(path)))).toEqual([]);
  }
});

function testFiles(name: string): string[] {
  return name.startsWith("src/")
    ? [".test.ts", ".test.tsx"].map((ending) => join(folder, "..", name + ending))
    : [join(folder, `${name}.spec.ts`)];
}
