import { type Mistake, mistakeIn } from "./mistake.ts";
import { fieldNamed } from "./terms/fields.ts";
import { fieldByName, notsOfLists, signs } from "./terms/term.ts";
import { isOr, quoted, readWord, readWords, type Word } from "./terms/words.ts";

// People write "not" as in other consoles, shells and languages. Taken for words, these would list just what they
// should exclude, so each is a mistake with its fix.

const toExclude = "To exclude, write a minus right before the term.";

const blanks = "[\\s\\u0085]";
const nots = `${notsOfLists}|no|non|but|isn['’]?t|aren['’]?t`;
const fields = [...fieldByName.keys()].join("|");
const operator = "(?:!=|[:=<>])";

/** "except for prod", "not in (prod, ci)". */
const fillers =
  `(?:${blanks}+(?:for|in|to|of|any|the|with|have|having|like|equals?|contains?)` +
  `(?=${blanks}+[^\\s\\u0085]|[([{]))*`;
const lead =
  `-(?:v|neq?)(?=${blanks})|[${signs}]+(?:=+|:(?!:))?|` +
  `(?:${nots})(?=${blanks}|[([{])${fillers}`;
/** Signs and words for "not" before a term or a bracket, as many as there are: `!`, `!= `, `-ne `, "but not ". */
const leadPattern = new RegExp(`(?:(?:${lead})${blanks}*)+`, "iy");
/** The language's own. */
const properLead = new RegExp(`^(?:[-!]|NOT${blanks}+)?$`);
/** A word for "not" joined to a field (`not_tag:prod`) or in place of one (`exclude:prod`). */
const joinedPattern = new RegExp(
  `(?:${nots})[-_.]?(?=(?:${fields})${operator})|(?!no[:=])(?:${nots})[:=]`,
  "iy",
);
/** `tag not prod`, `tag:not prod`, `tag is not in (prod)`, `tag <> prod`. */
const phrasePattern = new RegExp(
  `(${fields})(?:${blanks}+(?:is${blanks}+)?|[:=](?=not${blanks}))(?:(?:${nots}|-?neq?|-not(?:in|like|match)|doesn['’]?t)(?=${blanks}|[([{])|!=+|<>|≠|!~|=!=)` +
    `${fillers}${blanks}*[:=]?${blanks}*`,
  "iy",
);
/** `tag<>prod`, `tag!~prod`, `tag≠prod`; `!=` itself is understood. */
const unequalPattern = new RegExp(
  `(${fields})(?:<>|><|!==|!=~|!=:|!~|!:|=!=|≠|-=|-:|~=|~:|\\^=|/=|\\\\=|!(?!=))`,
  "iy",
);
const apartPattern = new RegExp(`(?:${fields})${blanks}+(?:!=|[<>]=?|[:=])${blanks}*`, "iy");
const commaPattern = new RegExp(`${blanks}*[,;|]${blanks}*`, "y");
const signedValue = new RegExp(`^(?:[=:]*[${signs}]|<>|≠)+[=:~]*`);
const bracket = /[([{]/;

const unequal = `(?:!=|<>|≠|!~|[:=]+[${signs}]+|[:=](?=not$))`;
const nestedPattern = new RegExp(
  `^(.*?)[\\s;&+]*(?:[${signs}]+(?=(?:${fields})(?:${unequal}|[:=]))|(?<![a-z])(?=(?:${fields})${unequal}))(.+)$`,
  "is",
);
const unequalTerm = new RegExp(`^(${fields})${unequal}`, "i");
const signedPattern = new RegExp(`^()[${signs}]+(.+)$`, "s");

/** What someone may have meant to exclude inside a value, and the value before it. */
export interface NestedExclusion {
  before: string;
  excluded: string;
}

/** In `db-tag:prod`, `tag!=prod`, `tag:!prod` or a quoted `"-prod"`. */
export function nestedExclusion(value: string): NestedExclusion | undefined {
  const found = nestedPattern.exec(value) ?? signedPattern.exec(value);
  if (!found) return undefined;
  const [, before = "", excluded = ""] = found;
  return { before, excluded: excluded.replace(unequalTerm, "$1:") };
}

const notOfList = new RegExp(`^(?:${notsOfLists})$`, "i");
const notWord = new RegExp(`^(?:${nots})$`, "i");

export function isNotWord(source: string): boolean {
  return notWord.test(source);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Where a word is: what follows it (unless that's an OR), and the query's ORs. */
interface Place {
  next: Word | undefined;
  ors: readonly Word[];
}

export function notMistake(word: Word, { next, ors }: Place, text: string): Mistake | undefined {
  const lead = matchAt(leadPattern, text, word.start)?.[0] ?? "";
  const at = word.start + lead.length;
  if (lead !== "" && (at === text.length || (/\s$/.test(lead) && isOr(readWord(text, at))))) {
    return dangling(word, lead.trimEnd(), text);
  }
  if (!properLead.test(lead) || (lead !== "" && bracket.test(text[at] ?? "")))
    return excludedAt(word, at, text, undefined, lead);
  const start = word.head?.start ?? word.valueStart;
  const joined = matchAt(joinedPattern, text, start);
  if (joined) return excludedAt(word, start + joined[0].length, text);
  const phrase = matchAt(phrasePattern, text, start) ?? matchAt(unequalPattern, text, start);
  const after = start + (phrase?.[0].length ?? 0);
  if (phrase && after < text.length) return excludedAt(word, after, text, phrase[1]);
  if (word.isNegatedTwice) {
    const once = `-${text.slice(start, word.valueStart).replace("!=", "=")}`;
    return mistakeIn(word, "One “not” is enough.", [once + text.slice(word.valueStart, word.end)]);
  }
  if (bracket.test(text[word.start] ?? "")) return grouped(word, ors, text);
  return (
    notInList(word, next, text) ??
    signedValues(word, text) ??
    bracketedValues(word, text) ??
    termApart(word, next, text) ??
    valuesApart(word, text)
  );
}

/** Nothing follows. A word such as "except" may be what someone looks for. */
function dangling(word: Word, source: string, text: string): Mistake | undefined {
  if (isNotWord(source) && source !== "NOT") return undefined;
  const end = word.start + source.length;
  const inserts = isQuotable(source) ? [`"${source}"`] : [];
  const found = { start: word.start, end, negated: true };
  const mistake = mistakeIn(found, `A term has to follow ${quoted(source)}.`, inserts);
  return end === text.trimEnd().length ? { ...mistake, pending: true } : mistake;
}

/** The mistake reaches to the end of what's excluded: taken alone, that would be a term to look for. */
function excludedAt(word: Word, at: number, text: string, field?: string, lead = ""): Mistake {
  const excluded = exclusionAt(text, at, field);
  const end = Math.max(word.end, excluded.end);
  const inserts = excluded.insert === undefined ? [] : [excluded.insert];
  const source = text.slice(word.start, word.end);
  // `--web` could be a name.
  const isName = lead !== "" && !/\s/.test(lead) && !source.includes(":") && isQuotable(source);
  if (isName && end === word.end) inserts.push(`"${source}"`);
  const mistake = mistakeIn({ start: word.start, end, negated: true }, toExclude, inserts);
  return end === text.length ? { ...mistake, pending: true } : mistake;
}

function isQuotable(source: string): boolean {
  return !/["\\*]/.test(source);
}

/** The term, or the terms in brackets, at this place as exclusions. `field`: for a value without one. */
function exclusionAt(
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

function withField(source: string, field: string | undefined): string {
  return field === undefined || readWord(source, 0).head ? source : `${field}:${source}`;
}

/** Until the bracket that closes the one at `start`, or the end of the text. */
function insideBrackets(text: string, start: number): { text: string; end: number } | undefined {
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

/** `-prod` for "not prod". */
function withMinus(source: string): string {
  const lead = matchAt(leadPattern, source, 0)?.[0] ?? "";
  return properLead.test(lead) ? source : `-${source.slice(lead.length)}`;
}

/** `(a OR b) c` is `a c OR b c`. */
function grouped(word: Word, ors: readonly Word[], text: string): Mistake {
  const inner = insideBrackets(text, word.start) ?? { text: "", end: word.end };
  const branchStart = ors.findLast(({ end }) => end <= word.start)?.end ?? 0;
  const branchEnd = ors.find(({ start }) => start >= inner.end)?.start ?? text.length;
  const before = text.slice(branchStart, word.start).trim();
  const after = text.slice(inner.end, branchEnd).trim();
  const branches = inner.text
    .split(/[\s\u0085]+(?:OR|\|\|)[\s\u0085]+/)
    .map((branch) => [before, withMinus(branch.trim()), after].filter(Boolean).join(" "));
  const isExclusion = readWords(inner.text).some(
    ({ start, negated }) =>
      negated || withMinus(inner.text.slice(start)) !== inner.text.slice(start),
  );
  const mistake = mistakeIn({ ...word, negated: isExclusion }, "A search has no brackets.");
  const insert =
    (branchStart > 0 ? " " : "") + branches.join(" OR ") + (branchEnd < text.length ? " " : "");
  mistake.mends.push({ start: branchStart, end: branchEnd, insert });
  const source = text.slice(word.start, word.end);
  if (inner.end === word.end && isQuotable(source))
    mistake.mends.push({ start: word.start, end: word.end, insert: `"${source}"` });
  mistake.end = mistake.word.end = Math.max(word.end, inner.end);
  return inner.end === text.length ? { ...mistake, pending: true } : mistake;
}

/** `tag:web,not tag:prod` would list just the prod ones. */
function notInList(word: Word, next: Word | undefined, text: string): Mistake | undefined {
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
function signedValues({ head, values, ...word }: Word, text: string): Mistake | undefined {
  const sources = values.map(({ start, end }) => text.slice(start, end));
  const isQuantity = head && fieldNamed(head.name)?.kind === "quantity";
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
    const isTag = own !== undefined && !fieldNamed(own.name) && isQuotable(rest);
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
function bracketedValues(word: Word, text: string): Mistake | undefined {
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

/** `tag = prod`, and `-tag prod`, which would list just the prod ones. */
function termApart(word: Word, next: Word | undefined, text: string): Mistake | undefined {
  if (word.head || !next) return undefined;
  const name = text.slice(word.valueStart, word.end);
  if (!fieldByName.has(name.toLowerCase())) return undefined;
  const apart = matchAt(apartPattern, text, word.valueStart)?.[0] ?? "";
  const at = word.valueStart + apart.length;
  if (apart !== "" && at < text.length) {
    const { end } = readWord(text, at);
    const range = { start: word.start, end, negated: word.negated };
    const insert = text
      .slice(word.start, at)
      .replace(/[\s\u0085]+/g, (space, place: number) =>
        place < word.valueStart - word.start ? space : "",
      );
    return mistakeIn(range, "A term has no spaces.", [insert + text.slice(at, end)]);
  }
  if (!word.negated || next.head || next.negated) return undefined;
  const value = text.slice(next.start, next.end);
  const range = { start: word.start, end: next.end, negated: true };
  return mistakeIn(range, `Write a colon after ${name}, or quote it.`, [`-${name}:${value}`]);
}

/** `-tag:prod, ci` and `-tag:prod; ci` would list just the ci ones. */
function valuesApart(word: Word, text: string): Mistake | undefined {
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
