import { fieldNamed, type KeywordDescription, keywordNamed } from "./terms/fields.ts";
import { nearestOf } from "./terms/nearest.ts";
import { hasStar, type Pattern, readBlock } from "./terms/pattern.ts";
import { isTime, type Quantity, readQuantity } from "./terms/quantities.ts";
import {
  fieldByName,
  type KeywordField,
  type QuantityField,
  type TextField,
} from "./terms/term.ts";
import { isOr, type Operator, quoted, readWords, type Value, type Word } from "./terms/words.ts";

interface Part {
  start: number;
  end: number;
}

interface Mistake extends Part {
  message: string;
  /** At the end of the text: still being typed, perhaps. */
  pending?: true;
  /** Fixes, best first; the last one removes the word. */
  mends: Mend[];
}

export interface Mend extends Part {
  insert: string;
}

interface Term extends Part {
  negated: boolean;
  match: Match;
}

export type Match =
  | { kind: "text"; values: Pattern[] }
  | { kind: "field"; field: TextField; exact: boolean; values: Pattern[] }
  | { kind: "keyword"; field: KeywordField; values: string[] }
  | { kind: "quantity"; field: QuantityField; operator: Operator; values: Quantity[] };

export interface Query {
  /** At least one. One without terms matches everything. */
  alternatives: Term[][];
  mistakes: Mistake[];
}

const danglingOr = "OR needs a search on both sides.";

/** Never throws. Linear time. */
export function parseQuery(text: string): Query {
  const words = readWords(text);
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
    const next = words[place + 1];
    const spaced = spacedBlock(word, text);
    const match = spaced ?? readMatch(word, next && !isOr(next) ? next : undefined, text);
    if ("message" in match) mistakes.push(match);
    else {
      const { negated, start, end } = word;
      terms.push({ negated, start, end, match });
    }
    if (spaced) while ((words[place + 1]?.start ?? Infinity) < spaced.end) place++;
  }
  // The rest may still come, even after a space.
  if (or && isEmpty) mistakes.push({ ...mistakeIn(or, danglingOr), pending: true });
  alternatives.push(terms);
  // An alternative that was only mistakes must not match everything.
  const rest = alternatives.filter(({ length }) => length > 0);
  return { alternatives: rest.length > 0 ? rest : [[]], mistakes };
}

export function mended(text: string, { start, end, insert }: Mend): string {
  const after = text.slice(end);
  if (insert !== "") return text.slice(0, start) + insert + after;
  return (text.slice(0, start) + after.trimStart()).trimEnd();
}

/** `inserts` are for the whole word, also if the mistake is in a part of it. */
function mistakeIn(word: Part, message: string, inserts: string[] = [], part = word): Mistake {
  const { start, end } = word;
  const mends = [...new Set([...inserts, ""])].map((insert) => ({ start, end, insert }));
  return { start: part.start, end: part.end, message, mends };
}

const spacedBlockPattern = /-?ip[:=]([\d.]+)\s*\/\s*(\d{1,2})(?=\s|$)/iy;

/** `ip:10.0.0.0 / 8`: otherwise this would be a short prefix and two words. */
function spacedBlock(word: Word, text: string): Mistake | undefined {
  if (word.head?.name.toLowerCase() !== "ip") return undefined;
  spacedBlockPattern.lastIndex = word.start;
  const [whole, address, bits] = spacedBlockPattern.exec(text) ?? [];
  if (whole === undefined || !/\s/.test(whole) || !readBlock(`${address}/${bits}`))
    return undefined;
  const block = { start: word.start, end: word.start + whole.length };
  return mistakeIn(block, "An address block has no spaces.", [whole.replace(/\s/g, "")]);
}

