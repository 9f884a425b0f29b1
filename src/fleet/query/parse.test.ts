import fc from "fast-check";
import { expect, test } from "vitest";
import { applyFix, type Node, offeredFix, parseQuery, termsIn } from "./parse.ts";
import type { Match } from "./read-term.ts";
import { plainText } from "./words.ts";
import { exactTerm } from "./term.ts";
import { FleetIndex } from "../worker/fleet-index.ts";
import { FleetSearch } from "../worker/fleet-search.ts";
import { endPass } from "../../testing/stand-ins/passes.ts";
import { notFleet, notForms } from "../../testing/stand-ins/not-forms.ts";

const gb = 1024;

const literal = (text: string) => ({ text, pieces: [text] });

function text(...values: string[]): Match {
  return { kind: "text", values: values.map(literal) };
}

function field(field: "tag" | "state" | "host" | "spec" | "ip", ...values: string[]): Match {
  return { kind: "field", field, exact: false, values: values.map(literal) };
}

/** Each mistake's text and message. */
function mistakes(query: string) {
  return (parseQuery(query).mistakes ?? []).map(({ start, end, message }) => [
    query.slice(start, end),
    message,
  ]);
}

function matchesIn(q: string): Match[] {
  const { query } = parseQuery(q);
  if (!query) throw new Error(`${q} has a mistake`);
  return termsIn(query).map(({ term }) => term.match);
}

test.each<[string, ...Match[]]>([
  [""],
  [" \u00a0\u0085\u2003\u3000\ufeff\n\t"],
  ["web", text("web")],
  ["web\u3000db\u0085x", text("web"), text("db"), text("x")],
  ["web,db", text("web", "db")],
  ['"a b"', text("a b")],
  ['"a, b",c', text("a, b", "c")],
  [String.raw`"a\"b\\c\d"`, text(String.raw`a"b\c\d`)],
  ["web-prod-1 web- 5! a--b", text("web-prod-1"), text("web-"), text("5!"), text("a--b")],
  ['"-" "!web" "--web" "(web)"', text("-"), text("!web"), text("--web"), text("(web)")],
  ['"NOT" "or" Without', text("NOT"), text("or"), text("Without")],
  ["o'brien 5’", text("o'brien"), text("5’")],
  ["10:30 a.b:c 2>1", ...["10:30", "a.b:c", "2>1"].map((one) => text(one))],
  ['"state:running"', text("state:running")],
  ["State:Running", field("state", "Running")],
  ["name:a specification:b", field("host", "a"), field("spec", "b")],
  ['tag:"a b",c', field("tag", "a b", "c")],
  ["tag:a:b=c", field("tag", "a:b=c")],
  ["web*", { kind: "text", values: [{ text: "web*", pieces: ["web", ""] }] }],
  ['"web*"', text("web*")],
  [
    'image:*"a* b"**,x**y',
    {
      kind: "field",
      field: "image",
      exact: false,
      values: [
        { text: '*"a* b"**', pieces: ["", "a* b", ""] },
        { text: "x**y", pieces: ["x", "y"] },
      ],
    },
  ],
  ['"or" "OR" -"OR"', text("or"), text("OR"), text("OR")],
  ["(web OR db)", text("web"), text("db")],
  ["tag:a:b=c,d:e", field("tag", "a:b=c", "d:e")],
  [
    "IS:Failed no:Tag,ipv4",
    { kind: "keyword", field: "is", values: ["failed"] },
    { kind: "keyword", field: "no", values: ["tag", "ipv4"] },
  ],
  [
    "created>2026-01-01T10:30Z",
    {
      kind: "quantity",
      field: "created",
      operator: ">",
      values: [{ utc: Date.UTC(2026, 0, 1, 10, 30), lengthMs: 60_000, offsetMs: 0 }],
    },
  ],
  [
    "mem=.5TB,64mb",
    {
      kind: "quantity",
      field: "mem",
      operator: "=",
      values: [
        { amount: 512 * gb, unit: gb * gb },
        { amount: 64, unit: 1 },
      ],
    },
  ],
])("%j makes sense", (query, ...matches) => {
  expect(matchesIn(query)).toEqual(matches);
});

/** The tree in words: all of `&`, any of `|`. */
function shape(alternatives: readonly (readonly Node[])[], q: string): string {
  const parts = alternatives.map((nodes) =>
    nodes
      .map((node) => {
        const source =
          node.kind === "term"
            ? q.slice(node.word.valueStart, node.end)
            : `(${shape(node.alternatives, q)})`;
        return (node.negated ? "not " : "") + source;
      })
      .join(" & "),
  );
  return parts.join(" | ");
}

