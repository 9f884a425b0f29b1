import type { InstanceColumns } from "../columns/instance-columns.ts";
import { markFigure } from "./mark-figure.ts";
import { rangeOf } from "./figure-range.ts";
import { markField, markText } from "./mark-text.ts";
import type { Match, Query } from "./parse.ts";

/**
 * What a query finds. Term by term over whole columns, as that is many times faster than instance by instance. Mistakes take
 * no part.
 * @param now ms since the epoch, for `age`
 * @param within a one for every slot that is to be searched; it is not changed
 * @returns a one for every slot that matches
 */
export function evaluate(
  query: Query,
  columns: InstanceColumns,
  now: number,
  within: Uint8Array = columns.present,
): Uint8Array {
  const matching = within.slice();
  // A pasted text repeats itself.
  const terms = new Map(query.terms.map((term) => [nameOf(term), term]));
  // One for all terms: many large arrays would keep the garbage collector busier than the search is.
  const found = new Uint8Array(terms.size > 0 ? matching.length : 0);
  for (const { negated, match } of terms.values()) {
    if (!matching.includes(1)) break;
    // What another term has ruled out counts as found, so that nobody looks for more in it.
    for (let slot = 0; slot < found.length; slot++) found[slot] = (matching[slot] ?? 0) ^ 1;
    markMatch(match, columns, now, found);
    const unwanted = negated ? 1 : 0;
    for (let slot = 0; slot < found.length; slot++)
      matching[slot] = (matching[slot] ?? 0) & ((found[slot] ?? 0) ^ unwanted);
  }
  return matching;
}

const nameOf = ({ negated, match }: Query["terms"][number]) => JSON.stringify([negated, match]);

/** Marks every slot that any of the values finds. */
function markMatch(match: Match, columns: InstanceColumns, now: number, found: Uint8Array): void {
  switch (match.kind) {
    case "text":
      for (const part of new Set(match.values)) markText(columns, part.toLowerCase(), found);
      return;
    case "field": {
      const values = new Set(match.values.map((value) => value.toLowerCase()));
      markField(columns, match.field, match.exact, values, found);
      return;
    }
    case "figure":
      for (const figure of match.values)
        markFigure(columns, match.field, rangeOf(match.field, match.operator, figure, now), found);
  }
}
