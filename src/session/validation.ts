import { apiUrl } from "../api/client/request.ts";
import { defaultApiBaseUrl } from "../lib/mount-path.ts";

/** RFC 6750: visible ASCII. Anything else can't be an Authorization header (specification: Authentication 1). */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** Undefined for a key so short that its last four characters would give it away. */
export function keyHint(key: string): string | undefined {
  return key.length >= 16 ? `…${key.slice(-4)}` : undefined;
}

/** An HTTPS page may send a key over HTTPS only. */
export function isApiAddress(text: string, pageProtocol: string): boolean {
  if (text === "" || text === defaultApiBaseUrl) return true;
  const protocol = parseUrl(text)?.protocol;
  const isSafe = protocol === "https:" || (protocol === "http:" && pageProtocol !== "https:");
  return isSafe && isHostAndPath(text);
}

/** Refuses user names, queries and fragments: the app appends paths to the address and sends its own key. */
export function isHostAndPath(address: string): boolean {
  const url = parseUrl(address);
  // `URL` doesn't report an empty query or fragment.
  return url?.username === "" && url.password === "" && !/[?#]/.test(address);
}

export function apiHost(baseUrl: string): string {
  return new URL(baseUrl || "/", location.href).host;
}

/** E.g. with and without `/api/v1`. Empty is the page's own origin. */
export function isSameApi(one: string, other: string): boolean {
  const url = parseUrl(apiUrl(one, ""), location.href);
  return url !== undefined && url.href === parseUrl(apiUrl(other, ""), location.href)?.href;
}

/** Without the protocol, but with the path: two APIs can share a host. Empty is the page's own origin. */
export function apiAddress(baseUrl: string): string {
  const url = parseUrl(apiUrl(baseUrl, ""), location.href);
  return url ? url.host + url.pathname.replace(/\/api\/v1$/, "") : baseUrl;
}

/** Some supported browsers lack `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/** Undefined for anything a browser could read as another origin ("//host", "/\host", "https:…"). */
export function safeReturnPath(path: unknown, origin: string): string | undefined {
  if (typeof path !== "string" || !isWithinOrigin(path)) return undefined;
  const url = parseUrl(path, origin);
  if (!url || url.origin !== origin || /^\/connect\/*$/.test(url.pathname)) return undefined;
  // URL normalises "/.//host" to "//host".
  return isWithinOrigin(url.pathname) ? url.pathname + url.search : undefined;
}

function isWithinOrigin(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
