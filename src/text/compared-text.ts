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
