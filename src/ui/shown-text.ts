import { formatCount } from "./numbers.ts";

/** More than a host name, an address or a label needs (DNS: 253). */
const mostOfValue = 300;

/**
 * Characters without a shape of their own, spaces other than the usual one, and all at the ends. U+2800 is the empty Braille
 * pattern; the last four are blank signs of other scripts.
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{16FE4}\u{13441}\u{13442}]|(?! )\p{Zs}|(?<=^ *) | (?= *$)/u;

/** The same, and each emoji as one match: some are put together with characters that are invisible elsewhere. */
const emojiOrInvisible = new RegExp(`\\p{RGI_Emoji}|(${invisible.source})`, "gv");

/**
 * A value of the API as it is shown: invisible characters (zero width, direction marks, control characters, spaces at the
 * ends) by their code point, such as "web[U+200B]-1", and a long text cut off. What is compared, sent, copied or exported is
 * the value itself.
 * @param most characters, as `length` counts them
 */
export function shownText(value: string, most = mostOfValue): string {
  const text = cutOff(value, most);
  // Almost every value: this is called for every cell of the list.
  if (!invisible.test(text)) return text;
  return text.replaceAll(emojiOrInvisible, (match, unseen?: string) =>
    unseen === undefined ? match : codePoint(unseen),
  );
}

/**
 * A text that is short enough to render, else its beginning and its length.
 * @param most characters, as `length` counts them
 */
export function cutOff(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, "");
  return `${start}… (${formatCount(text.length)} characters)`;
}

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `[U+${hex.padStart(4, "0")}]`;
}
