import {
  exactTerm,
  fieldNamed,
  type KeywordField,
  queryFields,
  quoteValue,
  type TextField,
  type ToneKeyword,
} from "./fields.ts";
import { formatCount } from "../../text/format.ts";
import { parseQuery, type Query } from "./parse.ts";
import { readWords, unescaped, type Value, type Word } from "./words.ts";

/** The functions that the page needs for the text of a query. Their code loads with the first search. */
export type QueryLanguage = ReturnType<typeof createQueryLanguage>;

/** Makes the query language of a page. It parses the latest text once, for the search box and all filters. */
export function createQueryLanguage() {
  let latest: { text: string; query: Query } | undefined;
  function parse(text: string): Query {
    if (latest?.text !== text) latest = { text, query: parseQuery(text) };
    return latest.query;
  }
  return {
    parse,
    /** The values that the terms of a field have, in order. */
    valuesOf: (text: string, field: TextField): { value: string; negated: boolean }[] =>
      parse(text).terms.flatMap(({ match, negated }) =>
        match.kind === "field" && match.field === field
          ? match.values.map((value) => ({ value, negated }))
          : [],
      ),
    /** The value of the only `is` of the query. */
    toneOf: (text: string): string | undefined => {
      const values = parse(text).terms.flatMap(({ match, negated }) =>
        match.kind === "keyword" && match.field === "is"
          ? match.values.map((value) => (negated ? "" : value.toLowerCase()))
          : [],
      );
      return values.length === 1 ? values[0] : undefined;
    },
    removeField,
    setTone,
    completionAt,
    suggestionsFor,
    withoutFieldName,
    hasChoice,
    toggleChoice,
  };
}

/**
 * The possible replacements of a part of the text; offsets are UTF-16 units. "fixed" are names of fields, which are inserted with
 * their operator, and keywords.
 * For the values of a field, `prefix` is the text before the cursor, without quotes; insert them with `quoteValue`.
 */
export type Completion = { start: number; end: number } & (
  | { kind: "fixed"; options: { insert: string; about: string }[] }
  | { kind: "value"; field: TextField; prefix: string }
);

/**
 * Completes at the cursor: a field's name while a word is typed, or a value of a text field after its operator or a comma.
 * @param cursor offset in UTF-16 units
 */
export function completionAt(text: string, cursor: number): Completion | undefined {
  const word = readWords(text).find((word) => word.start <= cursor && cursor <= word.end);
  if (!word) return undefined;
  return word.head ? completeValue(word, text, cursor) : completeField(word, text, cursor);
}

function completeField(word: Word, text: string, cursor: number): Completion | undefined {
  const { valueStart: start, end } = word;
  const typed = text.slice(start, end).toLowerCase();
  // Only at the end of the word: text behind the cursor would become the value.
  if (cursor !== end || typed === "") return undefined;
  const options = queryFields
    .filter(({ name, aliases }) => [name, ...aliases].some((known) => known.startsWith(typed)))
    .map(({ kind, name, about }) => ({
      insert: kind === "quantity" ? `${name}>=` : `${name}:`,
      about,
    }));
  return options.length > 0 ? { kind: "fixed", start, end, options } : undefined;
}

export interface Suggestion {
  label: string;
  about: string;
  /** The query with the suggestion, and the position of the cursor in it. */
  text: string;
  caret: number;
}

const maxSuggestions = 8;

/**
 * What a completion offers.
 * @param values those of its field, most frequent first
 */
function suggestionsFor(
  text: string,
  completion: Completion,
  values: readonly { value: string; label: string; count: number }[],
): Suggestion[] {
  return optionsOf(completion, values)
    .slice(0, maxSuggestions)
    .map(({ insert, label = insert, about }) => ({
      label,
      about,
      text: text.slice(0, completion.start) + insert + text.slice(completion.end),
      caret: completion.start + insert.length,
    }));
}

function optionsOf(
  completion: Completion,
  values: readonly { value: string; label: string; count: number }[],
): { insert: string; label?: string; about: string }[] {
  if (completion.kind === "fixed") return completion.options;
  const prefix = completion.prefix.toLowerCase();
  return values
    .filter(({ value, label }) => {
      const known = value.toLowerCase();
      return known !== prefix && (known.includes(prefix) || label.toLowerCase().includes(prefix));
    })
    .map(({ value, label, count }) => ({
      insert: quoteValue(value),
      label,
      about: formatCount(count),
    }));
}

/**
 * The text without the word at the cursor, where that is the beginning of a field's name; else undefined.
 * @param cursor offset in UTF-16 units
 */
export function withoutFieldName(text: string, cursor: number): string | undefined {
  const words = readWords(text);
  const index = words.findIndex(({ start, end }) => start <= cursor && cursor <= end);
  const word = words[index];
  if (!word || word.head || !completeField(word, text, cursor)) return undefined;
  return withoutWord(text, word, words[index - 1]);
}

