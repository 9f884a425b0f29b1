import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { formatHeadersFile, nameEachFile, parseHeadersFile } from "./headers-file.ts";

export type Encoding = "br" | "gzip" | "identity";

/** As nginx and Caddy expect them. */
export const suffixes = { br: ".br", gzip: ".gz" } as const;

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
    if (!isCompressible(contentTypeOf(path)) || editedLater.test(path)) continue;
    const content = new Uint8Array(readFileSync(join(folder, path)));
    for (const encoding of ["br", "gzip"] as const) {
      await writeFile(join(folder, path) + suffixes[encoding], await encode(content, encoding));
    }
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

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Has to be right: every response is `nosniff`. */
export function contentTypeOf(path: string): string {
  return contentTypes[extname(path).toLowerCase()] ?? "application/octet-stream";
}

export function isCompressible(contentType: string): boolean {
  return contentType.endsWith("charset=utf-8");
}

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** The smallest that `Accept-Encoding` allows. */
export function chooseEncoding(acceptEncoding: string | null): Encoding {
  const accepted = new Set<string>();
  for (const part of (acceptEncoding ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}

/** As hard as a CDN does, so measured sizes are realistic. */
export async function encode(
  content: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "br") {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    return new Uint8Array(await asBrotli(content, { params }));
  }
  if (encoding === "gzip") return new Uint8Array(await asGzip(content, { level: 9 }));
  return content;
}
