import { describe, expect, it, test } from "vitest";
import { type Match, applyFix, offeredFixes, parseQuery } from "./parse.ts";

const gb = 1024;
const day = 24 * 3600 * 1000;

const literal = (text: string) => ({ text, pieces: [text] });

function text(...values: string[]): Match {
  return { kind: "text", values: values.map(literal) };
}

function field(field: "tag" | "state" | "host" | "spec" | "ip", ...values: string[]): Match {
  return { kind: "field", field, exact: false, values: values.map(literal) };
}

/** Each mistake's text and message. */
function mistakes(query: string) {
  return parseQuery(query).mistakes.map(({ start, end, message, pending }) => {
    const parts = [query.slice(start, end), message];
    return pending ? parts.concat("pending") : parts;
  });
}

test.each<[string, ...Match[]]>([
  [""],
  [" \u00a0\u0085\u2003\u3000\ufeff\n\t"],
  ["web", text("web")],
  ["web\u3000db\u0085x", text("web"), text("db"), text("x")],
  ["web,db", text("web", "db")],
  ["web,", text("web")],
  [",,web,,db", text("web", "db")],
  ['"a b"', text("a b")],
  ['"a, b",c', text("a, b", "c")],
  [String.raw`"a\"b\\c\d"`, text(String.raw`a"b\c\d`)],
  [String.raw`a\"b`, text(String.raw`a\"b`)],
  ['5" x"y"', text('5"'), text('x"y"')],
  ["web-prod-1 web- 5! a--b", text("web-prod-1"), text("web-"), text("5!"), text("a--b")],
  ['"-" "!web" "--web" "(web)"', text("-"), text("!web"), text("--web"), text("(web)")],
  ['"NOT" Without', text("NOT"), text("Without")],
  ["‘a b’ “c, d” ”e” «f»", text("a b"), text("c, d"), text("e"), text("f")],
  ["tag:'a b',„c“", field("tag", "a b", "c")],
  ["o'brien 5’", text("o'brien"), text("5’")],
  ["tag:a|b,c", field("tag", "a", "b", "c")],
  ["10:30 a.b:c ::1 >4 2>1", ...["10:30", "a.b:c", "::1", ">4", "2>1"].map((one) => text(one))],
  ['"state:running"', text("state:running")],
  ["web,state:x", text("web", "state:x")],
  ["State:Running", field("state", "Running")],
  ["name:a specification:b", field("host", "a"), field("spec", "b")],
  ['tag:"a b",c', field("tag", "a b", "c")],
  ["tag:a:b=c", field("tag", "a:b=c")],
  ["tag:,a,", field("tag", "a")],
  ["tag==a", { kind: "field", field: "tag", exact: true, values: [literal("=a")] }],
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
  ['or Or "OR" -OR', text("or"), text("Or"), text("OR"), text("OR")],
  [
    "IS:Error no:Tags,ip",
    { kind: "keyword", field: "is", values: ["failed"] },
    { kind: "keyword", field: "no", values: ["tag", "ipv4"] },
  ],
  [
    "ram>8gb",
    { kind: "quantity", field: "mem", operator: ">", values: [{ amount: 8 * gb, unit: gb }] },
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
    "updated<=2026-01-31",
    {
      kind: "quantity",
      field: "updated",
      operator: "<=",
      values: [{ utc: Date.UTC(2026, 0, 31), lengthMs: day }],
    },
  ],
  ["cpu>=4", { kind: "quantity", field: "cpu", operator: ">=", values: [{ amount: 4, unit: 1 }] }],
  [
    "mem<8",
    { kind: "quantity", field: "mem", operator: "<", values: [{ amount: 8 * gb, unit: gb }] },
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
  [
    "storage<=1.5tb",
    { kind: "quantity", field: "storage", operator: "<=", values: [{ amount: 1500, unit: 1000 }] },
  ],
  [
    "age:2mo,",
    {
      kind: "quantity",
      field: "age",
      operator: ":",
      values: [{ amount: 60 * day, unit: 30 * day }],
    },
  ],
])("%j makes sense", (query, ...matches) => {
  expect(parseQuery(query).mistakes).toEqual([]);
  expect(
    parseQuery(query)
      .alternatives.flat()
      .map(({ match }) => match),
  ).toEqual(matches);
});

test.each([
  ["foo:bar", "foo", "There’s no field “foo”."],
  ["-Foo>3", "Foo", "There’s no field “Foo”."],
  ["sate:x", "sate", expect.stringContaining("Did you mean state?")],
  ["tga:x", "tga", expect.stringContaining("Did you mean tag?")],
  ["regoin=x", "regoin", expect.stringContaining("Did you mean region?")],
  ["stor>3", "stor", expect.stringContaining("Did you mean storage?")],
  ["tags:x", "tags", expect.stringContaining("Did you mean tag?")],
  ["constructor:x", "constructor", expect.stringContaining("no field")],
  ["web state>a", "state>", "state is text: use : instead of >."],
  ["state: web", "state:", "Type a value after state:"],
  ["-tag:,, web", "-tag:,,", "Type a value after tag:"],
  ['tag=""', 'tag=""', "Type a value after tag="],
  ["web state：off", "state：off", "Write it as state:"],
  ["cpu≥4", "cpu≥4", "Write it as cpu>="],
  ['""', '""', "Type something to search for."],
  ['web tag:"a"b', '"a"b', "Put a space or a comma after the closing quote."],
  ["cpu>four", "four", "“four” isn’t a number. Write it like cpu>=4."],
  ["web -mem:>4", "-mem:>4", "Use <, <=, >, >= or =."],
  ["cpu>-1", "-1", expect.stringContaining("isn’t a number")],
  ["cpu>=4gb", "4gb", "cpu takes a number without a unit, like cpu>=4."],
  ["mem=1,8kb,x", "8kb", "Unknown unit “kb”. Use gb, mb or tb."],
  ["storage>1mb", "1mb", "Unknown unit “mb”. Use gb or tb."],
  ["age>3m", "3m", "“m” is minutes or months."],
  ["created>2026-02-30", "2026-02-30", expect.stringContaining("neither a date nor an age")],
  ["created>2026", "2026", expect.stringContaining("neither a date nor an age")],
  ["ip:10.1.2.3/33", "10.1.2.3/33", expect.stringContaining("isn’t an address block")],
  ["web ip:10.12.0.0 / 20 db", "ip:10.12.0.0 / 20", "An address block has no spaces."],
  ["is:web db", "web", expect.stringContaining("is: can be failed")],
  ["OR web", "OR", "OR needs a search on both sides."],
  ["web OR OR db", "OR", "OR needs a search on both sides."],
  ["age=1.5d", "1.5d", "age= takes a whole number. Use < or >."],
  ["mem>=0,5gb", "0,5gb", ">= takes one number. Write fractions with a point, like 0.5."],
])("%j is a mistake", (query, part, message) => {
  expect(mistakes(query)).toEqual([[part, message]]);
});

describe("an unfinished word", () => {
  it.each([
    ["web state:", "state:"],
    ["web OR ", "OR"],
    ["is:web", "web"],
    ["tag:,", "tag:,"],
    ["cpu>=", "cpu>="],
    [",", ","],
    ['web "a b', '"a b'],
    ['-tag:x,"', '"'],
    [String.raw`"a\"`, String.raw`"a\"`],
    ['"a\\', '"a\\'],
  ])("%j is pending", (query, part) => {
    expect(mistakes(query)).toEqual([[part, expect.any(String), "pending"]]);
  });
});

test.each([
  ["-tag:prod", "tag:prod"],
  ["!tag:prod", "tag:prod"],
  ["NOT \t tag:prod", "tag:prod"],
  ["tag!=prod", "tag=prod"],
  ["cpu!=4", "cpu=4"],
  ["-tag:prod|ci", "tag:prod,ci"],
  ["-tag:“prod”", 'tag:"prod"'],
  ["-'a b'", '"a b"'],
  ["-OR", '"OR"'],
])("%s excludes %s", (query, excluded) => {
  const terms = parseQuery(query)
    .alternatives.flat()
    .map(({ negated, match }) => ({ negated, match }));
  const [term] = parseQuery(excluded).alternatives.flat();
  expect(terms).toEqual([{ negated: true, match: term?.match }]);
});

test("a mistake leaves the other terms valid", () => {
  const { alternatives, mistakes } = parseQuery('web foo:bar -tag:prod cpu> "open');
  expect(mistakes.map(({ start, end }) => [start, end])).toEqual([
    [4, 7],
    [22, 26],
    [27, 32],
  ]);
  expect(alternatives).toEqual([
    [
      { negated: false, start: 0, end: 3, match: text("web") },
      { negated: true, start: 12, end: 21, match: field("tag", "prod") },
    ],
  ]);
});

test.each([
  ["web state:off OR db", [["web", "state:off"], ["db"]]],
  ["a OR b c OR d", [["a"], ["b", "c"], ["d"]]],
  // What's left of an alternative must not match more than before.
  ["web OR foo:bar", [["web"]]],
  ["foo:bar OR cpu>x", [[]]],
])("%j has alternatives", (query, alternatives) => {
  const parsed = parseQuery(query).alternatives.map((terms) =>
    terms.map(({ start, end }) => query.slice(start, end)),
  );
  expect(parsed).toEqual(alternatives);
});

test.each([
  ["web regoin:eu db", "web region:eu db", 'web "regoin:eu" db'],
  ["-foo:a*", "-tag:foo:a*", '-"foo:a*"'],
  ["env=prod", "tag:env=prod", '"env=prod"'],
  ["web env:prod", "web tag:env:prod", 'web "env:prod"'],
  // The second value would not be one of the tag's.
  ["env=prod,dev", '"env=prod,dev"'],
  ["state>running", "state:running"],
  ["state: running web", "state:running web"],
  // As keyboards for Chinese and Japanese write them.
  ["web state：off，running", "web state:off,running"],
  ["－ｔａｇ：prod web", "-tag:prod web"],
  ["cpu＞＝4 web", "cpu>=4 web"],
  ["mem≤8gb", "mem<=8gb"],
  ['tag:"a b', 'tag:"a b"'],
  ["tag:“a b", "tag:“a b”"],
  ['"a\\', '"a"'],
  ['tag:"a"b', 'tag:"a" b'],
  // "b" alone would be a term to look for.
  ['-tag:"a"b'],
  ["is:runing", "is:running"],
  ["is:failed,protcted x", "is:failed,protected x"],
  ["no:tagz", "no:tag"],
  ["mem>=0,5gb", "mem>=0.5gb"],
  ["mem>=8kb", "mem>=8gb"],
  ["cpu>=4gb", "cpu>=4"],
  ["cpu>>4", "cpu>4"],
  ["-mem=>4gb x", "-mem>=4gb x"],
  ["web cpu>>four", "web"],
  // Without it, everything would match.
  ["cpu>>four"],
  ["mem>>"],
  ["age==1.5d"],
  // Without an exclusion, more would match.
  ["web -cpu>>four"],
  ["age>3m", "age>3min", "age>3mo"],
  ["age=1.5d", "age>1.5d"],
  ["age!=1.5d x"],
  ["created>=2026/1", "created>=2026-01-01"],
  ["-ip:10.12/16", "-ip:10.12.0.0/16"],
  ["ip:10.12.0.0 /20 x", "ip:10.12.0.0/20 x"],
  ["not:prod", "-prod"],
  ["tag = prod x", "tag=prod x"],
  ["web AND -tag:prod", "web -tag:prod"],
  ["web || db", "web OR db"],
  ["web (a OR b) -c", "web a -c OR web b -c"],
  ["a OR (b OR c) d OR e", "a OR b d OR c d OR e"],
  ["web OR", "web"],
  ["OR web", "web"],
  // Only with the alternative around it.
  ["web cpu>x OR db", "db"],
  ["db OR web cpu>x", "db"],
  ["a OR web cpu>x OR db", "a OR db"],
])("%j is fixed", (query, ...texts) => {
  const [mistake] = parseQuery(query).mistakes;
  const fixes = mistake ? offeredFixes(query, mistake) : [];
  expect(fixes.map((fix) => applyFix(query, fix))).toEqual(texts);
});

test("a message stays short, however long the value is", () => {
  const [mistake] = parseQuery(`cpu>${"x".repeat(1000)}`).mistakes;
  expect(mistake?.message.length).toBeLessThan(100);
});
