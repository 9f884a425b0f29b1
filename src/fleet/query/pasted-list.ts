import { fieldNamed } from "./fields.ts";

export const maxListValues = 10_000;

/** The values of a list: host names, ids or addresses. */
export interface ListValues {
  /** In their order; values that differ only in case are one. At most `maxListValues`. */
  values: string[];
  isTooLong: boolean;
}

// A value in quotes can have separators in it. It is short, so that unclosed quotes take linear time.
const token = /"((?:[^"\\\p{Cc}]|\\[^\p{Cc}]|""){0,500})"|[^\s,;\p{Cc}]+/gu;
// Programs for tables and messages add characters that cannot be seen.
const outerMark = /[\s\p{Cf}"'`‘’“”]/u;
const hasLetterOrDigit = /[\p{L}\p{N}]/u;

/** Reads the values of a list from any text. Blanks, line breaks, commas, semicolons and control characters separate them. */
export function readListValues(text: string): ListValues {
  const byKey = new Map<string, string>();
  for (const [bare, quoted] of text.matchAll(token)) {
    const text = quoted?.replace(/\\(["\\])|""/g, (_, escaped?: string) => escaped ?? '"');
    const value = withoutOuterMarks(text ?? bare);
    // What is left out is a bullet or a line.
    if (!hasLetterOrDigit.test(value)) continue;
    const key = listKey(value);
    if (byKey.has(key)) continue;
    if (byKey.size === maxListValues) return { values: [...byKey.values()], isTooLong: true };
    byKey.set(key, value);
  }
  return { values: [...byKey.values()], isTooLong: false };
}

/** Takes linear time, unlike a pattern for the end. */
function withoutOuterMarks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && outerMark.test(text[start] ?? "")) start++;
  while (start < end && outerMark.test(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}

/** The form in which a value of a list and a text of an instance are compared. */
export function listKey(text: string): string {
  return text.toLowerCase();
}

/** What `readListValues`, the query language or an address would read otherwise. */
const quotesNeeded = /^[-~]|^[a-z]+[:=<>]|[\s,;"]/iu;

/**
 * Writes values as one text that `readListValues` and the query language read.
 * @param separator "," where a search for the text must find any of them, " " for all
 */
function writeListValues(values: readonly string[], separator: "," | " "): string {
  return values
    .map((value) => (quotesNeeded.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value))
    .join(separator);
}

/** What a paste into the search box is. */
export type Paste =
  | { kind: "query" }
  /** `text` is the list as an address has it. */
  | { kind: "list"; text: string }
  | { kind: "too long" };

/**
 * Decides whether a pasted text is a list of instances or a search:
 * - A text with a term of the query language (`state:running`, `-tag:prod`) is a search, and so is a single value.
 * - Several lines are a list.
 * - Values between commas, semicolons or tabs are a list, unless the text continues a word in the box (`region:`).
 * - Values between blanks are a list where each looks like a host name, an id or an address: `web-1 web-2`, not `web prod`.
 * @param continuesWord the character before the cursor is no blank
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

/** The start of a word: a minus before a letter, and a name before an operator. */
const terms = /(?<=^|[\s,;])(-(?=[\p{L}\p{N}"]))?(?:([a-z]{1,16})(?=[:=<>]))?/giu;

function hasQueryTerm(text: string): boolean {
  for (const [, minus, name] of text.matchAll(terms)) {
    if (minus !== undefined || (name !== undefined && fieldNamed(name))) return true;
  }
  return false;
}

/** With a digit or a dot, as host names, ids and addresses mostly have and words have not. */
function looksLikeName(value: string): boolean {
  return value.length > 2 && /^[\p{L}\p{N}._:-]*$/u.test(value) && /[\d.]/.test(value);
}
