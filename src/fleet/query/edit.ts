import { completeField } from "./completion.ts";
import { parseQuery } from "./parse.ts";
import type { Moment, Quantity } from "./terms/quantities.ts";
import { fieldsWith, type QueryFields, toneNamed } from "./terms/fields.ts";
import { hasStar, valueKey } from "./terms/pattern.ts";
import { facetsWith } from "./terms/tag-keys.ts";
import {
  exactTerm,
  type KeywordField,
  type QuantityField,
  quoteValue,
  type TextField,
  type ToneKeyword,
  type WholeField,
} from "./terms/term.ts";
import {
  alternativesOf,
  inEachAlternative,
  isOr,
  readWords,
  type Value,
  type Word,
} from "./terms/words.ts";

// The query language as the page uses it, from the first search on.
export { completionAt, suggest } from "./completion.ts";
export { spanOf } from "./terms/quantities.ts";
export { alternativeAround, applyFix, offeredFixes, parseQuery } from "./parse.ts";

/** Undefined for a field with too many different values to offer. */
export function facetOf(field: TextField, teamFields: readonly string[] = []) {
  return facetsWith(teamFields).find((facet) => facet === field);
}

/** Empty if only some alternatives name the field: then they don't describe the matches. */
export function valuesOf(text: string, field: TextField, teamFields: readonly string[] = []) {
  const found = parseQuery(text, teamFields).alternatives.map((terms) =>
    terms.flatMap(({ match, negated }) =>
      match.kind === "field" && match.field === field
        ? match.values.map((value) => ({ value: value.text, isPattern: hasStar(value), negated }))
        : [],
    ),
  );
  return found.every(({ length }) => length > 0) ? found.flat() : [];
}

/** The terms of each alternative, e.g. `-age>30d`, without mistakes. */
export function termsOf(text: string, teamFields: readonly string[] = []) {
  return parseQuery(text, teamFields).alternatives.map((terms) =>
    terms.map(({ match, start, end }) => ({
      start,
      end,
      source: text.slice(start, end),
      field: match.kind === "text" ? undefined : match.field,
      day: match.kind === "quantity" ? match.values.find(isOfZone) : undefined,
    })),
  );
}

/** A day or time that doesn't name its zone. */
function isOfZone(value: Quantity): value is Moment {
  return "utc" in value && value.offsetMs === undefined;
}

/** Only for a text without OR. `start`: where the term begins. */
export function removeTerm(text: string, start: number): string {
  return removeWords(text, (word) => word.start === start);
}

/** Replaces all terms on the field. */
export function setTerm(text: string, field: QuantityField, term: string): string {
  return inEachAlternative(removeField(text, field), (part) => withTerm(part, term));
}

/** e.g. "failed" for `is:failed`: the tab to show as selected. */
export function toneOf(text: string): ToneKeyword | undefined {
  const tones = alternativesOf(text).map(({ words }) => {
    const chosen = words
      .filter(isTone)
      .flatMap(({ negated, values }) =>
        values
          .filter((value) => value.text !== "")
          .map((value) => (negated ? undefined : toneNamed(value.text))),
      );
    return chosen.length === 1 ? chosen[0] : undefined;
  });
  return tones.every((tone) => tone === tones[0]) ? tones[0] : undefined;
}

/** `is:failed` and the like, not `is:selected`. */
function isTone(word: Word): boolean {
  return (
    fieldOf(word, fieldsWith([])) === "is" &&
    word.values.every((value) => value.text === "" || toneNamed(value.text) !== undefined)
  );
}

/** Removes the start of a field name at the cursor; undefined if there's none. */
export function withoutFieldName(
  text: string,
  cursor: number,
  teamFields: readonly string[] = [],
): string | undefined {
  const words = readWords(text);
  const index = words.findIndex(({ start, end }) => start <= cursor && cursor <= end);
  const word = words[index];
  if (!word || word.head || !completeField(word, text, cursor, fieldsWith(teamFields)))
    return undefined;
  const before = words[index - 1];
  // "a OR" would be a mistake.
  if (before && isOr(before) && index === words.length - 1)
    return text.slice(0, words[index - 2]?.end ?? 0);
  return withoutWord(text, word, before);
}

export function hasChoice(
  text: string,
  field: WholeField,
  value: string,
  teamFields: readonly string[] = [],
): boolean {
  const isChoice = choicesOf(text, field, teamFields);
  return alternativesOf(text).every(({ words }) =>
    words.some((word) => isChoice(word) && word.values.some(equals(field, value))),
  );
}

