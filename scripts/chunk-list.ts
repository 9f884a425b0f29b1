import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

/** A script of the build, as the bundler reports it. */
export interface Chunk {
  /** Files that the browser loads with it, beneath `dist/`. */
  imports: string[];
  /** Files that it may load later. */
  dynamicImports: string[];
  /** The project's own modules inside it. */
  modules: string[];
}

/** Every script of a build by its file beneath `dist/`. */
export type Chunks = Readonly<Record<string, Chunk>>;

/** Where the build notes its chunks. A host publishes nothing that begins with a dot. */
export const chunkListFile = ".vite/chunks.json";

/**
 * Notes which module went into which script. Vite's own manifest does not say where a module is
 * that has no script to itself, and the bundle budget must not overlook it.
 */
export function listChunks(): Plugin {
  return {
    name: "list-chunks",
    apply: "build",
    // Last, because Vite takes an entry out again whose imports index.html can name itself.
    enforce: "post",
    generateBundle(_options, bundle) {
      const chunks: Record<string, Chunk> = {};
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk") continue;
        const { imports, dynamicImports, moduleIds } = output;
        const modules = moduleIds
          .map((id) =>
            relative(import.meta.dirname, id)
              .split(sep)
              .join("/"),
          )
          .filter((path) => path.startsWith("../src/"))
          .map((path) => path.slice("../".length));
        chunks[output.fileName] = { imports, dynamicImports, modules };
      }
      const source = JSON.stringify(chunks, null, 2);
      this.emitFile({ type: "asset", fileName: chunkListFile, source });
    },
  };
}

/** Reads what the build in a folder has noted. */
export function readChunks(dist: string): Chunks {
  return JSON.parse(readFileSync(join(dist, chunkListFile), "utf8"));
}