/** `next`: the following word, which may belong to this one. */
function readMatch(word: Word, next: Word | undefined, text: string): Match | Mistake {
  const { head, values, negated } = word;
  const field = head && fieldNamed(head.name);
  if (head && !field) return unknownField(word, head, text);
  const isEquality = head?.operator === ":" || head?.operator === "=";
  const source = text.slice(word.valueStart, word.end);
  const minus = negated ? "-" : "";
  if (head && field && field.kind !== "quantity" && !isEquality) {
    const message = `${field.name} is text: use : instead of ${head.operator}.`;
    const part = { start: head.start, end: word.valueStart };
    return mistakeIn(word, message, [`${minus}${head.name}:${source}`], part);
  }

  const flawed = values.find((value) => value.flaw);
  if (flawed) return misquoted(word, flawed, text);

  const given = values.filter((value) => value.text !== "");
  if (given.length === 0) return noValue(word, next, text);

  if (!head || !field) return { kind: "text", values: given.map(patternOf) };
  if (field.kind === "text") {
    const bad = field.name === "ip" ? given.find(isBadBlock) : undefined;
    if (bad) return badBlock(word, bad);
    const patterns = given.map(patternOf);
    return { kind: "field", field: field.name, exact: head.operator === "=", values: patterns };
  }
  const before = text.slice(word.start, word.valueStart);
  if (field.kind === "keyword") return readKeywords(word, given, field, before, text);
  return readQuantities(field.name, head.operator, word, before, source);
}

function patternOf({ text, pieces }: Value): Pattern {
  return { text, pieces };
}

function readKeywords(
  word: Word,
  given: readonly Value[],
  field: KeywordDescription,
  before: string,
  text: string,
): Match | Mistake {
  const wrong = given.find((value) => keywordNamed(field, value.text) === undefined);
  if (wrong) {
    const list = `${field.values.slice(0, -1).join(", ")} or ${field.values.at(-1) ?? ""}`;
    const nearest = nearestOf(wrong.text, [...field.values, ...Object.keys(field.valueAliases)]);
    const rest = text.slice(wrong.end, word.end);
    const start = text.slice(word.valueStart, wrong.start);
    const inserts = nearest === undefined ? [] : [before + start + nearest + rest];
    const mistake = mistakeIn(word, `${field.name} takes ${list}.`, inserts, wrong);
    return wrong.end === text.length ? { ...mistake, pending: true } : mistake;
  }
  const values = given.map((value) => keywordNamed(field, value.text) ?? "");
  return { kind: "keyword", field: field.name, values };
}

function noValue(word: Word, next: Word | undefined, text: string): Mistake {
  const { head, start, end } = word;
  const message = head
    ? `Type a value after ${head.name}${head.operator}`
    : "Type something to search for.";
  // `state: running`: the space is the mistake.
  const joins = head && next && !next.head && !next.negated;
  const mistake = mistakeIn(word, message);
  if (joins) {
    const insert = text.slice(start, end) + text.slice(next.start, next.end);
    mistake.mends.unshift({ start, end: next.end, insert });
  }
  // After a closing quote or a space the word is complete.
  const isPending = word.values.at(-1)?.start === text.length;
  return isPending ? { ...mistake, pending: true } : mistake;
}

function unknownField(word: Word, head: NonNullable<Word["head"]>, text: string): Mistake {
  const nearest = fieldByName.get(nearestOf(head.name, fieldByName.keys()) ?? "");
  const hint = nearest ? ` Did you mean ${nearest}?` : "";
  const source = text.slice(head.start, word.end);
  const minus = word.negated ? "-" : "";
  const isQuotable = !source.includes('"');
  const inserts = [
    ...(nearest ? [minus + nearest + source.slice(head.name.length)] : []),
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
    return { ...mistakeIn(word, message, [`${source}"`], value), pending: true };
  }
  const closing = closingIn(text, value.start);
  const apart = `${text.slice(word.start, closing)} ${text.slice(closing, word.end)}`;
  const message = "Put a space or a comma after the closing quote.";
  return mistakeIn(word, message, [apart], value);
}

function closingIn(text: string, start: number): number {
  const quotedValue = /\**"(?:[^"\\]|\\[^])*"\**/y;
  quotedValue.lastIndex = start;
  return quotedValue.test(text) ? quotedValue.lastIndex : start;
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
