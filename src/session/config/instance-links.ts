import type { Instance } from "../../api/schema.ts";
import { parseUrl } from "../validation.ts";

/** `url` has placeholders, e.g. `https://grafana.example/d/node?var-host={hostName}`. */
export interface LinkTemplate {
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

/** With no user name: "https://grafana.example@elsewhere.example" leads elsewhere. */
export function isHttps(url: string): boolean {
  const { protocol, username, password } = parseUrl(url) ?? {};
  return /^https:\/\//i.test(url) && protocol === "https:" && username === "" && password === "";
}
