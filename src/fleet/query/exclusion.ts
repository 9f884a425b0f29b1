import type { QueryFields } from "./terms/fields.ts";
import { notsOfLists, signs } from "./terms/term.ts";
import { readWord, readWords } from "./terms/words.ts";

// What the forms of "not" share.

export const toExclude = "To exclude, write a minus right before the term.";

export const blanks = "[\\s\\u0085]";
export const nots = `${notsOfLists}|no|non|but|isn['’]?t|aren['’]?t`;
export const bracket = /[([{]/;
export const signedValue = new RegExp(`^(?:[=:]*[${signs}]|<>|≠)+[=:~]*`);

const unequal = `(?:!=|<>|≠|!~|[:=]+[${signs}]+|[:=](?=not$))`;
const nested =
  `^(.*?)[\\s;&+]*(?:[${signs}]+(?=FIELD(?:${unequal}|[:=]))|` +
  `(?<![a-z])(?=FIELD${unequal}))(.+)$`;
const unequalTerm = `^(FIELD)${unequal}`;
const signedPattern = new RegExp(`^()[${signs}]+(.+)$`, "s");

/** What someone may have meant to exclude inside a value, and the value before it. */
export type NestedExclusion = NonNullable<ReturnType<typeof nestedExclusion>>;

/** In `db-tag:prod`, `tag!=prod`, `tag:!prod` or a quoted `"-prod"`. */
export function nestedExclusion(value: string, fields: QueryFields) {
  const found = fields.pattern(nested, "is").exec(value) ?? signedPattern.exec(value);
  if (!found) return undefined;
  const [, before = "", excluded = ""] = found;
  return { before, excluded: excluded.replace(fields.pattern(unequalTerm, "i"), "$1:") };
}

const notWord = new RegExp(`^(?:${nots})$`, "i");

export function isNotWord(source: string): boolean {
  return notWord.test(source);
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

export function isQuotable(source: string): boolean {
  return !/["\\*]/.test(source);
}

/** The term, or the terms in brackets, at this place as exclusions. `field`: for a value without one. */
export function exclusionAt(
  text: string,
  at: number,
  field: string | undefined,
): { insert?: string; end: number } {
  const start = at + (signedValue.exec(text.slice(at, at + 20))?.[0].length ?? 0);
  const inner = insideBrackets(text, start);
  if (inner) {
    const list = inner.text.replace(/[\s\u0085]*[,;][\s\u0085]*/g, ",");
    const terms = list.split(/[\s\u0085]+(?:OR|or|AND|and|\|\||&&)[\s\u0085]+/);
    const words = terms.flatMap((term) =>
      readWords(term).map((word) => term.slice(word.start, word.end)),
    );
    // Not (a and not b) isn't an exclusion.
    if (words.length === 0 || words.some((word) => signedValue.test(word)))
      return { end: inner.end };
    const excluded = words.map((word) => `-${withField(word, field)}`);
    return { insert: excluded.join(" "), end: inner.end };
  }
  if (start >= text.length || /[\s\u0085]/.test(text[start] ?? "")) return { end: start };
  const { end } = readWord(text, start);
  return { insert: `-${withField(text.slice(start, end), field)}`, end };
}

export function withField(source: string, field: string | undefined): string {
  return field === undefined || readWord(source, 0).head ? source : `${field}:${source}`;
}

/** Until the bracket that closes the one at `start`, or the end of the text. */
export function insideBrackets(
  text: string,
  start: number,
): { text: string; end: number } | undefined {
  const closing = { "(": ")", "[": "]", "{": "}" }[text[start] ?? ""];
  if (closing === undefined) return undefined;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === text[start]) depth++;
    if (text[at] === closing && --depth === 0)
      return { text: text.slice(start + 1, at), end: at + 1 };
  }
  return { text: text.slice(start + 1), end: text.length };
}
