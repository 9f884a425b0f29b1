import { fieldNamed, queryFields, type TextField } from "./fields.ts";
import { unescaped, type Value } from "./value.ts";
import { readWords, type Word } from "./words.ts";

/**
 * What could replace a part of the text; offsets are UTF-16 units. A field's name is inserted with its operator. For the
 * values of a field, `prefix` is what stands before the cursor, without quotes; insert them with `quoteValue`.
 */
export type Completion = { start: number; end: number } & (
  | { kind: "field"; options: { insert: string; about: string }[] }
  | { kind: "value"; field: TextField; prefix: string }
);

/**
 * What could be completed at the cursor: a field's name while a word is typed, or a value of a text field after its
 * operator or a comma.
 * @param cursor offset in UTF-16 units
 */
export function completionAt(text: string, cursor: number): Completion | undefined {
  const word = readWords(text).find((word) => word.start <= cursor && cursor <= word.end);
  if (!word) return undefined;
  return word.head ? valueCompletion(word, text, cursor) : fieldCompletion(word, text, cursor);
}

function fieldCompletion(word: Word, text: string, cursor: number): Completion | undefined {
  const { valueStart: start, end } = word;
  const typed = text.slice(start, end).toLowerCase();
  // Only at the end of the word: what stood behind the cursor would become the value.
  if (cursor !== end || typed === "") return undefined;
  const options = queryFields
    .filter(({ name, aliases }) => [name, ...aliases].some((known) => known.startsWith(typed)))
    .map(({ kind, name, about }) => ({
      insert: kind === "text" ? `${name}:` : `${name}>=`,
      about,
    }));
  return options.length > 0 ? { kind: "field", start, end, options } : undefined;
}

function valueCompletion(word: Word, text: string, cursor: number): Completion | undefined {
  const { head, values } = word;
  const field = head && fieldNamed(head.name);
  if (field?.kind !== "text" || (head?.operator !== ":" && head?.operator !== "="))
    return undefined;
  const value = values.find(({ start, end }) => start <= cursor && cursor <= end);
  if (!value) return undefined;
  // An open quote reaches to the end of the text, over words that are not to be replaced.
  const end = value.flaw === "unclosed" ? cursor : value.end;
  return {
    kind: "value",
    field: field.name,
    start: value.start,
    end,
    prefix: prefixOf(value, text, cursor),
  };
}

function prefixOf({ start, end, text: whole, quoted }: Value, text: string, cursor: number) {
  if (!quoted) return text.slice(start, cursor);
  return cursor === end ? whole : unescaped(text.slice(start + 1, cursor));
}
