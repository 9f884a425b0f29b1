import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chooseEncoding } from "./encodings.ts";
import { headersFor, parseHeadersFile } from "./headers-file.ts";
import { listSiteFiles, type SiteFile } from "./site-files.ts";

/** A production build, served the way a static host with its `_headers` file would. */
export interface Site {
  /** The path that it is served under, with a slash at both ends. */
  mount: string;
  fetch(request: Request): Promise<Response>;
  /** The text of a file of the build, or undefined where there is none. */
  read(pathname: string): Promise<string | undefined>;
  /** The production headers of a path. */
  headers(pathname: string): Headers;
  /** Compresses everything ahead of the first visitor. */
  warm(): Promise<void>;
}

/**
 * Opens the build in a folder as it is now. Throws where there is none.
 * @param mount the path that `npm run mount` laid it out for
 */
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
    // A wrong answer must not be kept for a year where only its path says "immutable".
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
 * Whether a path without a file is a page of the app. What looks like a file and is none must say so: index.html in place
 * of a script that a deployment removed would hide the reason. An instance's id may look like anything.
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
