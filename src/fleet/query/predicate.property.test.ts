import fc from "fast-check";
import { expect, test } from "vitest";
import { applyFix, offeredFixes, parseQuery } from "./parse.ts";
import { type CompilableTerm, compileQuery } from "./predicate.ts";
import { context, rowOf, fleet, teamFields } from "./testing/fleet.ts";
import { expected } from "./testing/naive.ts";
import { render } from "./testing/render.ts";
import { query } from "./testing/structured-query.ts";

test("a query finds the same as the naive implementation", () => {
  fc.assert(
    fc.property(fleet, query, (fleet, query) => {
      const text = render(query);
      const parsed = parseQuery(text, teamFields);
      const { length } = query.flat().filter((word) => word.kind === "mistake");
      expect({ text, mistakes: parsed.mistakes.length }).toEqual({ text, mistakes: length });
      const matches = compileQuery(parsed, context);
      const wrong = fleet.filter(
        (instance) => matches(rowOf(instance)) !== expected(query, instance),
      );
      expect({ text, wrong }).toEqual({ text, wrong: [] });
    }),
    { numRuns: 10_000 },
  );
});

test("a list applies with a query, and so does what isn't on it", () => {
  fc.assert(
    fc.property(
      fleet,
      query,
      fc.array(fc.boolean()),
      fc.boolean(),
      (fleet, query, listed, negated) => {
        const rows = fleet.map(rowOf);
        const match = {
          kind: "list" as const,
          rows: new Set(rows.filter((_, place) => listed[place])),
        };
        const alternatives = parseQuery(render(query), teamFields).alternatives.map((terms) =>
          terms
            .map(({ negated, match }): CompilableTerm => ({ negated, match }))
            .concat({ negated, match }),
        );
        const matches = compileQuery({ alternatives }, context);
        const found = rows.map(matches);
        const wrong = fleet.filter(
          (instance, place) =>
            found[place] !== (expected(query, instance) && (listed[place] === true) !== negated),
        );
        expect({ query: render(query), wrong }).toEqual({ query: render(query), wrong: [] });
      },
    ),
    { numRuns: 5000 },
  );
});

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(..."ab1.,:=<>-!|()“'\"\\ \u0085\u3000\ud800".split("")),
    maxLength: 40,
  }),
  fc
    .array(
      fc.constantFrom(
        "cpu",
        "mem",
        "tag",
        "age",
        ">=",
        "<",
        ":",
        "=",
        '"',
        "\\",
        ",",
        "8gb",
        " ",
        "OR",
        "NOT ",
        "not ",
        "-",
        "!",
        "(",
        ")",
        "*",
        "ip:10.0.0.0",
        "/8",
      ),
    )
    .map((pieces) => pieces.join("")),
);

test("any text can be parsed, and all offsets lie in it, in order", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { alternatives, mistakes } = parseQuery(text);
      const terms = alternatives.flat();
      for (const list of [terms, mistakes]) {
        let last = 0;
        for (const { start, end } of list) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = end;
        }
      }
      for (const { match } of terms) {
        expect(match.values.length).toBeGreaterThan(0);
        for (const value of match.values) expect(value).not.toMatchObject({ text: "" });
      }
      // Each fix leaves a query with fewer mistakes, and never an empty one.
      for (const mistake of mistakes)
        for (const fix of offeredFixes(text, mistake)) {
          const query = parseQuery(applyFix(text, fix));
          expect({ text, fix, left: query.mistakes.length }).toSatisfy(
            ({ left }) => left < mistakes.length,
          );
          expect(query.alternatives.flat().length).toBeGreaterThan(0);
        }
    }),
    { numRuns: 5000 },
  );
});
