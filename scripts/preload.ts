import type { Plugin, Rolldown } from "vite";

/** Imported by the start module. */
const app = "/src/main.tsx";
/** The page with the first rows. */
const listPage = /\/src\/instances\/(.*\/)?\w*ListPage\.tsx$/;

/**
 * Names every script of the first rows in index.html, so they load in parallel with the start module. Vite itself
 * doesn't name what's loaded by `import()`. The bundle budget counts these scripts; so the list page has to be in one
 * of them, which Vite's manifest can't tell: it omits modules that share a script.
 */
export function preloadApp(): Plugin {
  return {
    name: "preload-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const chunk = (file: string): Rolldown.OutputChunk | undefined =>
          bundle[file]?.type === "chunk" ? bundle[file] : undefined;
        const entry = Object.keys(bundle).find((file) =>
          chunk(file)?.facadeModuleId?.endsWith(app),
        );
        if (!entry) throw new Error(`The build has no ${app}. Has it been renamed?`);
        const files = withStaticImports([entry], (file) => chunk(file)?.imports);
        if (!files.some((file) => chunk(file)?.moduleIds.some((id) => listPage.test(id)))) {
          throw new Error("The list page isn't loaded with the app. Has it been renamed?");
        }
        return files.map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head",
        }));
      },
    },
  };
}

/** Including everything they import statically. */
export function withStaticImports(
  scripts: readonly string[],
  importsOf: (script: string) => readonly string[] | undefined,
): string[] {
  const found = new Set(scripts);
  // Iterating a set includes what's added meanwhile.
  for (const script of found) for (const next of importsOf(script) ?? []) found.add(next);
  return [...found];
}
