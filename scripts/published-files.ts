import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import { contentTypeOf, isCompressible } from "./content-types.ts";
import { encode, suffixes } from "./encodings.ts";
import { formatHeadersFile, nameEachFile, parseHeadersFile } from "./headers-file.ts";

/** Whoever deploys changes it afterwards; a compressed copy of it would go on saying the old. */
const changedLater = /\/config\.json$/;
/** What goes without saying: notes of the build, and rules for the host. */
const isPublished = (path: string) => !/\/\.|^\/_headers$/.test(path);

/** The paths on the site, as "/assets/start-1a2b.js", of the files in a folder that a host publishes, sorted. */
export function publishedPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `/${relative(folder, path).split(sep).join("/")}`)
    .filter((path) => isPublished(path) && !/\.(br|gz)$/.test(path))
    .toSorted();
}

/**
 * Writes beside each text file its copies for the encodings `br` and `gzip`, which nginx and Caddy then send as they are.
 * @param paths those to compress; every published file unless told
 */
export async function compressFiles(
  folder: string,
  paths: readonly string[] = publishedPaths(folder),
): Promise<void> {
  for (const path of paths) {
    if (!isCompressible(contentTypeOf(path)) || changedLater.test(path)) continue;
    const content = new Uint8Array(readFileSync(join(folder, path)));
    for (const encoding of ["br", "gzip"] as const) {
      await writeFile(join(folder, path) + suffixes[encoding], await encode(content, encoding));
    }
  }
}

/** Makes the folder of a build what hosts need: headers file by file, and everything compressed. */
export function finishBuild(): Plugin {
  let folder = "";
  return {
    name: "finish-build",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      const headersFile = join(folder, "_headers");
      if (error || !existsSync(headersFile)) return;
      const rules = parseHeadersFile(readFileSync(headersFile, "utf8"));
      const named = nameEachFile(rules, publishedPaths(folder));
      // Cloudflare Pages reads no more than 100 and drops the rest without a word.
      if (named.length > 100) this.error(`_headers would have ${named.length} rules, at most 100.`);
      await writeFile(headersFile, formatHeadersFile(named));
      await compressFiles(folder);
    },
  };
}
