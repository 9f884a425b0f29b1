import { expect, test } from "vitest";
import { chunksNeededFor, type Manifest } from "./manifest.ts";

const manifest: Manifest = {
  "index.html": {
    file: "assets/index.js",
    src: "index.html",
    isEntry: true,
    imports: ["_shared.js"],
    dynamicImports: ["src/app/App.tsx", "src/jump-to.ts"],
  },
  "_shared.js": { file: "assets/shared.js", imports: ["_vendor.js"] },
  "_vendor.js": { file: "assets/vendor.js", imports: ["_shared.js"] },
  "src/app/App.tsx": {
    file: "assets/App.js",
    src: "src/app/App.tsx",
    imports: ["_react.js", "_shared.js"],
    dynamicImports: ["src/instances/ListPage.tsx", "src/activity/Page.tsx"],
  },
  "_react.js": { file: "assets/react.js" },
  "src/instances/ListPage.tsx": {
    file: "assets/ListPage.js",
    src: "src/instances/ListPage.tsx",
    imports: ["_table.js"],
    dynamicImports: ["src/operations/Dialog.tsx", "src/app/App.tsx"],
  },
  "_table.js": { file: "assets/table.js" },
  "src/activity/Page.tsx": { file: "assets/activity.js", src: "src/activity/Page.tsx" },
  "src/operations/Dialog.tsx": { file: "assets/dialog.js", src: "src/operations/Dialog.tsx" },
  "src/jump-to.ts": { file: "assets/jump-to.js", src: "src/jump-to.ts" },
};

test("the way to a page takes in what each step on it imports, and nothing beside it", () => {
  const needed = chunksNeededFor(manifest, (source) => source.endsWith("ListPage.tsx"));
  expect(needed.toSorted()).toEqual([
    "_react.js",
    "_shared.js",
    "_table.js",
    "_vendor.js",
    "index.html",
    "src/app/App.tsx",
    "src/instances/ListPage.tsx",
  ]);
});

test("what the entry loads itself is no step further", () => {
  const needed = chunksNeededFor(manifest, (source) => source === "index.html");
  expect(needed).toEqual(["index.html", "_shared.js", "_vendor.js"]);
});

test("a module that the build does not have is an error, not an empty sum", () => {
  expect(() => chunksNeededFor(manifest, () => false)).toThrow("no chunk");
});