test.each([
  ["a b AND c", "a & b & c"],
  ["a OR b c OR d", "a | b & c | d"],
  ["(a OR b) c", "(a | b) & c"],
  ["a (b OR (c d)) OR -e", "a & (b | (c & d)) | not e"],
  ["-(a b) OR NOT (c)", "not (a & b) | not (c)"],
  ["NOT(a)", "not (a)"],
  ["NOT \t a\u3000b", "not a & b"],
  ["-a tag!=b NOT c", "not a & not b & not c"],
  ["(((a)))", "(((a)))"],
  ['"(a" OR "b)"', '"(a" | "b)"'],
])("%j is %j", (q, expected) => {
  const { query } = parseQuery(q);
  expect(query && shape(query.alternatives, q)).toBe(expected);
});

test.each([
  ["foo:bar", "foo", "There’s no field “foo”."],
  ["-Foo>3", "Foo", "There’s no field “Foo”."],
  ["sate:x", "sate", expect.stringContaining("Did you mean state?")],
  ["stor>3", "stor", expect.stringContaining("Did you mean storage?")],
  ["constructor:x", "constructor", expect.stringContaining("no field")],
  ["web state>a b", "state>a", "state is text: use : instead of >."],
  ["state: web", "state:", "Type a value after state:"],
  ['tag="" x', 'tag=""', "Type a value after tag="],
  ['""', '""', "Type something to search for."],
  ["tag:a,,b x", "tag:a,,b", "A comma stands between two values."],
  ["web, db", "web,", "A comma stands between two values."],
  ['web tag:"a"b c', '"a"b', "A quote stands around a whole value."],
  ['5" web', '5"', "A quote stands around a whole value."],
  ["'a' web", "'a'", 'Quotes are written as ".'],
  ["“a web", "“a", 'Quotes are written as ".'],
  ["tag:a|b web", "a|b", expect.stringMatching(/^Write OR between terms/)],
  ["web(old) db", "web(old)", expect.stringMatching(/^Parentheses stand around whole terms/)],
  ["[web] db", "[web]", expect.stringMatching(/^Parentheses stand around whole terms/)],
  ["(a)b", ")", "Put a space after the parenthesis."],
  ["a () b", "()", "Nothing stands in these parentheses."],
  ["tag db", "tag", "Write a colon after tag to search in this field, or quote it."],
  ["::1 web", "::1", expect.stringMatching(/^Write field, operator and value/)],
  ["web or db", "or", "Write OR in capitals, or quote it."],
  ["web and db", "and", "Write AND in capitals, or quote it."],
  ["web Not db", "Not", "To exclude, write NOT in capitals, or quote it."],
  ["!web db", "!web", expect.stringMatching(/^To exclude, write a minus or NOT/)],
  ["web - db", "-", expect.stringMatching(/^To exclude, write a minus or NOT/)],
  ["-tag!=a", "-tag!=a", "One “not” is enough."],
  ["NOT -(a) b", "-(", "One “not” is enough."],
  ["cpu>four", "four", "“four” isn’t a number. Write it like cpu>=4."],
  ["cpu>-1", "-1", expect.stringContaining("isn’t a number")],
  ["cpu>=4gb", "4gb", "cpu takes a number without a unit, like cpu>=4."],
  ["mem=1,8kb,x", "8kb", "Unknown unit “kb”. Use gb, mb or tb."],
  ["age>3m", "3m", "“m” could be minutes (min) or months (mo)."],
  ["created>2026-02-30", "2026-02-30", expect.stringContaining("neither a date nor an age")],
  ["created>2026", "2026", expect.stringContaining("neither a date nor an age")],
  ["ip:10.1.2.3/33", "10.1.2.3/33", expect.stringContaining("isn’t an address block")],
  ["web OR", "OR", "OR needs a search on both sides."],
  ["web NOT ", "NOT", "A term has to follow NOT."],
  ["tag:a,", "tag:a,", "A comma stands between two values."],
  ['web "a b', '"a b', "Close the quote."],
  [String.raw`"a\"`, String.raw`"a\"`, "Close the quote."],
  ["(web", "(", "Close the parenthesis."],
  ["is:error db", "error", expect.stringContaining("is: can be failed")],
  ["is:web db", "web", expect.stringContaining("is: can be failed")],
  ["OR web", "OR", "OR needs a search on both sides."],
  ["web OR AND db", "AND", "AND needs a search on both sides."],
  ["(web OR) db", "OR", "OR needs a search on both sides."],
  ["(web NOT) db", "NOT", "A term has to follow NOT."],
  ["mem>=0,5gb", "0,5gb", ">= takes one number. Write fractions with a point, like 0.5."],
])("%j is a mistake", (query, part, message) => {
  expect(mistakes(query)).toEqual([[part, message]]);
  expect(parseQuery(query).query).toBeUndefined();
});

