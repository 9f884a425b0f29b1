import { extname } from "node:path";

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

/** The media type for a file name. Every response is `nosniff`, so it must be right. */
export function contentTypeOf(path: string): string {
  return contentTypes[extname(path).toLowerCase()] ?? "application/octet-stream";
}

/** Text shrinks; pictures and fonts are compressed already. */
export function isCompressible(contentType: string): boolean {
  return contentType.endsWith("charset=utf-8");
}
