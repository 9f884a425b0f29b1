import { describeState } from "../../../api/state.ts";
import { formatCount, plural } from "../../../text/format.ts";
import { fieldsWith, isWholeField, type QueryFields, toneNamed } from "../../query/terms/fields.ts";
import { nearestOf } from "../../query/terms/nearest.ts";
import { alternativeAround, parseQuery } from "../../query/parse.ts";
import { hasStar, isAddress, readBlock, valueKey } from "../../query/terms/pattern.ts";
import { quoteValue, signs, type WholeField, writtenField } from "../../query/terms/term.ts";
import {
  alternativesOf,
  isOr,
  quoted,
  readWords,
  type Value,
  type Word,
} from "../../query/terms/words.ts";
import type { FleetRow } from "../row.ts";
import { valuesIn } from "./sort-and-facets.ts";

export interface NearMatch {
  reason: string;
  about: string;
  label: string;
  q: string;
}

interface Replacement {
  start: number;
  end: number;
  insert: string;
  reason: string;
  /** Gets the match count appended if there's no `about`. */
  label: string;
  about?: string;
}

const maxOffers = 5;
/** Each word left out costs a pass over the fleet. */
const maxWords = 8;

/** For unknown values the nearest and a wildcard; if nothing matches, other spellings too. Each has matches. */
export function findNearMatches(
  rows: readonly FleetRow[],
  q: string,
  isEmpty: boolean,
  count: (q: string) => number,
  teamFields: readonly string[] = [],
): NearMatch[] {
  const fields = fieldsWith(teamFields);
  const words = readWords(q);
  const unknown = words.flatMap((word) => unknownValues(rows, word, q, fields));
  const offers: NearMatch[] = [];
  function offer(change: Replacement, others: readonly Replacement[] = []): void {
    const text = replaced(q, [change, ...others]);
    if (offers.length >= maxOffers || offers.some((known) => known.q === text)) return;
    const { alternatives, mistakes } = parseQuery(text, teamFields);
    // Without any term, everything would match.
    if (mistakes.length > 0 || alternatives.flat().length === 0) return;
    const found = count(text);
    if (found === 0) return;
    const { reason, about = "", label } = change;
    offers.push({
      reason,
      about,
      q: text,
      label: about ? label : `${label}: ${formatCount(found)}`,
    });
  }
  for (const changes of unknown) {
    const others = unknown.flatMap((other) => (other === changes ? [] : (other[0] ?? [])));
    for (const change of changes) offer(change, apartFrom(change, others));
  }
  for (const change of joinedExclusions(q)) offer(change);
  if (!isEmpty) return offers;
  for (const change of otherWritings(q, words, fields)) offer(change);
  if (offers.length > 0) return offers;
  // Without an exclusion, there'd be more than was asked for.
  for (const word of words.filter((word) => !isOr(word) && !word.negated).slice(0, maxWords)) {
    const removed = alternativeAround(q, word);
    const label = `Without ${q.slice(removed.start, removed.end).replace(/^OR\s+|\s+OR$/g, "")}`;
    offer({ ...removed, insert: "", reason: "", label });
  }
  return offers;
}

/** `-tag:prod OR -tag:ci` lists all but what has both; often "neither" was meant. */
function joinedExclusions(q: string): Replacement[] {
  const alternatives = alternativesOf(q);
  const isExclusion = ({ words }: { words: Word[] }) => words.every(({ negated }) => negated);
  if (alternatives.length < 2 || !alternatives.every(isExclusion)) return [];
  const insert = alternatives.map(({ text }) => text.trim()).join(" ");
  const reason = "With OR, only what all of these exclude is left out.";
  return [{ start: 0, end: q.length, insert, reason, label: insert }];
}

/** Those that overlap neither with the change nor with each other. */
function apartFrom(change: Replacement, others: readonly Replacement[]): Replacement[] {
  const kept = [change];
  for (const other of others)
    if (kept.every(({ start, end }) => other.end <= start || other.start >= end)) kept.push(other);
  return kept.slice(1);
}

function replaced(text: string, changes: readonly Replacement[]): string {
  const ordered = changes.toSorted((a, b) => b.start - a.start);
  const result = ordered.reduce(
    (rest, { start, end, insert }) => rest.slice(0, start) + insert + rest.slice(end),
    text,
  );
  return result.trim();
}

function unknownValues(
  rows: readonly FleetRow[],
  word: Word,
  q: string,
  fields: QueryFields,
): Replacement[][] {
  const field = word.head && fields.named(word.head.name);
  if (word.negated || field?.kind !== "text" || !isWholeField(field.name)) return [];
  const { name } = field;
  const values = word.values.filter((value) => value.text !== "" && !hasStar(value) && !value.flaw);
  if (values.length === 0) return [];
  const known = valuesOf(rows, name);
  return values
    .filter(({ text }) => !known.has(valueKey(name, text)))
    .map((value) => replacementsOf(q, word, value, { name, fields, known }));
}

export function valuesOf(rows: readonly FleetRow[], field: WholeField): Map<string, string> {
  const values = new Map<string, string>();
  const spellings = new Set<string>();
  for (const row of rows)
    for (const value of field === "id" ? [row.id] : valuesIn(field)(row)) {
      if (!value || spellings.has(value)) continue;
      spellings.add(value);
      const key = valueKey(field, value);
      if (!values.has(key)) values.set(key, value);
    }
  return values;
}

