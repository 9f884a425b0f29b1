import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";

const read = (name: string) => readFileSync(join(root, name), "utf8");
const {
  dependencies,
  devDependencies,
}: Record<string, Record<string, string>> = JSON.parse(read("package.json"));
const { packages }: { packages: Record<string, { resolved?: string; integrity?: string }> } =
  JSON.parse(read("package-lock.json"));

test.each(Object.entries({ ...dependencies, ...devDependencies }))(
  "%s is pinned to one version",
  (_name, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  },
);

test("the Node of .nvmrc is the one that every command runs on", () => {
  expect(read(".nvmrc").trim()).toBe(devDependencies?.["node"]);
});

test("the lock file has a hash of every package, and only addresses of the public registry", () => {
  for (const [path, { resolved, integrity }] of Object.entries(packages)) {
    if (path === "") continue;
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
    // .npmrc leaves them out, so that a mirror can be used.
    expect(resolved ?? "https://registry.npmjs.org/").toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});
