import { fieldByName } from "./terms/term.ts";

export const maxListValues = 10_000;

export interface ListValues {
  /** In order, at most `maxListValues`. Ignores case when dropping duplicates. */
  values: string[];
  isTooLong: boolean;
}

// Quoted values can contain separators. Limited length, so unclosed quotes take linear time.
const token = /"((?:[^"\\\p{Cc}]|\\[^\p{Cc}]|""){0,500})"|[^\s,;\p{Cc}]+/gu;
// Spreadsheets and chat apps add invisible characters.
const outerMark = /[\s\p{Cf}"'`‘’“”]/u;
const hasLetterOrDigit = /[\p{L}\p{N}]/u;

/** Separators: white space, commas, semicolons, control characters. */
export function readListValues(text: string): ListValues {
  const byKey = new Map<string, string>();
  for (const [bare, quoted] of text.matchAll(token)) {
    const text = quoted?.replace(/\\(["\\])|""/g, (_, escaped?: string) => escaped ?? '"');
    const value = withoutOuterMarks(text ?? bare);
    // Skips bullets and rules ("-", "---").
    if (!hasLetterOrDigit.test(value)) continue;
    const key = listKey(value);
    if (byKey.has(key)) continue;
    if (byKey.size === maxListValues) return { values: [...byKey.values()], isTooLong: true };
    byKey.set(key, value);
  }
  return { values: [...byKey.values()], isTooLong: false };
}

/** A regular expression for the end would take quadratic time. */
function withoutOuterMarks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && outerMark.test(text[start] ?? "")) start++;
  while (start < end && outerMark.test(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}

/** How list values and instances' texts are compared. */
export function listKey(text: string): string {
  return text.toLowerCase();
}

/** What would be misread without quotes by `readListValues`, the query language or an address. */
const quotesNeeded = /^[-~]|^[a-z]+[:=<>]|[\s,;"]/iu;

/** `separator`: "," to search for any of the values, " " for all. */
function writeListValues(values: readonly string[], separator: "," | " "): string {
  return values
    .map((value) => (quotesNeeded.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value))
    .join(separator);
}

export type Paste =
  | { kind: "query" }
  /** `text` goes into the address. */
  | { kind: "list"; text: string }
  | { kind: "too long" };

/**
 * Is it a list or a search? A query term (`state:running`, `-tag:prod`) or a single value makes it a search. Several
 * lines make it a list, and so do commas, semicolons or tabs, unless the text continues a word in the box
 * (`region:`). Values between spaces are a list only if each looks like a host name, id or address: `web-1 web-2`,
 * but not `web prod`.
 */
export function readPaste(text: string, continuesWord: boolean): Paste {
  const trimmed = text.trim();
  const hasLines = /[\r\n\u2028\u2029]/.test(trimmed);
  if (continuesWord && !hasLines) return { kind: "query" };
  if (hasQueryTerm(trimmed)) return { kind: "query" };
  const { values, isTooLong } = readListValues(trimmed);
  if (values.length < 2) return { kind: "query" };
  const hasSeparators = hasLines || /[,;\t]/.test(trimmed);
  if (!hasSeparators && !values.every(looksLikeName)) return { kind: "query" };
  if (isTooLong) return { kind: "too long" };
  return { kind: "list", text: writeListValues(values, hasSeparators ? "," : " ") };
}

/** A minus before a letter, or a name before an operator. */
const terms = /(?<=^|[\s,;])(-(?=[\p{L}\p{N}"]))?(?:([a-z]{1,16})(?=[:=<>]))?/giu;

function hasQueryTerm(text: string): boolean {
  for (const [, minus, name] of text.matchAll(terms)) {
    if (minus !== undefined || (name !== undefined && fieldByName.has(name.toLowerCase())))
      return true;
  }
  return false;
}

/** Has a digit or a dot, like most host names, ids and addresses, but few words. */
function looksLikeName(value: string): boolean {
  return value.length > 2 && /^[\p{L}\p{N}._:-]*$/u.test(value) && /[\d.]/.test(value);
}
