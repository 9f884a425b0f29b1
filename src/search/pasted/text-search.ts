/** Not a minus, a field or an OR. */
const plainWord = /^(?!(?:and|or|not)$)[\p{L}\p{N}_][\p{L}\p{N}._-]*$/iu;

/** A search for instances that contain one of the values. Nothing of a pasted text may become an exclusion or a mistake. */
export function textSearch(values: readonly string[]): string {
  return values
    .map((value) => (plainWord.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`))
    .join(",");
}
