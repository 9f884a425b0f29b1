import { fieldsWith, isWholeField, toneNamed } from "../../query/terms/fields.ts";
import { parseQuery } from "../../query/parse.ts";
import { compileQuery, type MatchContext, type Predicate } from "../../query/predicate.ts";
import { nearestOf } from "../../query/terms/nearest.ts";
import { hasStar, isAddress, valueKey } from "../../query/terms/pattern.ts";
import { quoteValue, type TextField } from "../../query/terms/term.ts";
import { type NestedExclusion, nestedExclusion } from "../../query/exclusion.ts";
import { readWord, readWords, type Value, type Word } from "../../query/terms/words.ts";
import type { FleetRow } from "../row.ts";
import { valuesOf } from "./near-matches.ts";
import { facetValues, valuesIn } from "./sort-and-facets.ts";

/** e.g. `-tag:prdo`, with the exclusions that may have been meant. */
export interface EmptyExclusion {
  /** As a term of its own. */
  text: string;
  offers: { label: string; count: number; q: string }[];
}

/** One value of an exclusion, or of a list: `tag:web,db-tag:prod` lists all of web, as no tag is "db-tag:prod". */
interface Exclusion {
  text: string;
  word: Word;
  value: Value;
  nested?: NestedExclusion | undefined;
}

const maxOffers = 3;

/**
 * The exclusions, each value for itself. Only texts: keywords and quantities have no typos that still make sense, and
 * `-is:failed` may well exclude nothing.
 */
function exclusionsIn(q: string, teamFields: readonly string[] = []): Exclusion[] {
  const fields = fieldsWith(teamFields);
  return readWords(q).flatMap((word) => {
    const { head, negated, values } = word;
    if (head && fields.named(head.name)?.kind !== "text") return [];
    return values.flatMap((value): Exclusion[] => {
      const source = q.slice(value.start, value.end);
      const before = head ? head.name + head.operator : "";
      if (negated)
        return value.text === "" ? [] : [{ text: exclusionOf(before, source), word, value }];
      const nested = values.length > 1 ? nestedExclusion(value.text, fields) : undefined;
      if (!nested) return [];
      // Alone, `tag!=prod` would be a term; quoted, it's the text that it is in the list.
      const text = head ? before + source : `"${value.text.replace(/["\\]/g, "\\$&")}"`;
      return [{ text, word, value, nested }];
    });
  });
}

function exclusionOf(head: string | undefined, source: string): string {
  return `-${head ?? ""}${source}`;
}

/** What a term leaves out, or lists; undefined if it isn't one. */
function excludedBy(text: string, context: MatchContext): Predicate | undefined {
  const { alternatives, mistakes } = parseQuery(text, context.teamFields);
  const [[term, ...others] = []] = alternatives;
  if (!term || others.length > 0 || mistakes.length > 0) return undefined;
  return compileQuery({ alternatives: [[{ ...term, negated: false }]] }, context);
}

/** Texts of the exclusions that match no row. `known` remembers which texts match. */
export function emptyExclusionsIn(
  q: string,
  rows: readonly FleetRow[],
  context: MatchContext,
  known = new Map<string, boolean>(),
): string[] {
  const texts = new Set(exclusionsIn(q, context.teamFields).map(({ text }) => text));
  return [...texts].filter((text) => {
    let isEmpty = known.get(text);
    if (isEmpty === undefined) known.set(text, (isEmpty = excludesNone(text, rows, context)));
    return isEmpty;
  });
}

/** `text`: of one exclusion. */
export function excludesNone(
  text: string,
  rows: readonly FleetRow[],
  context: MatchContext,
): boolean {
  const excluded = excludedBy(text, context);
  return excluded !== undefined && !rows.some(excluded);
}

/** `matches`: the query's. */
export function describeEmptyExclusions(
  q: string,
  empty: readonly string[],
  rows: readonly FleetRow[],
  matches: Predicate,
  context: MatchContext,
): EmptyExclusion[] {
  const found = rows.filter(matches);
  const exclusions = new Map(exclusionsIn(q, context.teamFields).map((one) => [one.text, one]));
  return empty.flatMap((text) => {
    const exclusion = exclusions.get(text);
    if (!exclusion) return [];
    const offers: EmptyExclusion["offers"] = [];
    for (const label of nearExclusions(exclusion, rows, context.teamFields)) {
      const excluded = excludedBy(label, context);
      const next = withExclusion(q, exclusion, label);
      const isKnown = label === text || offers.some((offer) => offer.label === label);
      if (!excluded || isKnown || offers.length >= maxOffers || !rows.some(excluded)) continue;
      if (parseQuery(next, context.teamFields).mistakes.length > 0) continue;
      offers.push({ label, count: found.filter(excluded).length, q: next });
    }
    return [{ text, offers }];
  });
}

