import { lazy } from "./waiting.ts";

/** Anything but visible ASCII characters and spaces. A line break separates texts (`joinedTexts`), so it stays. */
const notPlain = /[^\n\u0020-\u007e]/;

/** Combining marks, and what can't be seen: controls, zero widths, soft hyphens, variation selectors, direction marks. */
const marksAndInvisible = /(?!\n)[\p{M}\p{Cc}\p{Cf}\p{DI}\u2800]/gu;

export const isPlain = (text: string): boolean => !notPlain.test(text);

/**
 * The one form in which texts are compared: tags with protected tags, a search with a fleet, a typed name with a host name. In any
 * case, accent and width, without what can't be seen. Lower case alone isn't enough: "ß" is "SS" in upper case, and the dotless
 * "ı" is "I". Marks go last, because the iota beneath "ᾀ" is a letter in "ἈΙ". A text of marks and invisible characters only stays as it is: as nothing, it would be a part of every other.
 */
export function comparedText(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const compared = text
    .normalize("NFKD")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(marksAndInvisible, "");
  return compared === "" ? text : compared;
}

/** e.g. "Not sent" at the start of a cell. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const countFormat = lazy(() => new Intl.NumberFormat());
const percentFormat = lazy(() => new Intl.NumberFormat(undefined, { style: "percent" }));

const quantityFormat = lazy(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }));

type Unit = "sec" | "min" | "hr" | "MB" | "GB" | "TB" | "PB";

export function formatCount(count: number): string {
  return countFormat().format(count);
}

/** @param fraction from 0 to 1 */
export function formatPercent(fraction: number): string {
  return percentFormat().format(fraction);
}

/** With at most one decimal, e.g. "8 sec", "1.5 GB". The number is in the browser's locale, the unit in English like the page. */
export function formatUnit(quantity: number, unit: Unit): string {
  return `${quantityFormat().format(quantity)} ${unit}`;
}

/** Rounds up, e.g. 45_000 → "45 sec", 700_000 → "12 min". */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return formatUnit(seconds, "sec");
  return seconds < 5400
    ? formatUnit(Math.ceil(seconds / 60), "min")
    : formatUnit(Math.ceil(seconds / 3600), "hr");
}

/** UI text is English, so plurals don't follow the browser's locale; numbers do. */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}

/** "300 of 4,000", or "300" if the total is unknown. */
export function progressText(value: number, most: number | undefined): string {
  return most === undefined ? formatCount(value) : `${formatCount(value)} of ${formatCount(most)}`;
}

/** Longer than any host name, address or label (DNS: 253). */
const maxValueLength = 300;

/**
 * Invisible characters, spaces other than U+0020 and outer spaces. U+2800 is an empty Braille pattern, the last four blank
 * letters.
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{16FE4}\u{13441}\u{13442}]|(?! )\p{Zs}|(?<=^ *) | (?= *$)/u;

/** Matches each emoji as a whole, because many contain joiners that would be invisible elsewhere. */
const emojiOrInvisible = lazy(() => new RegExp(`\\p{RGI_Emoji}|(${invisible.source})`, "gv"));

/**
 * Shows invisible characters as "web[U+200B]-1" and truncates. For display only: compare, send, copy and export the raw value.
 */
export function displayText(value: string, maxLength = maxValueLength): string {
  const text = truncateText(value, maxLength);
  // Every cell of the list calls this, so test the common case first.
  if (!invisible.test(text)) return text;
  return text.replaceAll(emojiOrInvisible(), (match, invisibleCharacter?: string) =>
    invisibleCharacter === undefined ? match : codePoint(invisibleCharacter),
  );
}

/** e.g. "web-1, web-2, web-3 and 4 more". */
export function firstOf<Value>(
  values: readonly Value[],
  most: number,
  textOf: (value: Value) => string,
  separator = ", ",
): string {
  const more = values.length - most;
  const first = values.slice(0, most).map((value) => textOf(value));
  return first.join(separator) + (more > 0 ? ` and ${formatCount(more)} more` : "");
}

export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, "");
  return `${start}… (${formatCount(text.length)} characters)`;
}

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `[U+${hex.padStart(4, "0")}]`;
}

/** A pasted list reads this as it is: no separators, no punctuation around it that could be taken for wrapping. */
const bare = /^[\p{L}\p{N}_](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_])?$/u;

/**
 * A name or id as a pasted list reads it back: `web-1`, `"canary db-prod-1"`. Undefined if it would be read as another one, because
 * of invisible characters, line breaks or quotes.
 */
export function copiedValue(value: string): string | undefined {
  if (bare.test(value)) return value;
  const isReadable = displayText(value) === value && !/["\\]/.test(value);
  return isReadable ? `"${value}"` : undefined;
}

/** A paste may read a name without letters as an id or address. */
export function copiedName(name: string): string | undefined {
  return /\p{L}/u.test(name) ? copiedValue(name) : undefined;
}

const ipv4 = /^(?:(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/;
const ipv6 = /^(?=.*:.*:)[0-9a-f:.]{2,45}$/i;

/** Undefined if it's no address. An address is safe as one word in a shell. */
export function copiedAddress(text: string | undefined): string | undefined {
  return text !== undefined && (ipv4.test(text) || ipv6.test(text)) ? text : undefined;
}

export interface Sort<Column extends string> {
  column: Column;
  descending: boolean;
}

/** e.g. "-created". Undefined if there's no such column. */
export function readSort<Column extends string>(
  columns: readonly Column[],
  text: string | undefined,
): Sort<Column> | undefined {
  const descending = text?.startsWith("-") === true;
  const column = columns.find((name) => name === (descending ? text?.slice(1) : text));
  return column && { column, descending };
}

/** Ascending, descending, the API's order (undefined). `newestFirst` starts with descending. */
export function nextSort<Column extends string>(
  current: Sort<Column> | undefined,
  column: Column,
  newestFirst = false,
): string | undefined {
  const [first, second] = newestFirst ? [`-${column}`, column] : [column, `-${column}`];
  if (current?.column !== column) return first;
  return current.descending === newestFirst ? second : undefined;
}

/** "web-2" before "web-10". Much faster than a collator. Ignores leading zeros. */
export function naturalKey(name: string): string | undefined {
  if (name === "") return undefined;
  // More digits mean a larger number, so put the digit count first.
  return name.replace(
    /0*(\d+)/g,
    (_, digits: string) => `0${String.fromCharCode(0x30 + digits.length)}${digits}`,
  );
}

export type SortKey = string | number | undefined;

function compareKeys(a: SortKey, b: SortKey, descending: boolean): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === descending ? 1 : -1;
}

/** Stable; unknown values last in both directions. */
export function sortByKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => SortKey,
  descending: boolean,
): Item[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => compareKeys(a.key, b.key, descending))
    .map(({ item }) => item);
}
