import { comparedText, isPlain } from "../../lib/text.ts";
import type { TextField } from "./term.ts";

export interface Pattern {
  readonly text: string;
  readonly pieces: readonly string[];
}

export function hasStar({ pieces }: Pick<Pattern, "pieces">): boolean {
  return pieces.length > 1;
}

/** How a field's values are compared and counted. The list shows BOOT_FAILED as "Boot failed", so both find it. */
export function valueKey(field: TextField, text: string): string {
  const lower = comparedText(text);
  return field === "state" ? lower.replaceAll("_", " ") : lower;
}

export function fitsPattern(text: string, pieces: readonly string[]): boolean {
  const [first = ""] = pieces;
  if (pieces.length === 1) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (let place = 1; place < pieces.length - 1; place++) {
    const piece = pieces[place] ?? "";
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  const last = pieces.at(-1) ?? "";
  return text.length - last.length >= at && text.endsWith(last);
}

/** Replaces line breaks inside texts. Unicode guarantees that it's never a character. */
const lineBreak = "\uFFFE";

/** Almost no text has a line break, and looking is several times faster than replacing. */
const onOneLine = (text: string) => (text.includes("\n") ? text.replaceAll("\n", lineBreak) : text);

export const searchable = (text: string) => comparedText(onOneLine(text));

/** One text per line: a single `includes` searches them all. They're compared as if each stood alone: no rule looks past a line break. */
export function joinedTexts(texts: readonly (string | undefined)[]): string {
  let lines = "\n";
  for (const text of texts) {
    // Put in lower case together, which is faster.
    if (text) lines += `${isPlain(text) ? onOneLine(text) : searchable(text)}\n`;
  }
  return lines.toLowerCase();
}

/** Does one of the joined texts match? Only looks at lines that contain a piece. */
export function joinedTextFits(pieces: readonly string[]): (joined: string) => boolean {
  const parts = pieces.map(searchable);
  const [first = ""] = parts;
  const last = parts.at(-1) ?? "";
  const anchor = first ? `\n${first}` : last ? `${last}\n` : (parts[1] ?? "");
  // Stars on both sides: containing the piece is enough.
  if (!first && !last && parts.length <= 3) return (joined) => joined.includes(anchor);
  return (joined) => {
    let at = joined.indexOf(anchor);
    while (at !== -1) {
      const start = first ? at + 1 : joined.lastIndexOf("\n", at) + 1;
      const end = joined.indexOf("\n", start);
      if (fitsPattern(joined.slice(start, end), parts)) return true;
      at = joined.indexOf(anchor, Math.max(end, at + 1));
    }
    return false;
  };
}

interface AddressBlock {
  readonly network: number;
  readonly size: number;
  readonly start: string;
}

/** An address with a mask, or an IPv4 address with a port. */
const decorated = /^(?:(\d{1,3}(?:\.\d{1,3}){3})(?:\/\d{1,2}|:\d{1,5})|([\da-f:.]+)\/\d{1,3})$/i;

/** `203.0.113.77` of `203.0.113.77/24` and `203.0.113.77:22`. Any other text stays as it is. */
export function bareAddress(text: string): string {
  // Cheap check first: it runs for every row.
  if (!text.includes("/") && !text.includes(":")) return text;
  const [, ipv4, ipv6] = decorated.exec(text) ?? [];
  return ipv4 ?? ipv6 ?? text;
}

/** Undefined for anything else. No regular expression: it runs for every row. */
function addressNumber(text: string): number | undefined {
  let number = 0;
  let dots = 0;
  let octet = -1;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) octet = Math.max(octet, 0) * 10 + digit;
    else if (text[at] === "." && octet >= 0) {
      number = number * 256 + octet;
      dots++;
      octet = -1;
    } else return undefined;
    if (octet > 255) return undefined;
  }
  return dots === 3 && octet >= 0 ? number * 256 + octet : undefined;
}

const ipv6 = /^(?:[\da-f]{1,4}:){7}[\da-f]{1,4}$|^[\da-f:]*::[\da-f:]*[\da-f]$/i;

/** A whole address, not just its start. */
export function isAddress(text: string): boolean {
  return addressNumber(text) !== undefined || (text.length <= 39 && ipv6.test(text));
}

/** Ignores host bits, as most tools do: 10.12.3.4/16 is 10.12.0.0/16. */
export function readBlock(text: string): AddressBlock | undefined {
  const [address = "", bits = "", ...rest] = text.split("/");
  const number = addressNumber(address);
  if (number === undefined || rest.length > 0 || !/^\d{1,2}$/.test(bits) || Number(bits) > 32)
    return undefined;
  const size = 2 ** (32 - Number(bits));
  const common = address.split(".").slice(0, Math.floor(Number(bits) / 8));
  const start = common
    .map((octet) => `${Number(octet)}.`)
    .join("")
    .slice(0, common.length === 4 ? -1 : undefined);
  return { network: number - (number % size), size, start };
}

export function isInBlock(address: string, { network, size, start }: AddressBlock): boolean {
  // Cheap check first: most addresses are in another network.
  if (!address.startsWith(start)) return false;
  const number = addressNumber(address);
  return number !== undefined && number >= network && number < network + size;
}

/** Longer texts would take noticeable time on each keystroke. */
const maxTypoLength = 24;

/**
 * Guesses what was meant: a known text that this one abbreviates or extends, else the one with the fewest typos (at
 * most one in up to three letters, otherwise two). `known` are compared texts.
 */
export function nearestOf(text: string, known: Iterable<string>): string | undefined {
  const typed = comparedText(text);
  // A single letter is one typo away from any other.
  if (typed.length < 2 || typed.length > maxTypoLength) return undefined;
  let best: { name: string; mistakes: number } | undefined;
  for (const name of known) {
    // The rest would count as typos anyway, and comparing long texts takes time.
    if (Math.abs(name.length - typed.length) > maxTypoLength) continue;
    const isPrefix = name !== "" && (name.startsWith(typed) || typed.startsWith(name));
    const mistakes = isPrefix ? 1 : editDistance(typed, name);
    const allowed = Math.min(typed.length, name.length) > 3 ? 2 : 1;
    if (mistakes <= allowed && mistakes < (best?.mistakes ?? Infinity)) best = { name, mistakes };
  }
  return best?.name;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = [];
    rows.push(row);
    for (let j = 0; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Infinity;
      row.push(i + j === 0 ? 0 : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}

/** What a list or Jump to can name of an instance. */
export interface Named {
  id: string;
  hostName?: string | undefined;
  ipv4?: string | undefined;
  privateIpv4?: string | undefined;
}

function namesOf({ id, hostName, ipv4, privateIpv4 }: Named): string[] {
  return [id, hostName, ipv4, privateIpv4].flatMap((name) => (name ? comparedText(name) : []));
}

/** The text is its whole host name, id or address. */
export function isCalled(instance: Named, text: string): boolean {
  return namesOf(instance).includes(comparedText(text));
}

/** Each word of the text, in any order, is in its host name, id or addresses. */
export function isNamedLike(instance: Named, text: string): boolean {
  const names = namesOf(instance);
  const words = comparedText(text).split(/\s+/).filter(Boolean);
  return words.every((word) => names.some((name) => name.includes(word)));
}
