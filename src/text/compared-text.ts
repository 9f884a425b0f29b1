/** Anything but visible ASCII characters and spaces. A line break separates texts (`joinedTexts`), so it stays. */
const notPlain = /[^\n\u0020-\u007e]/;

/** Combining marks, and what can't be seen: controls, zero widths, soft hyphens, variation selectors, direction marks. */
const marksAndInvisible = /(?!\n)[\p{M}\p{Cc}\p{Cf}\p{DI}\u2800]/gu;

export const isPlain = (text: string): boolean => !notPlain.test(text);

/**
 * The one form in which texts are compared: tags with protected tags, a search with a fleet, a typed name with a host name. In any
 * case, accent and width, without what can't be seen. Lower case alone isn't enough: "ß" is "SS" in upper case, and the dotless
 * "ı" is "I". A text of marks and invisible characters only stays as it is: as nothing, it would be a part of every other.
 */
export function comparedText(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const compared = text
    .normalize("NFKD")
    .replace(marksAndInvisible, "")
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ");
  return compared === "" ? text : compared;
}
