import {
  fieldsWith,
  type KeywordDescription,
  keywordNamed,
  type QueryFields,
} from "./terms/fields.ts";
import { nearestOf } from "./terms/nearest.ts";
import { hasStar, type Pattern, readBlock } from "./terms/pattern.ts";
import { isTime, type Quantity, readQuantity } from "./terms/quantities.ts";
import {
  type KeywordField,
  type QuantityField,
  type TextField,
  writtenField,
} from "./terms/term.ts";
import { type Fix, type Mistake, mistakeIn, type Part } from "./mistake.ts";
import { notMistake } from "./not-forms.ts";
import {
  closerOf,
  isOr,
  type Operator,
  quoted,
  readWord,
  readWords,
  type Value,
  type Word,
} from "./terms/words.ts";

interface Term extends Part {
  negated: boolean;
  match: Match;
}

export type Match =
  | { kind: "text"; values: Pattern[] }
  | { kind: "field"; field: TextField; exact: boolean; values: Pattern[] }
  | { kind: "keyword"; field: KeywordField; values: string[] }
  | { kind: "quantity"; field: QuantityField; operator: Operator; values: Quantity[] };

export interface ParsedQuery {
  /** At least one. One without terms matches everything. */
  alternatives: Term[][];
  mistakes: Mistake[];
}

const danglingOr = "OR needs a search on both sides.";

/** Never throws. Linear time. docs/search.md has the grammar. */
export function parseQuery(text: string, teamFields: readonly string[] = []): ParsedQuery {
  const fields = fieldsWith(teamFields);
  const words = readWords(text);
  const ors = words.filter(isOr);
  const alternatives: Term[][] = [];
  const mistakes: Mistake[] = [];
  let terms: Term[] = [];
  /** An OR that nothing follows yet. */
  let or: Word | undefined;
  let isEmpty = true;
  for (let place = 0; place < words.length; place++) {
    const word = words[place];
    if (!word) continue;
    if (isOr(word)) {
      if (isEmpty) mistakes.push(mistakeIn(word, danglingOr));
      alternatives.push(terms);
      [terms, or, isEmpty] = [[], isEmpty ? undefined : word, true];
      continue;
    }
    isEmpty = false;
    const following = words[place + 1];
    const next = following && !isOr(following) ? following : undefined;
    const found =
      spacedBlock(word, text) ??
      foreignOperator(word, text, fields) ??
      notMistake(word, { next, ors, fields }, text) ??
      needlessAnd(word, next, text) ??
      readMatch(word, next, text, fields);
    if ("message" in found) {
      mistakes.push(found);
      // A mistake can reach over several words.
      while ((words[place + 1]?.start ?? Infinity) < found.end) place++;
    } else {
      const { negated, start, end } = word;
      terms.push({ negated, start, end, match: found });
    }
  }
  // The rest may still come, even after a space.
  if (or && isEmpty) mistakes.push({ ...mistakeIn(or, danglingOr), pending: true });
  alternatives.push(terms);
  // An alternative that was only mistakes must not match everything.
  const rest = alternatives.filter(({ length }) => length > 0);
  return { alternatives: rest.length > 0 ? rest : [[]], mistakes };
}

export function applyFix(text: string, { start, end, insert }: Fix): string {
  const after = text.slice(end);
  if (insert !== "") return text.slice(0, start) + insert + after;
  return (text.slice(0, start) + after.trimStart()).trimEnd();
}

/**
 * Fixes to offer, best first: each leaves a query with fewer mistakes. If there's none, removes the word with its whole
 * alternative, as without the word this would match more. An exclusion is never removed, nor all there is.
 */
export function offeredFixes(
  text: string,
  { fixes, word, isExclusion }: Mistake,
  teamFields: readonly string[] = [],
): Fix[] {
  const { length } = parseQuery(text, teamFields).mistakes;
  function helps(fix: Fix): boolean {
    const { alternatives, mistakes } = parseQuery(applyFix(text, fix), teamFields);
    return mistakes.length < length && alternatives.flat().length > 0;
  }
  const helpful = fixes.filter(helps);
  if (helpful.length > 0 || isExclusion) return helpful;
  return [{ ...alternativeAround(text, word), insert: "" }].filter(helps);
}

/** With its OR; just the word if it's the only alternative, or an OR itself. */
export function alternativeAround(text: string, { start, end }: Part): Part {
  const ors = readWords(text).filter(isOr);
  if (ors.length === 0 || ors.some((or) => or.start === start)) return { start, end };
  const before = ors.findLast((or) => or.end <= start);
  const after = ors.find((or) => or.start >= end);
  if (before) return { start: before.start, end: after?.start ?? text.length };
  return { start: 0, end: after?.end ?? end };
}

/** From other query languages. */
function needlessAnd(word: Word, next: Word | undefined, text: string): Mistake | undefined {
  const source = text.slice(word.start, word.end);
  if (/^\|+$/.test(source)) return mistakeIn(word, "Write OR.", ["OR"]);
  if (!/^(?:AND|&+)$/.test(source)) return undefined;
  const mistake = mistakeIn(word, "A space is enough.");
  mistake.fixes.push({ start: word.start, end: next?.start ?? word.end, insert: "" });
  return word.end === text.length ? { ...mistake, pending: true } : mistake;
}

