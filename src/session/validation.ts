import { apiUrl } from "../api/client/request.ts";
import type { Instance } from "../api/schema.ts";
import { defaultApiBaseUrl } from "../lib/mount-path.ts";

/** RFC 6750: visible ASCII. Anything else can't be an Authorization header (specification: Authentication 1). */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** Accepts a pasted key with spaces or invisible characters (chats add them) around it, or "Bearer" before it. */
export function readApiKey(typed: string): { key: string } | { problem: string } {
  const key = typed
    .replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, "")
    .replace(/^(authorization:\s*)?bearer\s+/i, "");
  if (key === "" || /^bearer$/i.test(key)) return { problem: "Enter an API key." };
  if (/\s/.test(key)) return { problem: "An API key can’t contain spaces or line breaks." };
  if (!isApiKey(key)) {
    return { problem: "Some of these characters can’t be in an API key. Copy the key again." };
  }
  return { key };
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

export function readApiAddress(
  typed: string,
  pageProtocol: string,
): { address: string } | { problem: string } {
  const address = typed.trim();
  if (isApiAddress(address, pageProtocol)) return { address };
  if (!/^https?:$/.test(parseUrl(address)?.protocol ?? "")) {
    return { problem: "Enter an address that begins with https://" };
  }
  if (!isHostAndPath(address)) {
    return { problem: "Enter only a host and path, without a user name, query or fragment." };
  }
  return { problem: "Use https:// so the key isn’t sent unencrypted." };
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

/** With no user name: "https://grafana.example@elsewhere.example" leads elsewhere. */
export function isHttps(url: string): boolean {
  const { protocol, username, password } = parseUrl(url) ?? {};
  return /^https:\/\//i.test(url) && protocol === "https:" && username === "" && password === "";
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

/** `url` has placeholders, e.g. `https://grafana.example/d/node?var-host={hostName}`. */
interface LinkTemplate {
  label: string;
  url: string;
}

const placeholders = ["hostName", "id", "ipv4", "privateIpv4", "region"] as const;
const names = placeholders.map((name) => `{${name}}`).join(", ");
const placeholder = new RegExp(`\\{(${placeholders.join("|")})\\}`, "g");

/** Undefined for a template that leads to an https: address. */
export function templateProblem(url: string): string | undefined {
  const rest = url.replaceAll(placeholder, "");
  const [braces] = /\{[^{}]*\}|[{}]/.exec(rest) ?? [];
  if (braces !== undefined)
    return `has ${braces}: only ${names} are filled in, and other braces are written %7B and %7D`;
  if (!isHttps(url.replaceAll(placeholder, "1"))) return "must be an https: address";
  return undefined;
}

/** Without the links that need a value this instance doesn't have. */
export function instanceLinks(templates: readonly LinkTemplate[] | undefined, instance: Instance) {
  return (templates ?? []).flatMap(({ label, url }) => {
    const href = fillIn(url, instance);
    return href === undefined ? [] : { label, href };
  });
}

function fillIn(url: string, instance: Instance): string | undefined {
  const values = Object.fromEntries(placeholders.map((name) => [name, instance[name]?.trim()]));
  const used = placeholders.filter((name) => url.includes(`{${name}}`));
  if (!used.every((name) => isUsable(values[name]))) return undefined;
  const href = url.replaceAll(placeholder, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  return isHttps(href) ? href : undefined;
}

/** A browser resolves "." and ".." in a path, even encoded ones. `encodeURIComponent` throws on half a surrogate pair. */
function isUsable(value: string | undefined): boolean {
  return value !== undefined && !/^\.*$|\p{Cs}/u.test(value);
}
