import fc from "fast-check";
import { expect, test } from "vitest";
import { type Completion, completionAt, suggest } from "./completion.ts";
import {
  hasChoice,
  partsOf,
  removeField,
  removePart,
  setTone,
  toggleChoice,
  toneOf,
  valuesOf,
  withTerm,
} from "./edit.ts";
import { parseQuery } from "./parse.ts";
import { query, teamFields } from "../../testing/stand-ins/generated.ts";
import { quoteValue } from "./term.ts";

test.each([
  ["region=a", true],
  ["web Region=b,A", true],
  ['region="a"', true],
  ["region:a*", false],
  ['region:"a*",A', true],
  ["-region=a", false],
  ["NOT region:a", false],
  ["(region:a)", false],
  ["web region:a OR region:a,b", false],
  ["tag=a", false],
  ["region=ab", false],
  ['region=a,"', false],
])("%j has the region a: %j", (text, has) => {
  expect(hasChoice(text, "region", "a")).toBe(has);
});

test.each([
  ["", "region:a"],
  ["  ", "region:a"],
  ["web ", "web region:a"],
  ["web OR db region:b", "(web OR db region:b) region:a"],
  ["(web OR db) x", "(web OR db) x region:a"],
  ['"web OR db"', '"web OR db" region:a'],
  ["region:b*", "region:b*,a"],
  ["region=b AND web", "region=b,a web"],
  ['REGION="b c" web', 'REGION="b c",a web'],
  ["region:b -region=c", "region:b,a -region=c"],
  ["NOT region:a", "NOT region:a region:a"],
  ["region=a", ""],
  ["web  region=a", "web"],
  ["web region=a   db", "web db"],
  ["web\u3000region=a\u0085db", "web db"],
  ['region="b c",a,d', 'region="b c",d'],
  ["region=a web Region=a,b", "web Region=b"],
  ["(web OR db) region:a", "(web OR db)"],
  ["-(web OR db) region:a", "-(web OR db)"],
  // A text with a mistake has no meaning to add to.
  ["web OR", "web OR"],
  ['web "open', 'web "open'],
])("%j toggled is %j", (text, toggled) => {
  expect(toggleChoice(text, "region", "a")).toBe(toggled);
});

test.each([
  ["region=a", ""],
  ["web region:a,b -region=c db", "web db"],
  ["(web OR region:a) region:b", "(web OR region:a)"],
  ["web region:a OR db", "web region:a OR db"],
  ['"region=a" tag=b', '"region=a" tag=b'],
])("%j without its region is %j", (text, rest) => {
  expect(removeField(text, "region")).toBe(rest);
});

test("the kind of state is one term", () => {
  expect(setTone("web", "failed")).toBe("web is:failed");
  expect(setTone("is:stopped web -is:failed", "transit")).toBe("web is:transit");
  expect(setTone("web is:stopped", undefined)).toBe("web");
  expect(setTone("is:selected is:stopped", "failed")).toBe("is:selected is:failed");
  expect(setTone("web OR is:failed db", "stopped")).toBe("(web OR is:failed db) is:stopped");
  expect(setTone("(web OR db) is:stopped", undefined)).toBe("(web OR db)");
  expect(setTone("web OR", "stopped")).toBe("web OR");
  expect(toneOf("web IS:Failed")).toBe("failed");
  expect(toneOf("(web OR db) is:failed")).toBe("failed");
  expect(toneOf("is:failed,stopped")).toBeUndefined();
  expect(toneOf("-is:failed")).toBeUndefined();
  expect(toneOf("is:failed is:stopped")).toBeUndefined();
  expect(toneOf("is:failed OR is:failed web")).toBeUndefined();
});

test("the values of a field are those that all matches are limited to", () => {
  const valuesIn = (text: string) =>
    valuesOf(text, "tag").map(({ value, isPattern, negated }) =>
      [negated && "not", isPattern && "like", value].filter(Boolean).join(" "),
    );
  expect(valuesIn("-tag:a web tag=b*,c")).toEqual(["not a", "like b*", "c"]);
  expect(valuesIn("tag:a OR tag:b")).toEqual([]);
});

test("a search has parts, which can be removed", () => {
  const parts = (text: string) => partsOf(text).map(({ source }) => source);
  expect(parts("web NOT db -(a OR b) age>1d")).toEqual(["web", "NOT db", "-(a OR b)", "age>1d"]);
  expect(parts("web OR db x")).toEqual(["web OR db x"]);
  expect(parts("web OR")).toEqual([]);
  expect(removePart("web NOT db (a OR b)", 4)).toBe("web (a OR b)");
  expect(removePart("web (a OR b)", 0)).toBe("(a OR b)");
  expect(removePart("web OR db", 0)).toBe("");
});

