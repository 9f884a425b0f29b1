import type { Plugin } from "vite";

const dynamicImport = /\bimport\((?<path>"[^"]+")\)/g;

/** A Vite plugin that routes every `import()` of the app through `importCode` of late-code.ts. */
export function holdableImports(): Plugin {
  return {
    name: "holdable-imports",
    transform(code, id) {
      if (!id.includes("/src/") || id.includes("/src/testing/") || !code.includes("import(")) {
        return undefined;
      }
      return {
        code: code.replaceAll(dynamicImport, "globalThis.importCode($1, () => import($1))"),
        map: null,
      };
    },
  };
}
