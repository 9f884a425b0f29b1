import * as z from "zod/mini";
import { tabStore } from "../lib/storage.ts";
import { formatCount, plural } from "../text/format.ts";
import { fieldByName, listKey } from "./query/terms/term.ts";

export const maxListValues = 10_000;

/** A longer list (in URL-encoded characters) doesn't go into the address. */
const maxAddressLength = 1800;
/** How many long lists to keep in storage, for the Back button. */
const maxStored = 10;

/** A name like "~k3x9" refers to this tab's storage. No list's own text begins with it. */
const referenceMark = "~";

const namesName = "lists";
const storedNameOf = (list: string) => `list.${list}`;

export function valuesText(count: number): string {
  return `${formatCount(count)} ${plural(count, "value", "values")}`;
}

/** The link works only in this tab. */
export function isOnlyInThisTab(list: string): boolean {
  return list.startsWith(referenceMark);
}

/**
 * An app's pasted lists. A list's name is the address's `list`: a short list is its own text, a long one a reference
 * to this tab's sessionStorage. If that's full, the oldest lists go; if it's blocked, a list lasts until reload.
 */
export function createPastedLists() {
  const known = new Map<string, string[]>();
  const storedNames = () => tabStore.readJson(namesName, z.array(z.string())) ?? [];

  function forget(list: string): void {
    tabStore.remove(storedNameOf(list));
    tabStore.writeJson(
      namesName,
      storedNames().filter((name) => name !== list),
    );
  }

  function store(list: string, text: string): void {
    const older = storedNames();
    for (const name of older.slice(0, Math.max(0, older.length + 1 - maxStored))) forget(name);
    while (!tabStore.write(storedNameOf(list), text)) {
      const [oldest] = storedNames();
      if (oldest === undefined) return;
      forget(oldest);
    }
    tabStore.writeJson(namesName, [...storedNames(), list]);
  }

  return {
    add(text: string): string {
      const length = new URLSearchParams({ list: text }).toString().length;
      if (length <= maxAddressLength) return text;
      const list = referenceMark + randomName();
      known.set(list, readListValues(text).values);
      store(list, text);
      return list;
    },
    /** At least one value; undefined if this tab doesn't know the list. */
    valuesOf(list: string): readonly string[] | undefined {
      let values = known.get(list);
      if (!values) {
        const text = isOnlyInThisTab(list) ? tabStore.read(storedNameOf(list)) : list;
        const read = readListValues(text ?? "");
        // Part of a list would be another list.
        values = read.isTooLong ? [] : read.values;
        known.set(list, values);
      }
      return values.length > 0 ? values : undefined;
    },
    clear(): void {
      known.clear();
      for (const name of storedNames()) tabStore.remove(storedNameOf(name));
      tabStore.remove(namesName);
    },
  };
}

/** Random, so that a link copied from another tab finds nothing instead of another list. */
function randomName(): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2));
  return one.toString(36) + other.toString(36);
}

interface ListValues {
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

/** What would be misread without quotes by `readListValues`, the query language or an address. */
const quotesNeeded = /^[-~]|^[a-z]+[:=<>]|[\s,;"]/iu;

/** `separator`: "," to search for any of the values, " " for all. */
function writeListValues(values: readonly string[], separator: "," | " "): string {
  return values
    .map((value) => (quotesNeeded.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value))
    .join(separator);
}

type Paste =
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