function completeValue(word: Word, text: string, cursor: number): Completion | undefined {
  const { head, values } = word;
  const field = head && fieldNamed(head.name);
  if (!field || field.kind === "quantity") return undefined;
  if (head?.operator !== ":" && head?.operator !== "=") return undefined;
  const value = values.find(({ start, end }) => start <= cursor && cursor <= end);
  if (!value) return undefined;
  // An open quote reaches to the end of the text, over words that must stay.
  const end = value.flaw === "unclosed" ? cursor : value.end;
  const prefix = prefixOf(value, text, cursor);
  if (field.kind === "keyword") {
    const options = field.values
      .filter((known) => known.startsWith(prefix.toLowerCase()) && known !== prefix.toLowerCase())
      .map((insert) => ({ insert, about: "" }));
    return { kind: "fixed", start: value.start, end, options };
  }
  return { kind: "value", field: field.name, start: value.start, end, prefix };
}

function prefixOf(value: Value, text: string, cursor: number): string {
  if (!value.quoted) return text.slice(value.start, cursor);
  return cursor === value.end ? value.text : unescaped(text.slice(value.start + 1, cursor));
}

/** Whether the text has `field=value`, in any case and not negated. */
export function hasChoice(text: string, field: TextField, value: string): boolean {
  return readWords(text).some((word) => isChoice(word, field) && word.values.some(equals(value)));
}

/**
 * Removes the value of the field from the text, or adds it: to the values that the field has already, so that any of them
 * matches, or in a new word. The rest of the text stays as it is. An empty value changes nothing.
 */
export function toggleChoice(text: string, field: TextField, value: string): string {
  if (value === "") return text;
  return hasChoice(text, field, value)
    ? removeChoice(text, field, value)
    : addChoice(text, field, value);
}

function removeChoice(text: string, field: TextField, value: string): string {
  const words = readWords(text);
  // From the end, so that the offsets of the words before stay valid.
  return words.reduceRight((rest, word, index) => {
    if (!isChoice(word, field) || !word.values.some(equals(value))) return rest;
    const kept = word.values.filter((other) => other.text !== "" && !equals(value)(other));
    if (kept.length > 0)
      return (
        rest.slice(0, word.valueStart) +
        kept.map(({ start, end }) => text.slice(start, end)).join(",") +
        rest.slice(word.end)
      );
    return withoutWord(rest, word, words[index - 1]);
  }, text);
}

/** Removes all terms of a field from the text, negated ones too. */
export function removeField(text: string, field: TextField | KeywordField): string {
  const words = readWords(text);
  return words.reduceRight(
    (rest, word, index) =>
      word.head && fieldNamed(word.head.name)?.name === field
        ? withoutWord(rest, word, words[index - 1])
        : rest,
    text,
  );
}

/** Replaces the `is` of the text; undefined removes it. */
export function setTone(text: string, tone: ToneKeyword | undefined): string {
  const rest = removeField(text, "is");
  return tone === undefined ? rest : withTerm(rest, `is:${tone}`);
}

/** Removes a word and the blanks after it; at the end of the text, those before it. */
function withoutWord(text: string, word: Word, before: Word | undefined): string {
  const after = text.slice(word.end).replace(/^[\s\u0085]+/, "");
  if (after !== "") return text.slice(0, before ? word.start : 0) + after;
  return text.slice(0, before?.end ?? 0);
}

function addChoice(text: string, field: TextField, value: string): string {
  const words = readWords(text);
  const quoted = quoteValue(value);
  const word = words.find((word) => isChoice(word, field));
  if (word) {
    const last = word.values.findLast((other) => other.text !== "");
    const before = last ? `${text.slice(0, last.end)},` : text.slice(0, word.valueStart);
    return before + quoted + text.slice(word.end);
  }
  return withTerm(text, exactTerm(field, value));
}

/** Adds a term at the end. */
function withTerm(text: string, term: string): string {
  const lastWord = readWords(text).at(-1);
  // An open quote would include all text behind it.
  if (lastWord?.values.at(-1)?.flaw === "unclosed")
    return `${text.slice(0, lastWord.start)}${term} ${text.slice(lastWord.start)}`;
  const end = lastWord?.end ?? 0;
  const blanks = text.slice(end);
  return `${text.slice(0, end)}${blanks || (lastWord ? " " : "")}${term}`;
}

/** Whether the word is `field=…` without a mistake in its quotes; it may have no value yet. */
function isChoice({ head, negated, values }: Word, field: TextField): boolean {
  return (
    !negated &&
    head?.operator === "=" &&
    fieldNamed(head.name)?.name === field &&
    values.every((value) => value.flaw === undefined)
  );
}

/** Compares in any case. An empty value equals none. */
function equals(value: string): (other: Value) => boolean {
  const lower = value.toLowerCase();
  return ({ text }) => text !== "" && text.toLowerCase() === lower;
}