test.each([
  ["web regoin:eu db", "web region:eu db"],
  ["-foo:a*", '-"foo:a*"'],
  ["env=prod,dev", '"env=prod,dev"'],
  ["state>running", "state:running"],
  ["state: running web", undefined],
  ['tag:"a b', 'tag:"a b"'],
  ['"a\\', '"a"'],
  ['tag:"a"b', String.raw`tag:"\"a\"b"`],
  ["is:failed,protcted x", "is:failed,protected x"],
  ["no:tags", "no:tag"],
  // Only the person knows the number.
  ["mem>=8kb", undefined],
  ["created>=2026/1", undefined],
  ["-ip:10.12/16", undefined],
  ["tag:!prod", 'tag:"!prod"'],
  ["tag:a|b,c", 'tag:"a|b",c'],
  ["tag:a,,b", 'tag:"a,,b"'],
  ["web(old)", '"web(old)"'],
  ["web or db", "web OR db"],
  ["web and db", "web AND db"],
  ["web not db", 'web "not" db'],
  ["web tag db", 'web "tag" db'],
  ["region = eu db", "region=eu db"],
  ["memory >8gb AND db", "memory>8gb AND db"],
  ["web OR", 'web "OR"'],
  ["(a OR b", "(a OR b)"],
  ["(a)b", "(a) b"],
  ["NOT -a", undefined],
  // Narrower, it would exclude less.
  ["-(tag:prod foo:bar)", undefined],
])("%j is fixed as %j", (query, fixed) => {
  const [mistake] = parseQuery(query).mistakes ?? [];
  const fix = mistake && offeredFix(query, mistake);
  expect(fix && applyFix(query, fix)).toBe(fixed);
});

test("a message stays short, however long the value is", () => {
  const [mistake] = parseQuery(`cpu>${"x".repeat(1000)}`).mistakes ?? [];
  expect(mistake?.message.length).toBeLessThan(100);
});

test.each([
  ["web -tag:prod", "web -tag:prod"],
  ["tag:“a b” „c“ «d»", 'tag:"a b" "c" "d"'],
  ["“open", "“open"],
  ["tag：a，b", "tag:a,b"],
  ["cpu≥4 mem≤8gb", "cpu>=4 mem<=8gb"],
  ["–tag:prod (–web) a–b", "-tag:prod (-web) a–b"],
  ["web\u2011prod\u2010 1", "web-prod- 1"],
  ["a\u00a0b\u3000c\u0085d\ne", "a b c d\ne"],
  ["\ufeffweb\u200b\u00ad-1", "web-1"],
  ["o’brien", "o'brien"],
  // A value in quotes is what it is.
  ['tag:"“a”：\u2011" –b', 'tag:"“a”：\u2011" -b'],
  [String.raw`"a\"“" ，`, String.raw`"a\"“" ,`],
  ['"„’«\\', '"„’«\\'],
  ["”\\”", "”\\”"],
])("%j is typed as %j", (typed, plain) => {
  expect(plainText(typed)).toBe(plain);
});

const typographic = fc.string({
  unit: fc.constantFrom(...'ab“”„«»‘’：，≥≤–\u2011\u00a0\u3000\u200b"\\ -,*('.split("")),
  minLength: 1,
  maxLength: 8,
});

test("it's done once, and what the filters write stays", () => {
  fc.assert(
    fc.property(typographic, (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text));
      const term = exactTerm("tag", text);
      expect(plainText(term)).toBe(term);
      expect(parseQuery(term).query?.alternatives[0]?.[0]).toMatchObject({
        match: { kind: "field", values: [{ text }] },
      });
    }),
    { numRuns: 3000 },
  );
});

test("a long text takes linear time", () => {
  for (const piece of ["“", "“a", '"', "–", "（", '“a"', "\\"])
    expect(plainText(piece.repeat(20_000)).length).toBeGreaterThan(0);
});

const index = new FleetIndex();
index.setCatalogue([]);
index.putPage(1, notFleet);
endPass(index, 1);
const fleet = new FleetSearch(index);

function search(typed: string) {
  const request = { sort: undefined, page: 1, limit: 10, now: 0 };
  const { items, problem, unknownValues } = fleet.search({ q: plainText(typed), ...request });
  return { problem, unknownValues, hosts: items.map(({ hostName = "" }) => hostName) };
}

test.each(notForms.excludes)("%s excludes prod", (typed) => {
  expect(search(typed).hosts).toEqual(["web-1", "web-ci-1"]);
});

test.each(notForms.narrows)("%s only narrows", (typed) => {
  const { problem, hosts } = search(typed);
  expect(problem).toBeUndefined();
  const [, rest = "*"] = /^(web) /.exec(typed) ?? [];
  expect(search(rest).hosts).toEqual(expect.arrayContaining(hosts));
  expect(hosts.length).toBeLessThan(search(rest).hosts.length);
});

test.each(notForms.mistake)("%s is a mistake and finds nothing", (typed) => {
  expect(search(typed)).toEqual({ problem: "mistake", unknownValues: [], hosts: [] });
  const q = plainText(typed);
  expect(() => fleet.choose({ q }, 0)).toThrow(RangeError);
  expect(() => fleet.pick({ kind: "matches", q, sort: undefined, now: 0 })).toThrow(RangeError);
});

test.each(notForms.said)("%s is taken literally, which is said", (typed) => {
  const { problem, unknownValues } = search(typed);
  expect(problem).toBeUndefined();
  expect(unknownValues).not.toEqual([]);
});
