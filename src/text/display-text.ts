import { lazy } from "../lib/lazy.ts";
import { formatCount } from "./format.ts";

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