const spacedBlockPattern = /ip[:=]([\d.]+)\s*\/\s*(\d{1,2})(?=\s|$)/iy;

/** `ip:10.0.0.0 / 8`: otherwise this would be a short prefix and two words. */
function spacedBlock(word: Word, text: string): Mistake | undefined {
  const { head, start, negated } = word;
  if (head?.name.toLowerCase() !== "ip") return undefined;
  spacedBlockPattern.lastIndex = head.start;
  const [whole, address, bits] = spacedBlockPattern.exec(text) ?? [];
  if (whole === undefined || !/\s/.test(whole) || !readBlock(`${address}/${bits}`))
    return undefined;
  const block = { start, end: head.start + whole.length, negated };
  const insert = text.slice(start, head.start) + whole.replace(/\s/g, "");
  return mistakeIn(block, "An address block has no spaces.", [insert]);
}

/** `state：off`, `cpu≥4`: as other keyboards write them, these would be plain words. */
function foreignOperator(word: Word, text: string, fields: QueryFields): Mistake | undefined {
  const source = text.slice(word.start, word.end);
  const foreign = /^[^："']*?[：＝＜＞≥≤]+/.exec(source)?.[0] ?? "";
  const field = foreign.normalize("NFKC").replace("≥", ">=").replace("≤", "<=");
  const plain = field + source.slice(foreign.length).replaceAll("，", ",");
  const { head, negated, valueStart } = readWord(plain, 0);
  if (word.head || !head || !fields.named(head.name)) return undefined;
  const message = `Write it as ${plain.slice(head.start, valueStart)}`;
  return mistakeIn({ ...word, negated }, message, [plain]);
}

/** `next`: the following word, which may belong to this one. */
function readMatch(
  word: Word,
  next: Word | undefined,
  text: string,
  fields: QueryFields,
): Match | Mistake {
  const { head, values, negated } = word;
  const field = head && fields.named(head.name);
  if (head && !field) return unknownField(word, head, text, fields);
  const isEquality = head?.operator === ":" || head?.operator === "=";
  const source = text.slice(word.valueStart, word.end);
  const minus = negated ? "-" : "";
  if (head && field && field.kind !== "quantity" && !isEquality) {
    const message = `${writtenField(field.name)} is text: use : instead of ${head.operator}.`;
    const part = { start: head.start, end: word.valueStart };
    return mistakeIn(word, message, [`${minus}${head.name}:${source}`], part);
  }

  const flawed = values.find((value) => value.flaw);
  if (flawed) return misquoted(word, flawed, text);

  const filled = values.filter((value) => value.text !== "");
  if (filled.length === 0) return noValue(word, next, text);

  if (!head || !field) return { kind: "text", values: filled.map(patternOf) };
  if (field.kind === "text") {
    const bad = field.name === "ip" ? filled.find(isBadBlock) : undefined;
    if (bad) return badBlock(word, bad);
    const patterns = filled.map(patternOf);
    return { kind: "field", field: field.name, exact: head.operator === "=", values: patterns };
  }
  const before = text.slice(word.start, word.valueStart);
  if (field.kind === "keyword") return readKeywords(word, filled, field, before, text);
  return readQuantities(field.name, head.operator, word, before, source);
}

function patternOf({ text, pieces }: Value): Pattern {
  return { text, pieces };
}

function readKeywords(
  word: Word,
  filled: readonly Value[],
  field: KeywordDescription,
  before: string,
  text: string,
): Match | Mistake {
  const wrong = filled.find((value) => keywordNamed(field, value.text) === undefined);
  if (wrong) {
    const list = `${field.values.slice(0, -1).join(", ")} or ${field.values.at(-1) ?? ""}`;
    const nearest = nearestOf(wrong.text, [...field.values, ...Object.keys(field.valueAliases)]);
    const rest = text.slice(wrong.end, word.end);
    const start = text.slice(word.valueStart, wrong.start);
    const inserts = nearest === undefined ? [] : [before + start + nearest + rest];
    const mistake = mistakeIn(word, `${field.name}: can be ${list}.`, inserts, wrong);
    return wrong.end === text.length ? { ...mistake, pending: true } : mistake;
  }
  const values = filled.map((value) => keywordNamed(field, value.text) ?? "");
  return { kind: "keyword", field: field.name, values };
}

function noValue(word: Word, next: Word | undefined, text: string): Mistake {
  const { head, start, end } = word;
  const message = head
    ? `Type a value after ${text.slice(head.start, word.valueStart)}`
    : "Type something to search for.";
  // `state: running`: the space is the mistake.
  const isBare = word.valueStart === end;
  const joins = head && isBare && next && !next.head && !next.negated;
  const mistake = mistakeIn(word, message);
  if (joins) {
    const insert = text.slice(start, end) + text.slice(next.start, next.end);
    mistake.fixes.unshift({ start, end: next.end, insert });
    // Alone, the value would be a term to look for.
    if (word.negated) mistake.end = next.end;
  }
  // After a closing quote or a space the word is complete.
  const isPending = word.values.at(-1)?.start === text.length;
  return isPending ? { ...mistake, pending: true } : mistake;
}

function unknownField(
  word: Word,
  head: NonNullable<Word["head"]>,
  text: string,
  fields: QueryFields,
): Mistake {
  const nearestField = fields.named(nearestOf(head.name, fields.byName.keys()) ?? "");
  const nearest = nearestField && writtenField(nearestField.name);
  const hint = nearest ? ` Did you mean ${nearest}?` : "";
  const source = text.slice(head.start, word.end);
  const minus = word.negated ? "-" : "";
  const isQuotable = !source.includes('"');
  // A tag such as env=prod or env:prod.
  const isEquality = head.operator === "=" || head.operator === ":";
  const mayBeTag = !nearest && isEquality && !/[",]|[=:]$/.test(source);
  const inserts = [
    ...(nearest ? [minus + nearest + source.slice(head.name.length)] : []),
    ...(mayBeTag ? [`${minus}tag:${source}`] : []),
    ...(isQuotable ? [`${minus}"${source.replaceAll("\\", "\\\\")}"`] : []),
  ];
  const name = { start: head.start, end: head.start + head.name.length };
  return mistakeIn(word, `There’s no field ${quoted(head.name)}.${hint}`, inserts, name);
}

function misquoted(word: Word, value: Value, text: string): Mistake {
  if (value.flaw === "unclosed") {
    // A trailing backslash would escape the quote (unless it's escaped itself).
    const source = text.slice(word.start, word.end).replace(/(?<!\\)((?:\\\\)*)\\$/, "$1");
    const message = "Close the quote.";
    const closer = closerOf(text.slice(value.start).replace(/^\*+/, "").charAt(0));
    return { ...mistakeIn(word, message, [source + closer], value), pending: true };
  }
  const closing = value.quotedEnd ?? value.end;
  const apart = `${text.slice(word.start, closing)} ${text.slice(closing, word.end)}`;
  const message = "Put a space or a comma after the closing quote.";
  // Apart, the rest would be a term to look for.
  return mistakeIn(word, message, word.negated ? [] : [apart], value);
}

function isBadBlock(value: Value): boolean {
  return value.text.includes("/") && !hasStar(value) && !readBlock(value.text);
}

function badBlock(word: Word, value: Value): Mistake {
  const { text } = value;
  const message = `${quoted(text)} isn’t an address block. Write it like ip:10.12.0.0/20.`;
  const [address = "", bits = ""] = text.split("/");
  // `10.12/16`: octets are missing.
  const padded = `${[...address.split(".").filter(Boolean), 0, 0, 0, 0].slice(0, 4).join(".")}/${bits}`;
  const minus = word.negated ? "-" : "";
  const inserts = word.values.length === 1 && readBlock(padded) ? [`${minus}ip:${padded}`] : [];
  return mistakeIn(word, message, inserts, value);
}

function readQuantities(
  field: QuantityField,
  operator: Operator,
  word: Word,
  before: string,
  source: string,
): Match | Mistake {
  const [, surplus, rest] = /^([:=<>]+)(.*)/.exec(source) ?? [];
  if (surplus !== undefined) {
    const typed = operator + surplus;
    const [direction = "", opposite] = new Set(typed.replace(/[:=]/g, ""));
    const single = direction + (direction === "" || typed.includes("=") ? "=" : "");
    const insert = before.slice(0, -operator.length) + single + rest;
    const isClear = opposite === undefined && parseQuery(insert).mistakes.length === 0;
    return mistakeIn(word, "Use <, <=, >, >= or =.", isClear ? [insert] : []);
  }
  const isEquality = operator === "=" || operator === ":";
  if (!isEquality && word.values.length > 1) {
    const message = `${operator} takes one number. Write fractions with a point, like 0.5.`;
    const inserts = /^\d+,\d+\p{L}*$/u.test(source) ? [before + source.replace(",", ".")] : [];
    return mistakeIn(word, message, inserts, { start: word.valueStart, end: word.end });
  }
  const isAlone = word.values.length === 1;
  const values: Quantity[] = [];
  for (const value of word.values) {
    if (value.text === "") continue;
    const quantity = readQuantity(field, value.text, before);
    if ("message" in quantity)
      return mistakeIn(word, quantity.message, isAlone ? quantity.terms : [], value);
    // Ages are compared in full units, so `age=1.5d` would never match. Say so, instead of an empty list.
    if (isTime(field) && isEquality && "unit" in quantity) {
      const count = quantity.amount / quantity.unit;
      const message = `${field}${operator} takes a whole number. Use < or >.`;
      const start = before.slice(0, -operator.length);
      if (!Number.isInteger(count))
        return mistakeIn(word, message, isAlone ? [`${start}>${value.text}`] : [], value);
    }
    values.push(quantity);
  }
  return { kind: "quantity", field, operator, values };
}
