import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { headersFor, parseHeadersFile } from "./headers-file.ts";
import { publishedPaths } from "./published-files.ts";

/** Serves a build like a static host with its `_headers` file and its compressed copies. */
export interface Site {
  /** With a slash at both ends. */
  mount: string;
  fetch(request: Request): Promise<Response>;
  read(pathname: string): Promise<string | undefined>;
  /** Production headers. */
  headers(pathname: string): Headers;
}

/** `mount`: the path that `npm run mount` prepared it for. Throws if there's no build. */
export function openSite(folder: string, mount = "/"): Site {
  const shell = `${mount}index.html`;
  if (!existsSync(join(folder, shell))) {
    throw new Error("There is no build to serve yet. Make one with: npm run build");
  }
  // Requests are looked up here, never joined to a path, so nothing outside the folder is reachable.
  const published = new Set(publishedPaths(folder));
  const headersFile = join(folder, "_headers");
  const rules = parseHeadersFile(existsSync(headersFile) ? readFileSync(headersFile, "utf8") : "");
  const ruled = rules.flatMap(({ headers }) => headers.map(([name]) => name));

  const app = new Hono();
  app.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...ruled] }));
  app.use(async (context, next) => {
    const { method, path } = context.req;
    const pathname = decodePath(path);
    if (pathname === undefined) return context.text("Bad request", 400);
    headersFor(rules, pathname).forEach((value, name) => context.header(name, value));
    if (method !== "GET" && method !== "HEAD") {
      return context.text("Method not allowed", 405, { Allow: "GET, HEAD" });
    }
    if (`${pathname}/` === mount) return context.redirect(mount, 308);
    const file = published.has(pathname) ? pathname : isPage(pathname, mount) && shell;
    // A new build may have removed it.
    const stats =
      file === false ? undefined : statSync(join(folder, file), { throwIfNoEntry: false });
    // Don't let browsers cache a 404 for a year because its path is "immutable".
    if (file === false || !stats)
      return context.text("Not found", 404, { "Cache-Control": "no-store" });
    // Weak: one tag for all encodings.
    context.header("ETag", `W/"${stats.size}-${stats.mtimeMs}"`);
    if (!headersFor(rules, pathname).has("Cache-Control"))
      context.header("Cache-Control", "no-cache");
    const response = await serveStatic({ root: folder, path: file, precompressed: true })(
      context,
      next,
    );
    // Hono leaves it out where the client accepts no encoding.
    response?.headers.set("Vary", "Accept-Encoding");
    return response;
  });

  return {
    mount,
    fetch: async (request) => await app.fetch(request),
    read: async (pathname) =>
      published.has(pathname) ? await readFile(join(folder, pathname), "utf8") : undefined,
    headers: (pathname) => headersFor(rules, pathname),
  };
}

/**
 * Anything without a file is a page of the app. With a file extension it's a 404: serving index.html for a script
 * that a deployment removed would hide the reason. Instance ids may contain anything, though.
 */
function isPage(pathname: string, mount: string): boolean {
  if (!pathname.startsWith(mount) || pathname.startsWith(`${mount}assets/`)) return false;
  return pathname.startsWith(`${mount}instances/`) || !/\.[^/]*$/.test(pathname);
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
