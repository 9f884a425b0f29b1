import { filtersIn, isTone, type Node, parseQuery, requiredIn, type Term } from "./parse.ts";
import { isToneKeyword, facetsWith } from "./fields.ts";
import type { Moment, Quantity } from "./quantities.ts";
import { hasStar, valueKey } from "./pattern.ts";
import {
  exactTerm,
  type KeywordField,
  type QuantityField,
  quoteValue,
  type TextField,
  type ToneKeyword,
  type WholeField,
} from "./term.ts";
import { readTokens, type Value } from "./words.ts";

// The query language as the page uses it, from the first search on. A text with mistakes has no filters, and stays as it is.
export { completionAt, suggest } from "./completion.ts";
export { applyFix, offeredFix, parseQuery } from "./parse.ts";
export { spanOf } from "./quantities.ts";

type TeamFields = readonly string[] | undefined;
type Field = TextField | KeywordField | QuantityField;

/** What finds the text's matches that the term finds, too: `(text) term` if the text has an OR at its top. */
export function withTerm(text: string, term: string): string {
  const rest = text.trim();
  if (rest === "") return term;
  let depth = 0;
  for (const { kind } of readTokens(rest)) {
    if (kind === "(") depth++;
    if (kind === ")") depth--;
    if (kind === "OR" && depth === 0) return `(${rest}) ${term}`;
  }
  return `${rest} ${term}`;
}

function filtersOf(text: string, teamFields: TeamFields): Term[] {
  const { query } = parseQuery(text, teamFields);
  return query ? filtersIn(query) : [];
}

/** Undefined for a field with too many different values to offer. */
export function facetOf(field: TextField, teamFields: TeamFields = []) {
  return facetsWith(teamFields).find((facet) => facet === field);
}

export function valuesOf(text: string, field: TextField, teamFields: TeamFields = []) {
  return filtersOf(text, teamFields).flatMap(({ match, negated }) =>
    match.kind === "field" && match.field === field
      ? match.values.map((value) => ({ value: value.text, isPattern: hasStar(value), negated }))
      : [],
  );
}

/** What the search requires, e.g. `-age>30d` or a parenthesis: all of it as one if it has an OR at its top. */
export function partsOf(text: string, teamFields: TeamFields = []) {
  const { query } = parseQuery(text, teamFields);
  if (!query) return [];
  const [[first] = [], ...others] = query.alternatives;
  if (first && others.length > 0)
    return [{ start: first.start, source: text.trim(), field: undefined, day: undefined }];
  return requiredIn(query).map((node) => ({
    start: node.start,
    source: text.slice(node.start, node.end),
    field: fieldOf(node),
    day:
      node.kind === "term" && node.match.kind === "quantity"
        ? node.match.values.find(isOfZone)
        : undefined,
  }));
}

/** A day or time that doesn't name its zone. */
function isOfZone(value: Quantity): value is Moment {
  return "utc" in value && value.offsetMs === undefined;
}

function fieldOf(node: Node): Field | undefined {
  return node.kind === "group" || node.match.kind === "text" ? undefined : node.match.field;
}

/** `start`: of one of `partsOf`. */
export function removePart(text: string, start: number, teamFields: TeamFields = []): string {
  const { query } = parseQuery(text, teamFields);
  if (query && query.alternatives.length > 1) return "";
  return changed(text, teamFields, (node) => (node.start === start ? "" : undefined));
}

/** `change` gives the new text of a part: undefined to keep it, "" to remove it. */
function changed(
  text: string,
  teamFields: TeamFields,
  change: (node: Node) => string | undefined,
): string {
  const { query } = parseQuery(text, teamFields);
  const nodes = query ? requiredIn(query) : [];
  const parts = nodes.map((node) => ({ node, next: change(node) }));
  if (parts.every(({ next }) => next === undefined)) return text;
  const kept = parts.filter(({ next }) => next !== "");
  return kept.map(({ node, next }) => next ?? text.slice(node.start, node.end)).join(" ");
}

export function removeField(text: string, field: Field, teamFields: TeamFields = []): string {
  return changed(text, teamFields, (node) => (fieldOf(node) === field ? "" : undefined));
}

/** e.g. "failed" for `is:failed`: the tab to show as selected. */
export function toneOf(text: string, teamFields: TeamFields = []): ToneKeyword | undefined {
  const tones = filtersOf(text, teamFields).filter(isTone);
  const [only] = tones;
  if (only?.match.kind !== "keyword" || tones.length > 1 || only.negated) return undefined;
  const [tone = "", ...others] = only.match.values;
  return others.length === 0 && isToneKeyword(tone) ? tone : undefined;
}

/** e.g. `is:failed` → `is:stopped`; undefined removes it. */
export function setTone(
  text: string,
  tone: ToneKeyword | undefined,
  teamFields: TeamFields = [],
): string {
  if (parseQuery(text, teamFields).mistakes) return text;
  const rest = changed(text, teamFields, (node) =>
    node.kind === "term" && isTone(node) ? "" : undefined,
  );
  return tone === undefined ? rest : withTerm(rest, `is:${tone}`);
}

export function hasChoice(
  text: string,
  field: WholeField,
  value: string,
  teamFields: TeamFields = [],
): boolean {
  return filtersOf(text, teamFields).some(
    (term) => isChoice(term, field) && term.word.values.some(equals(field, value)),
  );
}

/** `region:a,b` finds both; leaves the rest of the text alone. */
export function toggleChoice(
  text: string,
  field: WholeField,
  value: string,
  teamFields: TeamFields = [],
): string {
  const { query } = parseQuery(text, teamFields);
  if (value === "" || !query) return text;
  const isSame = equals(field, value);
  const choices = filtersIn(query).filter((term) => isChoice(term, field));
  const [first] = choices;
  if (!first) return withTerm(text, exactTerm(field, value));
  if (!choices.some(({ word }) => word.values.some(isSame)))
    return changed(text, teamFields, ({ start, end }) =>
      start === first.start ? `${text.slice(start, end)},${quoteValue(value)}` : undefined,
    );
  return changed(text, teamFields, (node) => {
    if (node.kind === "group" || !isChoice(node, field)) return undefined;
    const { start, values, valueStart } = node.word;
    const kept = values.filter((one) => !isSame(one));
    if (kept.length === values.length) return undefined;
    const texts = kept.map((one) => text.slice(one.start, one.end));
    return texts.length > 0 ? text.slice(start, valueStart) + texts.join(",") : "";
  });
}

/** `region:a`, not `-region:a`. */
function isChoice({ negated, match }: Term, field: WholeField): boolean {
  return !negated && match.kind === "field" && match.field === field;
}

function equals(field: WholeField, value: string): (other: Value) => boolean {
  const key = valueKey(field, value);
  return (other) => !hasStar(other) && valueKey(field, other.text) === key;
}
