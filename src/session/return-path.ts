/**
 * A path of this app that is safe to go to after connecting, or undefined.
 * Anything that a browser could read as another origin is refused ("//host", "/\host", "https:…").
 */
export function safeReturnPath(path: unknown, origin: string): string | undefined {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return undefined;
  const url = URL.parse(path, origin);
  if (!url || url.origin !== origin || url.pathname === "/connect") return undefined;
  return url.pathname + url.search;
}
