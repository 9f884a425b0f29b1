import {
  blanks,
  bracket,
  exclusionAt,
  insideBrackets,
  isNotWord,
  isQuotable,
  matchAt,
  signedValue,
  toExclude,
  withField,
} from "./exclusion.ts";
import { type Mistake, mistakeIn } from "./mistake.ts";
import type { QueryFields } from "./terms/fields.ts";
import { notsOfLists } from "./terms/term.ts";
import { isOr, readWord, type Word } from "./terms/words.ts";

const notOfList = new RegExp(`^(?:${notsOfLists})$`, "i");
const commaPattern = new RegExp(`${blanks}*[,;|]${blanks}*`, "y");

/** `tag:web,not tag:prod` would list just the prod ones. */
export function notInList(word: Word, next: Word | undefined, text: string): Mistake | undefined {
  const last = word.values.at(-1);
  if (!last || word.values.length === 1 || !next) return undefined;
  const not = text.slice(last.start, last.end);
  if (!notOfList.test(not)) return undefined;
  const excluded = exclusionAt(text, next.start, word.head?.name);
  const before = text.slice(word.start, last.start).replace(/[,|]+$/, "");
  const inserts = excluded.insert === undefined ? [] : [`${before} ${excluded.insert}`];
  // Quoted, it would list just what it should exclude.
  const end = Math.max(next.end, excluded.end);
  return mistakeIn({ start: word.start, end, negated: true }, toExclude, inserts);
}

/** `tag:!prod`, `tag:web,-tag:prod`, `-web,tag:prod`: each value with a sign becomes an exclusion of its own. */
export function signedValues(
  { head, values, ...word }: Word,
  text: string,
  fields: QueryFields,
): Mistake | undefined {
  const sources = values.map(({ start, end }) => text.slice(start, end));
  const isQuantity = head && fields.named(head.name)?.kind === "quantity";
  const isSigned = (source: string) =>
    (signedValue.test(source) && !(isQuantity && source.startsWith("-"))) ||
    (word.negated && !head && readWord(source, 0).head !== undefined);
  const signed = values.find((_, place) => isSigned(sources[place] ?? ""));
  if (!signed) return undefined;
  const prefix = text.slice(word.start, word.valueStart);
  const kept = sources.filter((source) => source !== "" && !isSigned(source));
  const terms = kept.length > 0 ? [prefix + kept.join(",")] : [];
  for (const source of sources.filter(isSigned)) {
    const rest = source.replace(signedValue, "");
    const { head: own } = readWord(rest, 0);
    const isTag = own !== undefined && !fields.named(own.name) && isQuotable(rest);
    terms.push(rest === "" ? "" : isTag ? `-"${rest}"` : `-${withField(rest, head?.name)}`);
  }
  const inserts = terms.includes("") ? [] : [terms.join(" ")];
  // Beside other values, a quoted one would let these list what it should exclude.
  const [only = ""] = sources;
  if (sources.length === 1 && isQuotable(only)) inserts.push(`${prefix}"${only}"`);
  const mistake = mistakeIn({ ...word, negated: true }, toExclude, inserts, signed);
  return signed.end === text.length ? { ...mistake, pending: true } : mistake;
}

/** `tag:(prod,ci)`, `-tag:[prod OR ci]`. */
export function bracketedValues(word: Word, text: string): Mistake | undefined {
  const value = word.values.find(({ start }) => bracket.test(text[start] ?? ""));
  const inner = value && insideBrackets(text, value.start);
  if (!value || !inner) return undefined;
  const list = inner.text.split(/[\s\u0085]*[,|][\s\u0085]*|[\s\u0085]+(?:or[\s\u0085]+)?/i);
  const values = list.filter(Boolean);
  const before = text.slice(word.start, value.start);
  const isNot = (source: string) => signedValue.test(source) || isNotWord(source);
  const isExclusion = values.some(isNot);
  const range = {
    start: word.start,
    end: Math.max(word.end, inner.end),
    negated: word.negated || isExclusion,
  };
  const after = text.slice(inner.end, word.end);
  const inserts = isExclusion ? [] : [before + values.join(",") + after];
  // `tag:(not prod)`, `tag:(!prod,!ci)`.
  const isAll = isNotWord(values[0] ?? "") || values.every(isNot);
  const excluded = values
    .map((source) => source.replace(signedValue, ""))
    .filter((v) => !isNotWord(v));
  if (isAll && !word.negated && word.values.length === 1 && excluded.length > 0)
    inserts.push(`-${before}${excluded.join(",")}${after}`);
  const source = text.slice(value.start, word.end);
  const isLast = word.values.at(-1) === value && inner.end <= word.end;
  if (isLast && isQuotable(source) && (!isExclusion || word.values.length === 1))
    inserts.push(`${before}"${source}"`);
  const mistake = mistakeIn(range, "A list of values has no brackets.", inserts);
  return range.end === text.length ? { ...mistake, pending: true } : mistake;
}

/** `-tag:prod, ci` and `-tag:prod; ci` would list just the ci ones. */
export function valuesApart(word: Word, text: string): Mistake | undefined {
  if (!word.negated || word.values.every((value) => value.text === "")) return undefined;
  const last = word.values.at(-1);
  const hasComma = last?.text === "" || (!last?.quoted && text[word.end - 1] === ";");
  const end = hasComma ? word.end - 1 : word.end;
  const comma = matchAt(commaPattern, text, end)?.[0];
  if (comma === undefined) return undefined;
  const at = end + comma.length;
  if (comma.length === 1 || at === text.length) return undefined;
  const following = readWord(text, at);
  if (isOr(following)) return undefined;
  const before = text.slice(word.start, end);
  const source = text.slice(at, following.end);
  const isTerm = following.head ?? following.negated;
  const excluded = isTerm ? exclusionAt(text, at, undefined).insert : undefined;
  const range = { start: word.start, end: following.end, negated: true };
  const joined = excluded === undefined ? `${before},${source}` : `${before} ${excluded}`;
  return mistakeIn(range, "A list of values has no spaces.", [joined]);
}
