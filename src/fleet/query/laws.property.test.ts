import fc from "fast-check";
import { expect, test } from "vitest";
import { withTerm } from "./edit.ts";
import { applyFix, offeredFix, parseQuery } from "./parse.ts";
import { compileQuery } from "./predicate.ts";
import {
  context,
  fleet,
  hostileText,
  query,
  rowOf,
  teamFields,
  term,
} from "../../testing/stand-ins/generated.ts";
import type { FleetRow } from "../worker/row.ts";

function find(q: string, rows: readonly FleetRow[]): FleetRow[] {
  const { query, mistakes } = parseQuery(q, teamFields);
  if (!query) throw new Error(`${q}: ${mistakes.map(({ message }) => message).join(" ")}`);
  return rows.filter(compileQuery(query, context));
}

/** `holds` for queries and fleets of all kinds. */
function law(holds: (q: string, rows: readonly FleetRow[], term: string) => void): void {
  fc.assert(
    fc.property(query, fleet, term, (q, instances, term) => holds(q, instances.map(rowOf), term)),
    { numRuns: 600 },
  );
}

test("a term more never adds a row", () => {
  law((q, rows, term) => {
    expect(find(q, rows)).toEqual(expect.arrayContaining(find(`${q} ${term}`, rows)));
  });
});

test("a term and its negation share no row", () => {
  law((q, rows, term) => {
    for (const positive of [term, `(${q})`].filter((one) => !/^[^(]*!=/.test(one))) {
      const excluded = new Set(find(`-${positive}`, rows));
      expect(find(positive, rows).filter((row) => excluded.has(row))).toEqual([]);
      expect(find(`NOT ${positive}`, rows)).toEqual([...excluded]);
    }
  });
});

test("parentheses around all of it, and two negations, change nothing", () => {
  law((q, rows) => {
    expect(find(`(${q})`, rows)).toEqual(find(q, rows));
    expect(find(`-(-(${q}))`, rows)).toEqual(find(q, rows));
  });
});

test("not one or the other is neither", () => {
  law((q, rows, term) => {
    expect(find(`-(${q} OR ${term})`, rows)).toEqual(find(`-(${q}) -(${term})`, rows));
  });
});

test("a text plus a term finds what both find", () => {
  law((q, rows, term) => {
    const ofTerm = new Set(find(term, rows));
    expect(find(withTerm(q, term), rows)).toEqual(find(q, rows).filter((row) => ofTerm.has(row)));
  });
});

test("any text has a meaning or mistakes, in order, and a fix leaves fewer", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const { query, mistakes } = parseQuery(text);
      expect(query === undefined).toBe(mistakes !== undefined && mistakes.length > 0);
      let last = 0;
      for (const mistake of mistakes ?? []) {
        const { start, end } = mistake;
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = start;
        const fix = offeredFix(text, mistake);
        const left = fix ? (parseQuery(applyFix(text, fix)).mistakes ?? []).length : -1;
        expect(left).toBeLessThan(mistakes?.length ?? 0);
      }
    }),
    { numRuns: 3000 },
  );
});

test("a fixed text never lists more than the text without its mistaken term", () => {
  let fixed = 0;
  fc.assert(
    fc.property(hostileText, fleet, (text, instances) => {
      const rows = instances.map((instance) => rowOf({ ...instance, id: "1" }));
      const [mistake, ...others] = parseQuery(text, teamFields).mistakes ?? [];
      const fix = mistake && offeredFix(text, mistake, teamFields);
      // What "or" means, only the person can say.
      fc.pre(fix !== undefined && others.length === 0 && fix.insert !== "OR");
      // The term with its NOT; any row has a text.
      const before = text.slice(0, fix.start).replace(/(?<![^\s\u0085(])NOT[\s\u0085]+$/, "");
      const without = `${before} * ${text.slice(fix.end)}`;
      fc.pre(parseQuery(without, teamFields).mistakes === undefined);
      fixed++;
      const found = find(applyFix(text, fix), rows);
      expect(find(without, rows)).toEqual(expect.arrayContaining(found));
    }),
    { numRuns: 3000 },
  );
  expect(fixed).toBeGreaterThan(100);
});

test("no text is too long or too deep", () => {
  const row = rowOf({ host: "web", id: "1", tags: [], ips: [] });
  const n = 20_000;
  const levels = 100;
  const deep = [
    `${"(".repeat(levels)}web${")".repeat(levels)}`,
    `${"-(".repeat(levels)}web${")".repeat(levels)}`,
    `${"(db OR ".repeat(levels)}web${")".repeat(levels)}`,
    `${"NOT (db AND ".repeat(levels)}web${")".repeat(levels)}`,
    "web ".repeat(n),
    "db OR ".repeat(n).concat("web"),
    `web,${"db,".repeat(n)}web`,
  ];
  for (const q of deep) expect(find(q, [row])).toEqual([row]);
  const { mistakes } = parseQuery(`${"(".repeat(n)}web${")".repeat(n)}`);
  expect(mistakes).toMatchObject([{ message: "Parentheses can be 100 levels deep." }]);
  for (const piece of [
    "(",
    "-(",
    ")",
    "NOT ",
    "OR ",
    "- ",
    '"',
    '" ',
    "\\",
    "a(",
    "a|",
    "tag:,",
    "=",
    "*a",
  ])
    expect(typeof parseQuery(piece.repeat(n))).toBe("object");
});