/** A second term in the value, e.g. `tag:web-tag:prod`. */
const nestedTerm = "^(.*?)[^a-z0-9]*?([-!]?)(FIELD[:=].*)$";

const notPrefix = /^(?:not?|non|ne|ex|excludes?|without|isn['’]?t)[-_.:=\s]*/i;

function replacementsOf(
  q: string,
  word: Word,
  { start, end, text }: Value,
  field: { name: WholeField; fields: QueryFields; known: ReadonlyMap<string, string> },
): Replacement[] {
  const { name, fields, known } = field;
  const head = writtenField(name);
  const noun = name === "spec" ? "specification" : name === "id" ? "ID" : head;
  const reason = `No ${noun} is ${quoted(text)}.`;
  const key = valueKey(name, text);
  const [, value = "", not = "", term = ""] = fields.pattern(nestedTerm, "is").exec(text) ?? [];
  if (value !== "") {
    const insert = `${value} ${not && "-"}${term}`;
    return [{ start, end, insert, reason, label: `${q.slice(word.start, start)}${insert}` }];
  }
  const changes: Replacement[] = [];
  const excluded = known.get(valueKey(name, text.replace(notPrefix, "")));
  // `tag:not-prod`, or a quoted `!prod`: hardly meant as prod.
  const isNot = excluded !== undefined || new RegExp(`^[${signs}]`).test(text);
  if (excluded !== undefined && word.values.length === 1) {
    const label = `-${head}:${quoteValue(excluded)}`;
    changes.push({ start: word.start, end: word.end, insert: label, reason, label });
  }
  const tone = name === "state" && word.values.length === 1 ? toneNamed(text) : undefined;
  if (tone) {
    const insert = `is:${tone}`;
    changes.push({ start: word.start, end: word.end, insert, reason, label: insert });
  }
  const keys = [...known.keys()];
  const beginning = keys.filter((other) => other.startsWith(key));
  const containing = keys.filter((other) => other.includes(key));
  const fitting = beginning.length > 0 ? beginning : containing;
  if (fitting.length > 0) {
    const insert = `${fitting === containing ? "*" : ""}${quoteValue(text)}*`;
    const [begin, have] = fitting.length === 1 ? ["begins with", "has"] : ["begin with", "have"];
    const values = `${formatCount(fitting.length)} ${plural(fitting.length, noun, `${noun}s`)}`;
    const about = `${values} ${fitting === beginning ? begin : have} it`;
    changes.push({ start, end, insert, reason, about, label: `${head}:${insert}` });
  }
  const nearestKey = nearestOf(key, keys) ?? "";
  const nearest = known.get(nearestKey);
  const isOneOfMany = fitting.length > 1 && nearestKey.includes(key);
  if (nearest !== undefined && !isOneOfMany && !isNot) {
    const label = name === "state" ? describeState(nearest).label : nearest;
    changes.push({ start, end, insert: quoteValue(nearest), reason, label });
  }
  if (changes.length > 0) return changes;
  return [{ ...rangeWithout(q, word, { start, end }), insert: "", reason, label: "Without it" }];
}

/** The value with its comma; if it's the word's only one, the word, with its alternative if there are others. */
function rangeWithout(q: string, word: Word, { start, end }: Pick<Value, "start" | "end">) {
  const before = word.values.findLast((other) => other.end < start);
  const after = word.values.find((other) => other.start > end);
  if (before) return { start: before.end, end };
  return after ? { start, end: after.start } : alternativeAround(q, word);
}

/** Chats and wikis add them to what's copied. */
const invisible = /[\p{Cf}\p{DI}]/gu;

function otherWritings(q: string, words: readonly Word[], fields: QueryFields): Replacement[] {
  return words.flatMap((word, place): Replacement[] => {
    const { start, end, head, negated, values } = word;
    const source = q.slice(start, end);
    const change = (insert: string, reason: string) => [
      { start, end, insert, reason, label: insert },
    ];
    if (negated) return [];
    const visible = source.replaceAll(invisible, "");
    if (visible !== source) return change(visible, "It has invisible characters.");
    if (head) {
      const field = fields.named(head.name)?.name;
      const isExact = head.operator === "=" && (field === "host" || field === "ip");
      if (isExact) return change(source.replace("=", ":"), "= finds whole values.");
      const isIp = field === "ip" && values.some(({ text }) => isAddress(text));
      return isIp ? change(startsOf(word, q), "ip: finds whole addresses.") : [];
    }
    if (/^or$/i.test(source) && place > 0) return change("OR", "Write OR in capitals.");
    if (readBlock(source)) return change(`ip:${source}`, "");
    const [value] = values;
    if (value && values.length === 1 && hasStar(value) && !value.quoted)
      return change(`*${source}*`.replace(/\*+/g, "*"), "Use * for the rest of a value.");
    return [];
  });
}

/** `ip:10.0.0.1*` for `ip:10.0.0.1`. */
function startsOf({ start, valueStart, values }: Word, q: string): string {
  const starts = values.map(
    (value) => q.slice(value.start, value.end) + (isAddress(value.text) ? "*" : ""),
  );
  return q.slice(start, valueStart) + starts.join(",");
}
