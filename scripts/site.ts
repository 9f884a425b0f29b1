import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { headersFor, parseHeadersFile } from "./headers-file.ts";
import {
  chooseEncoding,
  contentTypeOf,
  encode,
  type Encoding,
  isCompressible,
  publishedPaths,
  suffixes,
} from "./published-files.ts";

/** Serves a build like a static host with its `_headers` file. */
export interface Site {
  /** With a slash at both ends. */
  mount: string;
  fetch(request: Request): Promise<Response>;
  read(pathname: string): Promise<string | undefined>;
  /** Production headers. */
  headers(pathname: string): Headers;
  /** Compresses everything up front. */
  warm(): Promise<void>;
}

/** `mount`: the path that `npm run mount` prepared it for. Throws if there's no build. */
export function openSite(folder: string, mount = "/"): Site {
  const shell = `${mount}index.html`;
  if (!existsSync(join(folder, shell))) {
    throw new Error("There is no build to serve yet. Make one with: npm run build");
  }
  const files = listSiteFiles(folder);
  const headersFile = join(folder, "_headers");
  const rules = parseHeadersFile(existsSync(headersFile) ? readFileSync(headersFile, "utf8") : "");
  return {
    mount,
    fetch: (request) => answer(request),
    read: async (pathname) => {
      const bytes = await files.get(pathname)?.bytes("identity");
      return bytes && new TextDecoder().decode(bytes);
    },
    headers: (pathname) => headersFor(rules, pathname),
    warm: async () => {
      for (const file of files.values()) if (file.compressible) await file.bytes("br");
    },
  };

  async function answer(request: Request): Promise<Response> {
    const pathname = decodePath(new URL(request.url).pathname);
    if (pathname === undefined) return plain(400, "Bad request", new Headers());
    const headers = headersFor(rules, pathname);
    if (request.method !== "GET" && request.method !== "HEAD") {
      headers.set("Allow", "GET, HEAD");
      return plain(405, "Method not allowed", headers);
    }
    if (`${pathname}/` === mount) {
      return new Response(null, { status: 308, headers: { Location: mount } });
    }
    const file = find(pathname);
    if (file) return sendFile(request, file, headers);
    // Don't let browsers cache a 404 for a year because its path is "immutable".
    headers.set("Cache-Control", "no-store");
    return plain(404, "Not found", headers);
  }

  function find(pathname: string): SiteFile | undefined {
    const found = files.get(pathname);
    if (found) return found;
    return isPage(pathname, mount) ? files.get(shell) : undefined;
  }
}

/**
 * Anything without a file is a page of the app. With a file extension it's a 404: serving index.html for a script
 * that a deployment removed would hide the reason. Instance ids may contain anything, though.
 */
function isPage(pathname: string, mount: string): boolean {
  if (!pathname.startsWith(mount) || pathname.startsWith(`${mount}assets/`)) return false;
  return pathname.startsWith(`${mount}instances/`) || !/\.[^/]*$/.test(pathname);
}

async function sendFile(request: Request, file: SiteFile, headers: Headers): Promise<Response> {
  const etag = await file.etag();
  headers.set("ETag", etag);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  if (file.compressible) headers.set("Vary", "Accept-Encoding");
  if (tagsIn(request.headers.get("If-None-Match")).has(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = file.compressible
    ? chooseEncoding(request.headers.get("Accept-Encoding"))
    : "identity";
  const bytes = await file.bytes(encoding);
  headers.set("Content-Type", file.contentType);
  headers.set("Content-Length", String(bytes.length));
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}

function tagsIn(ifNoneMatch: string | null): Set<string> {
  return new Set((ifNoneMatch ?? "").split(",").map((tag) => tag.trim()));
}

function plain(status: number, text: string, headers: Headers): Response {
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(text, { status, headers });
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Read once per encoding; compressed here if the build didn't. */
class SiteFile {
  readonly contentType: string;
  readonly compressible: boolean;
  readonly #path: string;
  readonly #encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(path: string) {
    this.#path = path;
    this.contentType = contentTypeOf(path);
    this.compressible = isCompressible(this.contentType);
  }

  bytes(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    let bytes = this.#encoded.get(encoding);
    if (bytes === undefined) {
      bytes = this.#read(encoding);
      this.#encoded.set(encoding, bytes);
    }
    return bytes;
  }

  async #read(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
    if (encoding === "identity") return new Uint8Array(await readFile(this.#path));
    const copy = this.#path + suffixes[encoding];
    if (existsSync(copy)) return new Uint8Array(await readFile(copy));
    return encode(await this.bytes("identity"), encoding);
  }

  /** Weak: one tag for all encodings. */
  async etag(): Promise<string> {
    const digest = createHash("sha256").update(await this.bytes("identity"));
    return `W/"${digest.digest("base64url").slice(0, 22)}"`;
  }
}

/** By path. Requests are looked up here, never joined to a path, so nothing outside the folder is reachable. */
function listSiteFiles(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const path of publishedPaths(folder)) files.set(path, new SiteFile(join(folder, path)));
  return files;
}
