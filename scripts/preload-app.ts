import type { Plugin, Rolldown } from "vite";

/** The app, which the start module imports. */
const app = "/src/main.tsx";

/**
 * Names the app's scripts in index.html, so that they come together with the start module, which imports them, rather than
 * after it.
 */
export function preloadApp(): Plugin {
  return {
    name: "preload-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const entry = Object.values(bundle).find(
          (output) => output.type === "chunk" && output.facadeModuleId?.endsWith(app),
        );
        if (!entry) throw new Error(`The build has no ${app}. Has it been renamed?`);
        return withImports(bundle, entry.fileName).map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head",
        }));
      },
    },
  };
}

/** A script and everything that it imports statically. */
function withImports(bundle: Rolldown.OutputBundle, entry: string): string[] {
  const files = new Set([entry]);
  // A set is walked in the order of insertion, what is added on the way included.
  for (const file of files) {
    const output = bundle[file];
    if (output?.type === "chunk") for (const next of output.imports) files.add(next);
  }
  return [...files];
}
