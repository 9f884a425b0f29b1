import type { Candidate } from "./candidate.ts";
import { compareFigure } from "./compare-figure.ts";
import { rangeOf } from "./figure-range.ts";
import { matchField, matchText } from "./match-text.ts";
import type { Match, Query } from "./parse.ts";

type Test = (candidate: Candidate) => boolean;

/**
 * A query as a function that is cheap enough to be called on every instance at every key: it allocates nothing. Mistakes
 * take no part.
 * @param now ms since the epoch, for `age`
 */
export function compileQuery(query: Query, now: number): (candidate: Candidate) => boolean {
  const cheapestFirst = query.terms.toSorted((a, b) => cost[a.match.kind] - cost[b.match.kind]);
  const tests = cheapestFirst.map(({ negated, match }): Test => {
    const test = compileMatch(match, now);
    return negated ? (candidate) => !test(candidate) : test;
  });
  const [only] = tests;
  if (only && tests.length === 1) return only;
  // A loop: functions nested in one another would run out of stack on a long pasted text.
  return (candidate) => {
    for (const test of tests) if (!test(candidate)) return false;
    return true;
  };
}

const cost: Record<Match["kind"], number> = { figure: 0, field: 1, text: 2 };

function compileMatch(match: Match, now: number): Test {
  switch (match.kind) {
    case "text":
      return anyOf(match.values, matchText);
    case "field":
      return anyOf(match.values, (value) => matchField(match.field, match.exact, value));
    case "figure":
      return anyOf(match.values, (value) => {
        const range = rangeOf(match.field, match.operator, value, now);
        return compareFigure(match.field, range);
      });
  }
}

function anyOf<Value>(values: readonly Value[], compile: (value: Value) => Test): Test {
  const tests = values.map((value) => compile(value));
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return (candidate) => {
    for (const test of tests) if (test(candidate)) return true;
    return false;
  };
}
