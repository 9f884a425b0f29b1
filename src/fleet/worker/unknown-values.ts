import { formatCount, plural } from "../../lib/text.ts";
import { type Query, type Term, termsIn } from "../query/parse.ts";
import { compileQuery, type MatchContext } from "../query/predicate.ts";
import { isWholeField } from "../query/fields.ts";
import { nearestOf, hasStar, valueKey } from "../query/pattern.ts";
import type { Match } from "../query/read-term.ts";
import { quoteValue, type WholeField, writtenField } from "../query/term.ts";
import { quoted, type Value } from "../query/words.ts";
import type { FleetRow } from "./row.ts";
import { countValues } from "./sort-and-count.ts";

/** A value of a search that no instance has: a term that finds nothing, or an exclusion that excludes nothing. */
export interface UnknownValue {
  isExcluded: boolean;
  /** "No state is “runing”.", "Nothing is excluded by -tag:prdo." */
  sentence: string;
  offer?: Offer | undefined;
}

/** What may have been meant: the nearest value, else the term with stars. */
interface Offer {
  /** e.g. "Nearest", "3 begin with it". */
  about: string;
  label: string;
  /** How many instances have the nearest value. */
  count?: number;
  /** The search with it. */
  q: string;
}

/**
 * Each value counts for itself, over all rows, whatever the other terms find. Only texts: keywords and quantities have no typos that
 * still make sense. `known`: whether a term finds a row, remembered for these rows.
 */
export function unknownValuesIn(
  q: string,
  query: Query,
  rows: readonly FleetRow[],
  context: MatchContext,
  known = new Map<string, boolean>(),
): UnknownValue[] {
  function isKnown(term: Term, match: Match): boolean {
    const key = JSON.stringify(match);
    const found = known.get(key);
    if (found !== undefined) return found;
    const alone = { ...term, negated: false, match };
    const isFound = rows.some(compileQuery({ alternatives: [[alone]] }, context));
    known.set(key, isFound);
    return isFound;
  }

  const unknown = termsIn(query).flatMap(({ term, isExcluded }) => {
    const { match, word } = term;
    if (match.kind !== "text" && match.kind !== "field") return [];
    const field = match.kind === "field" && isWholeField(match.field) ? match.field : undefined;
    return match.values.flatMap((pattern, place): UnknownValue[] => {
      const value = word.values[place];
      // What isn't a whole value, e.g. `web`, has nothing near it.
      const isLookedUp = isExcluded || (field !== undefined && !hasStar(pattern));
      if (!value || !isLookedUp || isKnown(term, { ...match, values: [pattern] })) return [];
      const offer = field && !hasStar(pattern) ? offerFor(q, value, field, rows) : undefined;
      if (!isExcluded && field)
        return [{ isExcluded, sentence: `No ${nounOf(field)} is ${quoted(pattern.text)}.`, offer }];
      const head = word.head ? word.head.name + word.head.operator : "";
      const exclusion = `-${head}${q.slice(value.start, value.end)}`;
      return [{ isExcluded, sentence: `Nothing is excluded by ${exclusion}.`, offer }];
    });
  });
  return [...new Map(unknown.map((one) => [one.sentence, one])).values()];
}

function nounOf(field: WholeField): string {
  return field === "spec" ? "specification" : field === "id" ? "ID" : writtenField(field);
}

function offerFor(
  q: string,
  { start, end, text }: Value,
  field: WholeField,
  rows: readonly FleetRow[],
): Offer | undefined {
  const known = countValues(rows, field);
  const key = valueKey(field, text);
  const keys = [...known.keys()];
  const beginning = keys.filter((other) => other.startsWith(key));
  const containing = keys.filter((other) => other.includes(key));
  const replaced = (insert: string) => q.slice(0, start) + insert + q.slice(end);
  const nearestKey = nearestOf(key, keys) ?? "";
  const nearest = known.get(nearestKey);
  // One of many that begin with it is no nearer than the others. And prod is hardly what `tag:"!prod"` meant.
  const isSigned = /^[^\p{L}\p{N}]/u.test(text);
  if (nearest && !isSigned && (containing.length < 2 || !nearestKey.includes(key))) {
    const label = field === "state" ? nearestKey : nearest.value;
    return { about: "Nearest", label, count: nearest.count, q: replaced(quoteValue(label)) };
  }
  const [fitting, has, star] =
    beginning.length > 0
      ? [beginning, plural(beginning.length, "begins with", "begin with"), ""]
      : [containing, plural(containing.length, "has", "have"), "*"];
  if (fitting.length === 0) return undefined;
  const pattern = `${star}${quoteValue(text)}*`;
  const about = `${formatCount(fitting.length)} ${has} it`;
  return { about, label: `${writtenField(field)}:${pattern}`, q: replaced(pattern) };
}
