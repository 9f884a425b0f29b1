import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { formatHeadersFile, nameEachFile, parseHeadersFile } from "./headers-file.ts";

/** Deployments edit this file; a compressed copy would go stale. */
const editedLater = /\/config\.json$/;
/** Build notes and host rules aren't published. */
const isPublished = (path: string) => !/\/\.|^\/_headers$/.test(path);

/** e.g. "/assets/start-1a2b.js", sorted. */
export function publishedPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `/${relative(folder, path).split(sep).join("/")}`)
    .filter((path) => isPublished(path) && !/\.(br|gz)$/.test(path))
    .toSorted();
}

/** For nginx and Caddy to send as they are. By default every published text file. */
export async function compressFiles(
  folder: string,
  paths: readonly string[] = publishedPaths(folder),
): Promise<void> {
  for (const path of paths) {
    if (!compressible.test(path) || editedLater.test(path)) continue;
    const content = new Uint8Array(readFileSync(join(folder, path)));
    await writeFile(`${join(folder, path)}.br`, await encode(content, "br"));
    await writeFile(`${join(folder, path)}.gz`, await encode(content, "gzip"));
  }
}

/** Writes the headers file file by file, and compressed copies. */
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
      // Cloudflare Pages silently drops rules beyond 100.
      if (named.length > 100) this.error(`_headers would have ${named.length} rules, at most 100.`);
      await writeFile(headersFile, formatHeadersFile(named));
      await compressFiles(folder);
    },
  };
}

const compressible = /\.(css|html|js|json|map|svg|txt|webmanifest)$/;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** As hard as a CDN does, so measured sizes are realistic. */
export async function encode(
  content: Uint8Array<ArrayBuffer>,
  encoding: "br" | "gzip",
): Promise<Buffer> {
  if (encoding === "gzip") return await asGzip(content, { level: 9 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return await asBrotli(content, { params });
}
