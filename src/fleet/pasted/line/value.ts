import { writtenOut } from "./ranges.ts";

/** A text without its usual wrapping: what it names, and how else it can be read. */
export interface ReadValue {
  text: string;
  readings: string[];
  sort: ValueSort;
}

/**
 * "name": has a digit, dot, dash or underscore. "word" and "number" are values only in some places, "noise" (dates,
 * times, sizes, versions) only alone on its line or in a column.
 */
type ValueSort = "address" | "name" | "word" | "number" | "noise";

const maxValueLength = 255;

const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
// `11:55:13` and MAC addresses have fewer colons.
const ipv6 = /^(?=.*::|(?:[^:]*:){6})[\da-f:]{2,39}(?:\d{1,3}(?:\.\d{1,3}){3})?(?:%[\w.]{1,15})?$/i;
const noise = [
  // dates and times
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:T.*)?$/,
  /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/,
  /^\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?:z|am|pm|[+-]\d{2}:?\d{2})?$/i,
  // ages and sizes: 4d2h, 12.5GiB, 95%, 250m
  /^[-+~<>=]*(?:\d+(?:[.,]\d+)?(?:[a-zµ]{1,3}|bytes?|vcpus?|cpus?|cores?|min|mins|secs?|hours?|days?|%)){1,6}(?:\/s)?$/i,
  // versions and other numbers: v1.28.3, 1.28.3-eks, 1,024
  /^v?\d+(?:[.,]\d+)*(?:[-+][\w.+-]*)?$/i,
  // ports: 22/tcp
  /^\d+\/\w+$/,
  // MAC addresses
  /^[\da-f]{2}(?:[:-][\da-f]{2}){5}$/i,
];

/** Undefined if there's nothing left, or if it's too long for a host name. */
export function readValue(written: string): ReadValue | undefined {
  // Most words, quickly.
  if (/^[a-z][a-z\d-]{0,60}[a-z\d]$/i.test(written))
    return { text: written, readings: [written], sort: sortOf(written) };
  const whole = withoutMarks(written);
  if (whole.length > 2 * maxValueLength || !/[\p{L}\p{N}]/u.test(whole)) return undefined;
  const text = named(whole);
  if (!text || text.length > maxValueLength) return undefined;
  const readings = new Set([text, plainAddress(text), ...emphasized(whole), whole]);
  return { text: plainAddress(text), readings: [...readings], sort: sortOf(text) };
}

/** All values of a range, e.g. `web[01:03]`; otherwise the value alone. */
export function readValues(written: string): ReadValue[] {
  const value = readValue(written);
  if (!value) return [];
  const values = writtenOut(value.text);
  if (!values) return [value];
  return values.map((text) => ({ text, readings: [text], sort: sortOf(text) }));
}

const localNames =
  /^(?:localhost|localhost\.localdomain|ip6-\w+|127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?|255\.255\.255\.255)$/i;

/** Names of every machine. */
export function isLocal(text: string): boolean {
  return localNames.test(text);
}

function sortOf(text: string): ValueSort {
  if (ipv4.test(text) || ipv6.test(text)) return "address";
  if (/^\d+$/.test(text)) return "number";
  if (/^[g-uw-z][a-z\d]*$/i.test(text)) return /\d/.test(text) ? "name" : "word";
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return "name";
  if (noise.some((pattern) => pattern.test(text))) return "noise";
  return /[\d._-]/.test(text) && /\p{L}/u.test(text) ? "name" : "word";
}

const leadingMarks = /[\s"'`*~([{<【「『〈《•·・●○◦▪▸►→⇒>+=!?,;:|\\#@^$&]/u;
const trailingMarks = /[\s"'`*~)\]}>】」』〉》…,;:.!?|\\=]/u;

/** No regular expression: one for the end takes quadratic time. */
function withoutMarks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && (leadingMarks.test(text[start] ?? "") || isBullet(text, start))) start++;
  while (start < end && trailingMarks.test(text[end - 1] ?? "")) {
    const opening = openings.get(text[end - 1] ?? "");
    // `web[01:20]`, `web-{1,2}`, `[fe80::1]`
    if (opening && text.slice(start, end).includes(opening)) break;
    end--;
  }
  // `web-*` is a pattern, `*web-1*` is emphasized.
  if (text[end] === "*" && !text.slice(0, start).includes("*")) end++;
  return text.slice(start, end);
}

const openings: ReadonlyMap<string, string> = new Map([
  ["]", "["],
  ["}", "{"],
  [")", "("],
]);

function isBullet(text: string, place: number): boolean {
  return text[place] === "-" || (text[place] === "." && text[place + 1] !== undefined);
}

/** `https://ops@web-1.example.com:8080/health` → `web-1.example.com`. */
function named(whole: string): string {
  let text = whole;
  const scheme = /^[a-z][a-z\d+.-]{0,20}:\/\//i.exec(text);
  if (scheme) {
    text = text.slice(scheme[0].length);
    const resource = resourceName(text);
    if (resource !== undefined) return resource;
    text = text.replace(/[/?#].*$/s, "");
  } else {
    const resource = resourceName(text);
    if (resource !== undefined) return resource;
    // scp's `web-1:/etc/hosts`, and `10.0.0.6/24`
    text = text.replace(/:[/~].*$/s, "").replace(/(:\d{1,5})\/.*$/s, "$1");
    text = text.replace(/\/\d{1,3}$/, "");
  }
  text = text.slice(text.lastIndexOf("@") + 1);
  // `grep -n`, and a note right behind a name
  text = text.replace(/^\d{1,6}:(?=[a-z][^:]*$)/i, "").replace(/^([^()]+)\([^()]*\)$/, "$1");
  // known_hosts' `[web-1]:2222`, without its first bracket
  if (!ipv6.test(text)) text = text.replace(/^([^[\]]+)\]:\d{1,5}$/, "$1");
  const bracketed = /^\[?([\da-f:]+(?:%\w+)?)\](?::\d{1,5})?$/i.exec(text);
  if (bracketed?.[1] !== undefined) return bracketed[1];
  if (!ipv6.test(text)) text = text.replace(/:\d{1,5}(?:\/(?:tcp|udp))?$/i, "");
  return text.replace(/[.:]$/, "");
}

const resources =
  /(?:^|\/)(?:instances?|nodes?|servers?|hosts?|comput(?:e|er)s?|machines?|virtualmachines|vms?|droplets?|linodes?)\/([^/?#\s]+)/i;

/** `web-1` of `node/web-1`, `projects/p/zones/z/instances/web-1`, or of a link to an instance. */
function resourceName(text: string): string | undefined {
  return text.includes("/") ? resources.exec(text)?.[1] : undefined;
}

/** `_web-1_`, `__web-1__`: underscores are a part of other names. */
function emphasized(text: string): string[] {
  const inner = /^(_{1,2})([^_].*[^_])\1$/s.exec(text)?.[2];
  return inner === undefined ? [] : [inner];
}

/** `010.000.000.006` → `10.0.0.6`. */
function plainAddress(text: string): string {
  return /(?:^|\.)0\d/.test(text) && ipv4.test(text) ? text.split(".").map(Number).join(".") : text;
}
