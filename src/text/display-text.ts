import { formatCount } from "./format.ts";

/** Longer than any host name, address or label (DNS: 253). */
const maxValueLength = 300;

/**
 * Characters without a visible shape, spaces other than U+0020, and any space at the start or end. U+2800 is the empty Braille
 * pattern; the last four are blank characters of other scripts.
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{16FE4}\u{13441}\u{13442}]|(?! )\p{Zs}|(?<=^ *) | (?= *$)/u;

/** The same, with each emoji as one match: emoji may contain characters that are invisible elsewhere. */
const emojiOrInvisible = new RegExp(`\\p{RGI_Emoji}|(${invisible.source})`, "gv");

/**
 * A value of the API as the page displays it: invisible characters (zero width, direction controls, spaces at the ends) as their
 * code point, such as "web[U+200B]-1", and a long text truncated. Comparing, sending, copying and exporting use the value itself.
 * @param maxLength in UTF-16 code units
 */
export function displayText(value: string, maxLength = maxValueLength): string {
  const text = truncateText(value, maxLength);
  // The common case, tested first because every cell of the list calls this.
  if (!invisible.test(text)) return text;
  return text.replaceAll(emojiOrInvisible, (match, invisibleCharacter?: string) =>
    invisibleCharacter === undefined ? match : codePoint(invisibleCharacter),
  );
}

/**
 * The text, or its start and its length if it is too long to render.
 * @param maxLength in UTF-16 code units
 */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, "");
  return `${start}… (${formatCount(text.length)} characters)`;
}

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `[U+${hex.padStart(4, "0")}]`;
}
