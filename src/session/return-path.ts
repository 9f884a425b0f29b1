import { parseUrl } from "./api-address.ts";

/**
 * A path of this app that is safe to go to after connecting, or undefined.
 * Anything that a browser could read as another origin is refused ("//host", "/\host", "https:…").
 */
export function safeReturnPath(path: unknown, origin: string): string | undefined {
  if (typeof path !== "string" || !isWithinOrigin(path)) return undefined;
  const url = parseUrl(path, origin);
  if (!url || url.origin !== origin || /^\/connect\/*$/.test(url.pathname)) return undefined;
  // Without its dots "/.//host" is "//host".
  return isWithinOrigin(url.pathname) ? url.pathname + url.search : undefined;
}

function isWithinOrigin(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
