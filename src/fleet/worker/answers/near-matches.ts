import { describeState } from "../../../api/state.ts";
import { formatCount, plural } from "../../../text/format.ts";
import { fieldNamed, isWholeField, toneNamed } from "../../query/terms/fields.ts";
import { nearestOf } from "../../query/terms/nearest.ts";
import { hasStar, readBlock, valueKey } from "../../query/terms/pattern.ts";
import { fieldByName, quoteValue, type WholeField } from "../../query/terms/term.ts";
import {
  isOr,
  operatorAt,
  quoted,
  readWords,
  type Value,
  type Word,
} from "../../query/terms/words.ts";
import type { FleetRow } from "../row.ts";
import { facetValues } from "./sort-and-facets.ts";

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
): NearMatch[] {
  const words = readWords(q);
  const unknown = words.flatMap((word) => unknownValues(rows, word));
  const offers: NearMatch[] = [];
  function offer(change: Replacement, others: readonly Replacement[] = []): void {
    const text = replaced(q, [change, ...others]);
    if (offers.length >= maxOffers || offers.some((known) => known.q === text)) return;
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
    for (const change of changes)
      offer(
        change,
        others.filter(({ start, end }) => end <= change.start || start >= change.end),
      );
  }
  if (!isEmpty) return offers;
  for (const change of otherWritings(q, words)) offer(change);
  if (offers.length > 0) return offers;
  for (const { start, end } of words.filter((word) => !isOr(word)).slice(0, maxWords)) {
    const label = `Without ${q.slice(start, end)}`;
    offer({ start, end, insert: "", reason: "", label });
  }
  return offers;
}

function replaced(text: string, changes: readonly Replacement[]): string {
  const ordered = changes.toSorted((a, b) => b.start - a.start);
  const result = ordered.reduce(
    (rest, { start, end, insert }) => rest.slice(0, start) + insert + rest.slice(end),
    text,
  );
  return result.trim();
}

function unknownValues(rows: readonly FleetRow[], word: Word): Replacement[][] {
  const field = word.head && fieldNamed(word.head.name);
  if (word.negated || field?.kind !== "text" || !isWholeField(field.name)) return [];
  const { name } = field;
  const values = word.values.filter((value) => value.text !== "" && !hasStar(value) && !value.flaw);
  if (values.length === 0) return [];
  const known = valuesOf(rows, name);
  return values
    .filter(({ text }) => !known.has(valueKey(name, text)))
    .map((value) => replacementsOf(word, value, name, known));
}

function valuesOf(rows: readonly FleetRow[], field: WholeField): Map<string, string> {
  const values = new Map<string, string>();
  const spellings = new Set<string>();
  for (const row of rows)
    for (const value of field === "id" ? [row.id] : facetValues[field](row)) {
      if (!value || spellings.has(value)) continue;
      spellings.add(value);
      const key = valueKey(field, value);
      if (!values.has(key)) values.set(key, value);
    }
  return values;
}

function replacementsOf(
  word: Word,
  { start, end, text }: Value,
  field: WholeField,
  known: ReadonlyMap<string, string>,
): Replacement[] {
  const noun = field === "spec" ? "specification" : field === "id" ? "ID" : field;
  const reason = `No ${noun} is ${quoted(text)}.`;
  const key = valueKey(field, text);
  const changes: Replacement[] = [];
  const tone = field === "state" && word.values.length === 1 ? toneNamed(text) : undefined;
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
    changes.push({ start, end, insert, reason, about, label: `${field}:${insert}` });
  }
  const nearestKey = nearestOf(key, keys) ?? "";
  const nearest = known.get(nearestKey);
  const isOneOfMany = fitting.length > 1 && nearestKey.includes(key);
  if (nearest !== undefined && !isOneOfMany) {
    const label = field === "state" ? describeState(nearest).label : nearest;
    changes.push({ start, end, insert: quoteValue(nearest), reason, label });
  }
  if (changes.length > 0) return changes;
  return [{ ...rangeWithout(word, { start, end }), insert: "", reason, label: "Without it" }];
}

/** The value with its comma; the whole word if it has one value. */
function rangeWithout(word: Word, { start, end }: Pick<Value, "start" | "end">) {
  const before = word.values.findLast((other) => other.end < start);
  const after = word.values.find((other) => other.start > end);
  if (before) return { start: before.end, end };
  return after ? { start, end: after.start } : { start: word.start, end: word.end };
}

function otherWritings(q: string, words: readonly Word[]): Replacement[] {
  return words.flatMap((word, place): Replacement[] => {
    const { start, end, head, negated, values } = word;
    const source = q.slice(start, end);
    const change = (insert: string, reason: string, to = end) => [
      { start, end: to, insert, reason, label: insert },
    ];
    if (negated) return [];
    if (head) {
      const isExact =
        head.operator === "=" && ["host", "ip"].includes(fieldNamed(head.name)?.name ?? "");
      return isExact ? change(source.replace("=", ":"), "= finds whole values.") : [];
    }
    const next = words[place + 1];
    const operator = next && operatorAt(q, next.start);
    if (next && operator && fieldByName.has(source.toLowerCase())) {
      const isAlone = operator.length === next.end - next.start;
      const last = isAlone ? words[place + 2] : next;
      const joined = last && q.slice(start, last.end).replace(/\s+/g, "");
      return last && joined ? change(joined, "A term has no spaces.", last.end) : [];
    }
    if (/^or$/i.test(source) && place > 0) return change("OR", "Write OR in capitals.");
    if (readBlock(source)) return change(`ip:${source}`, "");
    const [value] = values;
    if (value && values.length === 1 && hasStar(value) && !value.quoted)
      return change(`*${source}*`.replace(/\*+/g, "*"), "Use * for the rest of a value.");
    return [];
  });
}
