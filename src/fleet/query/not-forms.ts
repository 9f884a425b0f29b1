import {
  blanks,
  bracket,
  exclusionAt,
  insideBrackets,
  isNotWord,
  isQuotable,
  matchAt,
  nots,
  toExclude,
} from "./exclusion.ts";
import { type Mistake, mistakeIn } from "./mistake.ts";
import { bracketedValues, notInList, signedValues, valuesApart } from "./not-lists.ts";
import type { QueryFields } from "./terms/fields.ts";
import { signs } from "./terms/term.ts";
import { isOr, quoted, readWord, readWords, type Word } from "./terms/words.ts";

// People write "not" as in other consoles, shells and languages. Taken for words, these would list just what they
// should exclude, so each is a mistake with its fix.

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
const joinedPattern = `(?:${nots})[-_.]?(?=FIELD${operator})|(?!no[:=])(?:${nots})[:=]`;
/** `tag not prod`, `tag:not prod`, `tag is not in (prod)`, `tag <> prod`. */
const phrasePattern =
  `(FIELD)(?:${blanks}+(?:is${blanks}+)?|[:=](?=not${blanks}))(?:(?:${nots}|-?neq?|-not(?:in|like|match)|doesn['’]?t)(?=${blanks}|[([{])|!=+|<>|≠|!~|=!=)` +
  `${fillers}${blanks}*[:=]?${blanks}*`;
/** `tag<>prod`, `tag!~prod`, `tag≠prod`; `!=` itself is understood. */
const unequalPattern = `(FIELD)(?:<>|><|!==|!=~|!=:|!~|!:|=!=|≠|-=|-:|~=|~:|\\^=|/=|\\\\=|!(?!=))`;
const apartPattern = `FIELD${blanks}+(?:!=|[<>]=?|[:=])${blanks}*`;

/** A word's surroundings. `next`: the word after it, unless that's an OR. */
interface Place {
  next: Word | undefined;
  ors: readonly Word[];
  fields: QueryFields;
}

export function notMistake(word: Word, place: Place, text: string): Mistake | undefined {
  const { next, ors, fields } = place;
  const lead = matchAt(leadPattern, text, word.start)?.[0] ?? "";
  const at = word.start + lead.length;
  if (lead !== "" && (at === text.length || (/\s$/.test(lead) && isOr(readWord(text, at))))) {
    return dangling(word, lead.trimEnd(), text);
  }
  if (!properLead.test(lead) || (lead !== "" && bracket.test(text[at] ?? "")))
    return excludedAt(word, at, text, undefined, lead);
  const start = word.head?.start ?? word.valueStart;
  const joined = matchAt(fields.pattern(joinedPattern, "iy"), text, start);
  if (joined) return excludedAt(word, start + joined[0].length, text);
  const phrase =
    matchAt(fields.pattern(phrasePattern, "iy"), text, start) ??
    matchAt(fields.pattern(unequalPattern, "iy"), text, start);
  const after = start + (phrase?.[0].length ?? 0);
  if (phrase && after < text.length) return excludedAt(word, after, text, phrase[1]);
  if (word.isNegatedTwice) {
    const once = `-${text.slice(start, word.valueStart).replace("!=", "=")}`;
    return mistakeIn(word, "One “not” is enough.", [once + text.slice(word.valueStart, word.end)]);
  }
  if (bracket.test(text[word.start] ?? "")) return grouped(word, ors, text);
  return (
    notInList(word, next, text) ??
    signedValues(word, text, fields) ??
    bracketedValues(word, text) ??
    termApart(word, place, text) ??
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
  mistake.fixes.push({ start: branchStart, end: branchEnd, insert });
  const source = text.slice(word.start, word.end);
  if (inner.end === word.end && isQuotable(source))
    mistake.fixes.push({ start: word.start, end: word.end, insert: `"${source}"` });
  mistake.end = mistake.word.end = Math.max(word.end, inner.end);
  return inner.end === text.length ? { ...mistake, pending: true } : mistake;
}

/** `tag = prod`, and `-tag prod`, which would list just the prod ones. */
function termApart(word: Word, { next, fields }: Place, text: string): Mistake | undefined {
  if (word.head || !next) return undefined;
  const name = text.slice(word.valueStart, word.end);
  if (!fields.named(name)) return undefined;
  const apart = matchAt(fields.pattern(apartPattern, "iy"), text, word.valueStart)?.[0] ?? "";
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
