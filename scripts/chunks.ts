import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { root } from "./run.mjs";

/** A script of the build, as the bundler reports it. */
export interface Chunk {
  /** Files that the browser loads with it, relative to `dist/`. */
  imports: string[];
  /** Files that it may load later. */
  dynamicImports: string[];
  /** The project's own modules inside it. */
  modules: string[];
}

/** Every script of a build by its file relative to `dist/`. */
export type Chunks = Readonly<Record<string, Chunk>>;

/** The list of chunks in the build. A host publishes nothing that begins with a dot. */
export const chunkListFile = ".vite/chunks.json";

/**
 * A Vite plugin that lists the modules of each script. Vite's own manifest omits modules that share a script, and the bundle
 * budget has to count them.
 */
export function listChunks(): Plugin {
  return {
    name: "list-chunks",
    apply: "build",
    // Last, because Vite removes an entry whose imports index.html can name itself.
    enforce: "post",
    generateBundle(_options, bundle) {
      const chunks: Record<string, Chunk> = {};
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk") continue;
        const { imports, dynamicImports, moduleIds } = output;
        const modules = moduleIds
          .map((id) => relative(root, id).split(sep).join("/"))
          .filter((path) => path.startsWith("src/"));
        chunks[output.fileName] = { imports, dynamicImports, modules };
      }
      const source = JSON.stringify(chunks, null, 2);
      this.emitFile({ type: "asset", fileName: chunkListFile, source });
    },
  };
}

/** Reads the list of chunks of the build in a folder. */
export function readChunks(dist: string): Chunks {
  return JSON.parse(readFileSync(join(dist, chunkListFile), "utf8"));
}

/**
 * The files that a module needs to run: those that the page starts with, the shortest path of imports from them to the module
 * (of several the one that loads the fewest files), and the static imports of each of these.
 * @throws where the build has no such module
 */
export function filesNeededFor(
  isWanted: (module: string) => boolean,
  start: readonly string[],
  chunks: Chunks,
): string[] {
  const paths = [[...start]];
  const seen = new Set(start);
  let best: { steps: number; files: string[] } | undefined;
  for (const path of paths) {
    if (best && path.length > best.steps) break;
    const loaded = withStaticImports(path, (file) => chunks[file]?.imports);
    if (loaded.some((file) => chunks[file]?.modules.some(isWanted))) {
      if (!best || loaded.length < best.files.length) best = { steps: path.length, files: loaded };
      continue;
    }
    for (const next of loaded.flatMap((file) => chunks[file]?.dynamicImports ?? [])) {
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  if (best) return best.files;
  throw new Error("The wanted module is not in the build. Has it been renamed?");
}

/** The app, which the start module imports. */
const app = "/src/main.tsx";

/**
 * A Vite plugin that names the app's scripts in index.html, so that they load together with the start module, which imports
 * them, rather than after it.
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
        return withStaticImports([entry.fileName], (file) => chunkImports(bundle[file])).map(
          (file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head",
          }),
        );
      },
    },
  };
}

function chunkImports(output: Rolldown.OutputBundle[string] | undefined): string[] {
  return output?.type === "chunk" ? output.imports : [];
}

/** Files with everything that they import statically. */
function withStaticImports(
  files: readonly string[],
  importsOf: (file: string) => readonly string[] | undefined,
): string[] {
  const found = new Set(files);
  // Iterating a set includes what is added meanwhile.
  for (const file of found) for (const next of importsOf(file) ?? []) found.add(next);
  return [...found];
}
