import { compileQuery } from "../query/compile.ts";
import { parseQuery, type Query } from "../query/parse.ts";
import type { FleetRecord } from "./record.ts";
import type { FacetField } from "./search.ts";

/** Ages pass with time, so what was found stands only this long. Milliseconds. */
const ageMs = 30_000;

interface Found {
  q: string;
  order: readonly FleetRecord[];
  at: number;
  matches: readonly FleetRecord[];
}

/** Finds what matches a query. Paging through one result does not search again. */
export class Matcher {
  #last: Found | undefined;

  match(order: readonly FleetRecord[], q: string, now: number): readonly FleetRecord[] {
    if (q.trim() === "") return order;
    const last = this.#last;
    if (last?.q === q && last.order === order && now - last.at < ageMs) return last.matches;
    // With every letter that is typed to plain words fewer match, so only those that did need a look.
    const narrows = last?.order === order && isPlain(q) && isPlain(last.q) && q.startsWith(last.q);
    const matches = (narrows ? last.matches : order).filter(compileQuery(parseQuery(q), now));
    this.#last = { q, order, at: now, matches };
    return matches;
  }

  /** What would match without the choices of one field, so that its other values can be counted. */
  matchWithout(
    order: readonly FleetRecord[],
    q: string,
    field: FacetField,
    now: number,
  ): readonly FleetRecord[] {
    const { terms } = parseQuery(q);
    const others: Query = {
      terms: terms.filter(({ negated, match }) => {
        return negated || match.kind !== "field" || match.field !== field;
      }),
      mistakes: [],
    };
    return order.filter(compileQuery(others, now));
  }

  forget(): void {
    this.#last = undefined;
  }
}

/** Only words that are searched for as they stand: no field, quote, comma or minus. */
function isPlain(q: string): boolean {
  return /^[\p{L}\d. ]*$/u.test(q) && q.trim() !== "";
}