test("a text plus a term", () => {
  expect(withTerm(" ", "is:failed")).toBe("is:failed");
  expect(withTerm("web db", "is:failed")).toBe("web db is:failed");
  expect(withTerm("web OR db x", "is:failed")).toBe("(web OR db x) is:failed");
  expect(withTerm("web (a OR b)", "is:failed")).toBe("web (a OR b) is:failed");
});

test.each("eu-1 10:b x! a\\b".split(" "))("%j needs no quotes", (value) => {
  expect(quoteValue(value)).toBe(value);
});

test.each([..."a:b =x -x !x a|b (a) x(a) 'a a：b Not a*b a,b".split(" "), "a b", ""])(
  "%j is quoted",
  (value) => {
    expect(quoteValue(value)).toBe(`"${value}"`);
  },
);

test("quotes and backslashes in quotes are escaped", () => {
  expect(quoteValue('a "\\')).toBe('"a \\"\\\\"');
});

const value = fc.string({
  unit: fc.constantFrom(...'aB "\\,:=<>*-(|\u0085\u3000\n'.split("")),
  minLength: 1,
  maxLength: 6,
});

test("any value can be chosen in any search, and removed again", () => {
  fc.assert(
    fc.property(query, value, (text, value) => {
      fc.pre(valuesOf(text, "tag.env", teamFields).length === 0);
      const chosen = toggleChoice(text, "tag.env", value, teamFields);
      expect(hasChoice(chosen, "tag.env", value, teamFields)).toBe(true);
      expect(parseQuery(chosen, teamFields).mistakes).toBeUndefined();
      const rest = toggleChoice(chosen, "tag.env", value, teamFields);
      expect(hasChoice(rest, "tag.env", value, teamFields)).toBe(false);
      const written = (q: string) => partsOf(q, teamFields).map(({ source }) => source);
      // With an OR at its top, it's in parentheses since.
      expect([written(text).join(" "), `(${text.trim()})`]).toContain(written(rest).join(" "));
    }),
    { numRuns: 1000 },
  );
});

/** At the `|` in the text: the part it replaces, and the replacements. */
function completion(marked: string) {
  const cursor = marked.indexOf("|");
  const text = marked.replace("|", "");
  const found = completionAt(text, cursor);
  return found && [text.slice(found.start, found.end), ...offered(found)];
}

function offered(found: Completion): string[] {
  return found.kind === "value"
    ? [found.field, found.prefix]
    : found.options.map(({ insert }) => insert);
}

test.each([
  ["st|", "st", "state:", "storage>="],
  ["web -TA| x", "TA", "tag:"],
  ["m|", "m", "mem>="],
  ["ra|", "ra", "mem>="],
  ["name|", "name", "host:"],
  ["i|", "i", "image:", "ip:", "id:", "is:"],
  ["web NOT ta|", "ta", "tag:"],
  ["(web OR -ta|)", "ta", "tag:"],
])("the name of a field at %s", (marked, ...expected) => {
  expect(completion(marked)).toEqual(expected);
});

test.each([
  ["state:|", "", "state", ""],
  ["web -Tag=pr|", "pr", "tag", "pr"],
  ["web NOT (tag:pr|)", "pr", "tag", "pr"],
  ["tag!=pr|", "pr", "tag", "pr"],
  ["region:eu|-west x", "eu-west", "region", "eu"],
  ["tag:a,|", "", "tag", ""],
  ["tag:a,b|,c", "b", "tag", "b"],
  ["tag:|a", "a", "tag", ""],
  ['tag:"a b|", x', '"a b"', "tag", "a b"],
  ['tag:"a b"|,x', '"a b"', "tag", "a b"],
  [String.raw`tag:c,"a\"b| state:x`, String.raw`"a\"b`, "tag", 'a"b'],
  ['tag:|"a b"', '"a b"', "tag", ""],
])("the value of a field at %s", (marked, ...expected) => {
  expect(completion(marked)).toEqual(expected);
});

test.each([
  "|",
  "web | db",
  "zz|",
  "s|t",
  "web,st|",
  '"st|',
  "-|",
  "sta|te:x",
  "cpu>|",
  "state>|",
  "foo:|",
  "cpu:4|",
])("nothing at %s", (marked) => {
  expect(completion(marked)).toBeUndefined();
});

test("a value is offered as it was counted", () => {
  const found = completionAt("tag:ci", 6);
  const values = ["ci", "pci", "a*ci b", "web"].map((value) => ({
    value,
    label: value,
    count: 94,
  }));
  const suggestions = suggest("tag:ci", found, values);
  expect(suggestions.map(({ text, about }) => [text, about])).toEqual([
    ["tag:pci", "94"],
    ['tag:"a*ci b"', "94"],
  ]);
});