/** Instead of the value; a term with another head follows the word's other values. */
function withExclusion(q: string, exclusion: Exclusion, label: string): string {
  const { word, value, text, nested } = exclusion;
  const head = text.slice(0, text.length - (value.end - value.start));
  const others = word.values.filter((other) => other !== value && other.text !== "");
  const kept = others.map(({ start, end }) => q.slice(start, end));
  if (nested?.before) kept.push(quoteValue(nested.before));
  const prefix = q.slice(word.start, word.valueStart);
  const isSameHead = !nested && head !== "-" && label.startsWith(head);
  const changed = isSameHead
    ? prefix + [...kept, label.slice(head.length)].join(",")
    : [kept.length > 0 ? prefix + kept.join(",") : "", label].filter(Boolean).join(" ");
  return q.slice(0, word.start) + changed + q.slice(word.end);
}

/** Best first. They may exclude nothing either. */
function nearExclusions(
  { word, value, nested }: Exclusion,
  rows: readonly FleetRow[],
  teamFields: readonly string[] = [],
): string[] {
  const fields = fieldsWith(teamFields);
  const { text, pieces } = value;
  const field = word.head && fields.named(word.head.name);
  const head = word.head && `${word.head.name}:`;
  if (nested) return [exclusionOf(readWord(nested.excluded, 0).head ? "" : head, nested.excluded)];
  const terms: string[] = [];
  const bare = hasStar(value) ? pieces.filter(Boolean).join("*") : text;
  const [, ownField = ""] = /^([a-z]+)[:=]/i.exec(bare) ?? [];
  // `-"tag:prod"`, `-tag:prod,region:eu`.
  if (fields.named(ownField)) terms.push(`-${bare}`);
  const name = field?.kind === "text" ? field.name : undefined;
  if (name === "ip") {
    if (isAddress(text)) terms.push(`-${head}${text}*`);
    return terms;
  }
  // `-tag:prod;ci`, `-tag:"prod, ci"`.
  const parts = text.split(/[\s,;|/+&]+/);
  if (name !== undefined && isWholeField(name) && parts.length > 1) {
    const known = valuesOf(rows, name);
    if (parts.every((part) => known.has(valueKey(name, part))))
      return [exclusionOf(head, parts.map(quoteValue).join(","))];
  }
  const tone = name === "state" ? toneNamed(text) : undefined;
  if (tone) terms.push(`-is:${tone}`);
  if (hasStar(value)) {
    const [piece = "", ...more] = pieces.filter(Boolean);
    const nearest = more.length === 0 ? nearestOf(piece, wordsOf(rows, name)) : undefined;
    const [before, after] = [pieces[0] === "", pieces.at(-1) === ""];
    if (nearest !== undefined)
      terms.push(
        exclusionOf(head, `${before ? "*" : ""}${quoteValue(nearest)}${after ? "*" : ""}`),
      );
    return terms;
  }
  if (name !== undefined && isWholeField(name)) {
    const known = valuesOf(rows, name);
    const key = valueKey(name, text);
    const nearest = known.get(nearestOf(key, known.keys()) ?? "");
    if (nearest !== undefined) terms.push(exclusionOf(head, quoteValue(nearest)));
    const keys = [...known.keys()];
    if (keys.some((other) => other.startsWith(key)))
      terms.push(exclusionOf(head, `${quoteValue(text)}*`));
    else if (keys.some((other) => other.includes(key)))
      terms.push(exclusionOf(head, `*${quoteValue(text)}*`));
    return terms;
  }
  // `host=web`.
  if (name === "host") terms.push(exclusionOf(head, quoteValue(text)));
  const nearest = nearestOf(text, wordsOf(rows, name));
  if (nearest !== undefined) terms.push(exclusionOf(head, quoteValue(nearest)));
  return terms;
}

/** What people search for in a field, or in all: whole values, and the words in them. In lower case. */
function wordsOf(
  rows: readonly FleetRow[],
  field: Exclude<TextField, "ip"> | undefined,
): Set<string> {
  const words = new Set<string>();
  const seen = new Set<string>();
  const readers =
    field === undefined ? [...Object.values(facetValues), host, id] : [textsIn(field)];
  for (const row of rows)
    for (const read of readers)
      for (const text of read(row)) {
        if (!text || seen.has(text)) continue;
        seen.add(text);
        const lower = text.toLowerCase();
        for (const word of lower.match(/[\p{L}\p{N}]+/gu) ?? []) words.add(word);
        words.add(lower);
      }
  return words;
}

const host = ({ hostName }: FleetRow) => [hostName];
const id = (row: FleetRow) => [row.id];

function textsIn(field: Exclude<TextField, "ip">) {
  if (field === "host") return host;
  return field === "id" ? id : valuesIn(field);
}
