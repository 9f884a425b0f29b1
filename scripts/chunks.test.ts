import { expect, test } from "vitest";
import { type Chunk, filesNeededFor } from "./chunks.ts";

const chunk = (parts: Partial<Chunk>): Chunk => ({
  imports: [],
  dynamicImports: [],
  modules: [],
  ...parts,
});

// first-paint.js is a script of public/, which the page names and the bundler does not know.
const start = ["first-paint.js", "index.js"];
const chunks = {
  "index.js": chunk({
    modules: ["src/main.tsx"],
    imports: ["shared.js"],
    dynamicImports: ["jump-to.js", "App.js"],
  }),
  "shared.js": chunk({ imports: ["vendor.js"], modules: ["src/api/client.ts"] }),
  "vendor.js": chunk({ imports: ["shared.js"] }),
  "App.js": chunk({
    imports: ["react.js", "shared.js"],
    dynamicImports: ["list.js", "activity.js"],
    modules: ["src/app/App.tsx"],
  }),
  "react.js": chunk({}),
  "list.js": chunk({
    imports: ["table.js"],
    dynamicImports: ["dialog.js", "App.js"],
    modules: ["src/instances/ListPage.tsx", "src/instances/Row.tsx"],
  }),
  "table.js": chunk({}),
  "activity.js": chunk({ modules: ["src/activity/Page.tsx"] }),
  "dialog.js": chunk({ modules: ["src/operations/Dialog.tsx"] }),
  "jump-to.js": chunk({ modules: ["src/jump-to.ts"] }),
};

test("the files for a page include the imports of each step, and no others", () => {
  const needed = filesNeededFor((module) => module.endsWith("Row.tsx"), start, chunks);
  expect(needed.toSorted()).toEqual([
    "App.js",
    "first-paint.js",
    "index.js",
    "list.js",
    "react.js",
    "shared.js",
    "table.js",
    "vendor.js",
  ]);
});

test("the start modules need no further step", () => {
  const needed = filesNeededFor((module) => module === "src/api/client.ts", start, chunks);
  expect(needed).toEqual(["first-paint.js", "index.js", "shared.js", "vendor.js"]);
});

test("of two paths of the same length the one with fewer files counts", () => {
  const twoWays = {
    "index.js": chunk({ dynamicImports: ["detail.js", "App.js"] }),
    "detail.js": chunk({ imports: ["App.js", "facts.js"] }),
    "App.js": chunk({ modules: ["src/instances/ListPage.tsx"] }),
  };
  const needed = filesNeededFor((module) => module.endsWith("ListPage.tsx"), ["index.js"], twoWays);
  expect(needed).toEqual(["index.js", "App.js"]);
});

test("a module that is not in the build is an error", () => {
  expect(() => filesNeededFor(() => false, start, chunks)).toThrow("not in the build");
});
