import { fieldNamed, type TextField } from "./fields.ts";
import { needsQuotes, type Value } from "./value.ts";
import { readWords, type Word } from "./words.ts";

/** A value as it can stand after an operator or a comma: in quotes where it needs them. */
export function quoteValue(value: string): string {
  return needsQuotes(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value;
}

/** Whether the text asks for this value of the field, in whatever case: `field=value`, not negated. */
export function hasChoice(text: string, field: TextField, value: string): boolean {
  return readWords(text).some((word) => isChoice(word, field) && word.values.some(is(value)));
}

/**
 * The text without the value of the field where it asks for it, else with it: beside the values that the field has
 * already, so that any of them will do, or in a new word. The rest of the text stays as it is. An empty value is no
 * choice, and changes nothing.
 */
export function toggleChoice(text: string, field: TextField, value: string): string {
  if (value === "") return text;
  return hasChoice(text, field, value) ? removed(text, field, value) : added(text, field, value);
}

function removed(text: string, field: TextField, value: string): string {
  const words = readWords(text);
  // From the end, so that the offsets of the words before stay true.
  return words.reduceRight((rest, word, index) => {
    if (!isChoice(word, field) || !word.values.some(is(value))) return rest;
    const kept = word.values.filter((other) => other.text !== "" && !is(value)(other));
    if (kept.length > 0)
      return (
        rest.slice(0, word.valueStart) +
        kept.map(({ start, end }) => text.slice(start, end)).join(",") +
        rest.slice(word.end)
      );
    const before = words[index - 1];
    // The blanks after it go with it; at the end of the text, those before it.
    const after = rest.slice(word.end).replace(/^[\s\u0085]+/, "");
    if (after !== "") return rest.slice(0, before ? word.start : 0) + after;
    return rest.slice(0, before?.end ?? 0);
  }, text);
}

function added(text: string, field: TextField, value: string): string {
  const words = readWords(text);
  const quoted = quoteValue(value);
  const word = words.find((word) => isChoice(word, field));
  if (word) {
    const last = word.values.findLast((other) => other.text !== "");
    const before = last ? `${text.slice(0, last.end)},` : text.slice(0, word.valueStart);
    return before + quoted + text.slice(word.end);
  }
  const choice = `${field}=${quoted}`;
  const open = words.at(-1);
  // An open quote would swallow what stands behind it.
  if (open?.values.at(-1)?.flaw === "unclosed")
    return `${text.slice(0, open.start)}${choice} ${text.slice(open.start)}`;
  const end = open?.end ?? 0;
  const blanks = text.slice(end);
  return `${text.slice(0, end)}${blanks || (open ? " " : "")}${choice}`;
}

/** Whether the word is `field=…` and its quotes are in order; it may have no value yet. */
function isChoice({ head, negated, values }: Word, field: TextField): boolean {
  return (
    !negated &&
    head?.operator === "=" &&
    fieldNamed(head.name)?.name === field &&
    values.every((value) => value.flaw === undefined)
  );
}

/** Empty values never are one. */
function is(value: string): (other: Value) => boolean {
  const lower = value.toLowerCase();
  return ({ text }) => text !== "" && text.toLowerCase() === lower;
}
