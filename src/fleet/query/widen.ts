import { fieldNamed, isWholeField, quoteValue } from "./terms/fields.ts";
import { isOr, readWords, type Value, type Word } from "./terms/words.ts";

/** In 1.0, `tag:ci` matched anywhere in a tag, and `*` and `OR` were plain text. */
export function widenedQuery(text: string): string {
  return readWords(text).reduceRight((rest, word) => {
    const start = word.values[0]?.start ?? word.end;
    const values = word.values.map((value) => widened(value, word, text)).join(",");
    return rest.slice(0, start) + (isOr(word) ? '"OR"' : values) + rest.slice(word.end);
  }, text);
}

function widened(value: Value, { head }: Word, text: string): string {
  const source = text.slice(value.start, value.end);
  const field = head && fieldNamed(head.name);
  // Numbers and keywords didn't change, and a mistake stays one.
  if (value.text === "" || value.flaw || (head && field?.kind !== "text")) return source;
  const isWidened = field?.kind === "text" && isWholeField(field.name) && head?.operator === ":";
  if (isWidened) return `*${quoteValue(value.text)}*`;
  return source.includes("*") && !value.quoted ? quoteValue(value.text) : source;
}
