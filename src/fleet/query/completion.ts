import { comparedText, formatCount } from "../../lib/text.ts";
import { fieldsWith, type QueryField, type QueryFields, isTagField } from "./fields.ts";
import { quoteValue, type TextField, writtenField } from "./term.ts";
import { readWords, unescaped, type Value, type Word } from "./words.ts";

/**
 * Replacements for `start`–`end` (UTF-16 units). "fixed": field names (with operator) and keywords. For values,
 * `prefix` is the text before the cursor without quotes; insert them with `quoteValue`.
 */
export type Completion = { start: number; end: number } & (
  | { kind: "fixed"; options: { insert: string; about: string }[] }
  | { kind: "value"; field: TextField; prefix: string }
);

/** A field name while a word is typed, or a value of a text field after its operator or a comma. */
export function completionAt(
  text: string,
  cursor: number,
  teamFields: readonly string[] = [],
): Completion | undefined {
  const fields = fieldsWith(teamFields);
  const word = readWords(text).find((word) => word.start <= cursor && cursor <= word.end);
  if (!word) return undefined;
  return word.head
    ? completeValue(word, text, cursor, fields)
    : completeField(word, text, cursor, fields);
}

function completeField(
  word: Word,
  text: string,
  cursor: number,
  fields: QueryFields,
): Completion | undefined {
  const { valueStart: start, end } = word;
  const typed = text.slice(start, end).toLowerCase();
  // Only at the word's end: text after the cursor would become the value.
  if (cursor !== end || typed === "") return undefined;
  const named = [...fields.byName].filter(([known]) => known.startsWith(typed));
  const found = new Set(named.map(([, field]) => field));
  const options = fields.all
    .filter((field) => found.has(field))
    .map((field) => ({ insert: insertOf(field), about: field.about }));
  return options.length > 0 ? { kind: "fixed", start, end, options } : undefined;
}

function insertOf({ kind, name }: QueryField): string {
  const operator = kind !== "quantity" ? ":" : name === "updated" ? "<" : ">=";
  return writtenField(name) + operator;
}

/** The fields that people need first. */
const firstFields = new Set<string>(["state", "region", "tag", "spec", "ip", "mem", "age", "is"]);

/** What an empty box offers: fields, each with an example. */
function firstSuggestions(teamFields?: readonly string[]): Suggestion[] {
  return fieldsWith(teamFields)
    .all.filter(({ name }) => firstFields.has(name) || isTagField(name))
    .map((field) => {
      const text = insertOf(field);
      return { label: text, about: field.example, text, caret: text.length };
    });
}

export interface Suggestion {
  label: string;
  about: string;
  text: string;
  caret: number;
}

interface CountedValue {
  value: string;
  label: string;
  count: number;
}

/** Empty without anything to suggest. */
export function suggest(
  text: string,
  completion: Completion | undefined,
  values: readonly CountedValue[],
  teamFields?: readonly string[],
): Suggestion[] {
  if (text === "") return firstSuggestions(teamFields);
  if (!completion) return [];
  const { start, end } = completion;
  return optionsOf(completion, values).map(({ insert, label = insert, about }) => ({
    label,
    about,
    text: text.slice(0, start) + insert + text.slice(end),
    caret: start + insert.length,
  }));
}

const maxSuggestions = 8;

function optionsOf(
  completion: Completion,
  values: readonly CountedValue[],
): { insert: string; label?: string; about: string }[] {
  if (completion.kind === "fixed") return completion.options.slice(0, maxSuggestions);
  const lower = comparedText(completion.prefix);
  const fitting = values.filter(({ value, label }) =>
    [value, label].some((text) => comparedText(text).includes(lower)),
  );
  const others = fitting.filter(({ value }) => comparedText(value) !== lower);
  return others.slice(0, maxSuggestions).map(({ value, label, count }) => ({
    insert: quoteValue(value),
    label,
    about: formatCount(count),
  }));
}

function completeValue(
  word: Word,
  text: string,
  cursor: number,
  fields: QueryFields,
): Completion | undefined {
  const { head, values } = word;
  const field = head && fields.named(head.name);
  if (!field || field.kind === "quantity") return undefined;
  if (head?.operator !== ":" && head?.operator !== "=") return undefined;
  const value = values.find(({ start, end }) => start <= cursor && cursor <= end);
  if (!value) return undefined;
  // An unclosed quote reaches to the end of the text, across words that must stay.
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
  // A quote after a star belongs to a pattern.
  if (text[value.start] !== '"') return text.slice(value.start, cursor);
  return cursor === value.end ? value.text : unescaped(text.slice(value.start + 1, cursor));
}