/** `region:a,b` finds both; leaves the rest of the text alone. */
export function toggleChoice(
  text: string,
  field: WholeField,
  value: string,
  teamFields: readonly string[] = [],
): string {
  if (value === "") return text;
  const change = hasChoice(text, field, value, teamFields) ? removeChoice : addChoice;
  return inEachAlternative(text, (part) => change(part, { field, value, teamFields }));
}

interface Choice {
  field: WholeField;
  value: string;
  teamFields: readonly string[];
}

function removeChoice(text: string, { field, value, teamFields }: Choice): string {
  const isSame = equals(field, value);
  const isChoice = choicesOf(text, field, teamFields);
  return changeWords(text, (word) => {
    if (!isChoice(word) || !word.values.some(isSame)) return undefined;
    const kept = word.values.filter((other) => other.text !== "" && !isSame(other));
    const texts = kept.map(({ start, end }) => text.slice(start, end));
    return texts.length > 0 ? text.slice(word.start, word.valueStart) + texts.join(",") : "";
  });
}

export function removeField(
  text: string,
  field: TextField | KeywordField | QuantityField,
  teamFields: readonly string[] = [],
): string {
  const fields = fieldsWith(teamFields);
  return removeWords(text, (word) => fieldOf(word, fields) === field);
}

function removeWords(text: string, isRemoved: (word: Word) => boolean): string {
  return inEachAlternative(text, (part) =>
    changeWords(part, (word) => (isRemoved(word) ? "" : undefined)),
  );
}

/** `change` gives the new text of a word: undefined to keep it, "" to remove it. */
function changeWords(
  text: string,
  change: (word: Word) => string | undefined,
  words = readWords(text),
): string {
  // From the end, so earlier offsets stay valid.
  return words.reduceRight((rest, word, index) => {
    const next = change(word);
    if (next === undefined) return rest;
    if (next === "") return withoutWord(rest, word, words[index - 1]);
    return rest.slice(0, word.start) + next + rest.slice(word.end);
  }, text);
}

function fieldOf({ head }: Word, fields: QueryFields): string | undefined {
  return head && fields.named(head.name)?.name;
}

/** e.g. `is:failed` → `is:stopped`; undefined removes it. */
export function setTone(text: string, tone: ToneKeyword | undefined): string {
  const rest = removeWords(text, isTone);
  return tone === undefined
    ? rest
    : inEachAlternative(rest, (part) => withTerm(part, `is:${tone}`));
}

/** Also removes the space after it, or before it at the end of the text. */
function withoutWord(text: string, word: Word, before: Word | undefined): string {
  const after = text.slice(word.end).replace(/^[\s\u0085]+/, "");
  if (after !== "") return text.slice(0, before ? word.start : 0) + after;
  return text.slice(0, before?.end ?? 0);
}

function addChoice(text: string, { field, value, teamFields }: Choice): string {
  const words = readWords(text);
  const word = words.find(choicesOf(text, field, teamFields));
  if (!word) {
    const term = exactTerm(field, value);
    const chosen = withTerm(text, term);
    // After a "-" or "not" the term would be excluded.
    return hasChoice(chosen, field, value, teamFields) ? chosen : `${term} ${text}`;
  }
  if (word.values.some(equals(field, value))) return text;
  const last = word.values.findLast((other) => other.text !== "");
  const before = last ? `${text.slice(0, last.end)},` : text.slice(0, word.valueStart);
  return before + quoteValue(value) + text.slice(word.end);
}

function withTerm(text: string, term: string): string {
  const lastWord = readWords(text).at(-1);
  // An unclosed quote would swallow what follows.
  if (lastWord?.values.at(-1)?.flaw === "unclosed")
    return `${text.slice(0, lastWord.start)}${term} ${text.slice(lastWord.start)}`;
  const end = lastWord?.end ?? 0;
  const blanks = text.slice(end);
  return `${text.slice(0, end)}${blanks || (lastWord ? " " : "")}${term}`;
}

/** Which words are `field:…` with its quotes in order. The value may still be missing. */
function choicesOf(
  text: string,
  field: WholeField,
  teamFields: readonly string[],
): (word: Word) => boolean {
  const fields = fieldsWith(teamFields);
  // In "- region:a" the word is part of an exclusion, although it has no minus of its own.
  const exclusions = parseQuery(text, teamFields).mistakes.filter(({ isExclusion }) => isExclusion);
  return ({ start, end, negated, head, values }) =>
    !negated &&
    (head?.operator === ":" || head?.operator === "=") &&
    fields.named(head.name)?.name === field &&
    values.every((value) => value.flaw === undefined) &&
    !exclusions.some((mistake) => mistake.start <= start && end <= mistake.end);
}

function equals(field: WholeField, value: string): (other: Value) => boolean {
  const key = valueKey(field, value);
  return (other) => other.text !== "" && !hasStar(other) && valueKey(field, other.text) === key;
}
