import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import { narrows } from "./narrows.ts";
import { parseQuery } from "./parse.ts";
import { columnsOf, fleet, now } from "./testing/fleet.ts";
import { render } from "./testing/render.ts";
import { query } from "./testing/structured-query.ts";

const narrowed = (query: string, earlier: string) =>
  narrows(parseQuery(query), parseQuery(earlier));

test.each([
  ["web", ""],
  ["web", "we"],
  ["PROD", "ro"],
  ["web db", "web"],
  ["web state:running", "we state:run"],
  ["web,webs", "db,web"],
  ["host:web-1", "host:web"],
  ["host=web-1", "host:web"],
  ["ip:10.1", "ip:10"],
  ["cpu>=8 web", "cpu>=8"],
  ["-tag:prod web", "-tag:prod"],
])("%j finds only what %j has found", (query, earlier) => {
  expect(narrowed(query, earlier)).toBe(true);
});

test.each([
  ["we", "web"],
  ["", "web"],
  ["web,db", "web"],
  ["host:web", "tag:web"],
  ["web", "host:we"],
  ["host:web", "we"],
  ["host=web-1", "host=web"],
  ["ip:10.1", "ip:0.1"],
  ["-tag:prod", "-tag:pro"],
  ["-web", "web"],
  ["cpu>=16", "cpu>=8"],
  ["age>1d web", "age>1d"],
])("%j may find more than %j has found", (query, earlier) => {
  expect(narrowed(query, earlier)).toBe(false);
});

/** What somebody has typed, and what more of it was there a few keys later. */
const typing = fc.tuple(query, fc.nat(), fc.nat()).map(([query, from, to]) => {
  const text = render(query);
  const end = to % (text.length + 1);
  return [text.slice(0, from % (end + 1)), text.slice(0, end)] as const;
});

test("searching only what an earlier query has found finds the same", () => {
  let narrower = 0;
  fc.assert(
    fc.property(fleet, typing, (fleet, [before, after]) => {
      const [earlier, query] = [parseQuery(before), parseQuery(after)];
      if (!narrows(query, earlier)) return;
      narrower += 1;
      const columns = columnsOf(fleet);
      const within = evaluate(earlier, columns, now);
      const found = evaluate(query, columns, now, within);
      expect({ before, after, found }).toEqual({
        before,
        after,
        found: evaluate(query, columns, now),
      });
    }),
    { numRuns: 10_000 },
  );
  expect(narrower).toBeGreaterThan(1000);
});
