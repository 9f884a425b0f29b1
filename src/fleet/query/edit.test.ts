import fc from "fast-check";
import { expect, test } from "vitest";
import { comparedText } from "../../text/compared-text.ts";
import { type Completion, completionAt, suggest } from "./completion.ts";
import { withLeadingTerm } from "./terms/words.ts";
import {
  hasChoice,
  removeField,
  setTone,
  toggleChoice,
  toneOf,
  valuesOf,
  withoutFieldName,
} from "./edit.ts";
import { quoteValue } from "./terms/term.ts";
import { parseQuery } from "./parse.ts";

test.each([
  ["region=a", true],
  ["web Region=b,A", true],
  ['region="a"', true],
  ["region:a", true],
  ["region:a*", false],
  ['region:"a*",A', true],
  ["-region=a", false],
  ["web region:a OR region:a,b", true],
  ["region:a OR db", false],
  ["tag=a", false],
  ["region=ab", false],
  ['region=a,"', false],
  ['"region=a"', false],
])("%j has the region a: %j", (text, has) => {
  expect(hasChoice(text, "region", "a")).toBe(has);
});

test.each([
  ["", "region:a"],
  ["  ", "  region:a"],
  ["web", "web region:a"],
  ["web  ", "web  region:a"],
  ["web OR db  region:b", "web region:a OR db  region:b,a"],
  ["web region:a OR db", "web region:a OR db region:a"],
  ["web OR", "web region:a"],
  ["region:b*", "region:b*,a"],
  ["region=b web", "region=b,a web"],
  ['REGION="b c" web', 'REGION="b c",a web'],
  ["region=b, web", "region=b,a web"],
  ["region= web", "region=a web"],
  ["region:b -region=c", "region:b,a -region=c"],
  ['web "open quote', 'web region:a "open quote'],
  ['region=b,"c', 'region:a region=b,"c'],
  ["state:", "state: region:a"],
  ["- region:a", "- region:a region:a"],
  ["not region:a", "not region:a region:a"],
  ["web -", "region:a web -"],
  ["region=a", ""],
  [" region=a ", ""],
  ["web  region=a", "web"],
  ["region=a  web", "web"],
  ["web region=a   db  x", "web db  x"],
  ["web\u3000region=a\u0085db", "web\u3000db"],
  ['region="b c",a,d', 'region="b c",d'],
  ["region=a,A,b,", "region=b"],
  ["region=a web Region=a,b", "web Region=b"],
  ["web region:a OR region:a,b db", "web OR region:b db"],
  // Otherwise one alternative would match everything.
  ["region:a OR region:a,b db", ""],
])("%j toggled is %j", (text, toggled) => {
  expect(toggleChoice(text, "region", "a")).toBe(toggled);
});

test.each([
  ["region=a", ""],
  ["web region:a,b -region=c db", "web db"],
  ["web region:a* OR db", "web OR db"],
  ['"region=a" tag=b', '"region=a" tag=b'],
])("%j without its region is %j", (text, rest) => {
  expect(removeField(text, "region")).toBe(rest);
});

test("the kind of state is one term", () => {
  expect(setTone("web", "failed")).toBe("web is:failed");
  expect(setTone("is:stopped web -is:failed", "transit")).toBe("web is:transit");
  expect(setTone("web is:stopped", undefined)).toBe("web");
  expect(setTone("is:selected is:stopped", "failed")).toBe("is:selected is:failed");
  expect(setTone("web OR is:failed db", "stopped")).toBe("web is:stopped OR db is:stopped");
  expect(toneOf("web IS:Error")).toBe("failed");
  expect(toneOf("is:failed,stopped")).toBeUndefined();
  expect(toneOf("-is:failed")).toBeUndefined();
  expect(toneOf("is:failed OR is:failed is:selected")).toBe("failed");
  expect(toneOf("is:failed OR web")).toBeUndefined();
});

test("the values of a field are those that all matches are limited to", () => {
  const valuesIn = (text: string) =>
    valuesOf(text, "tag").map(({ value, isPattern, negated }) =>
      [negated && "not", isPattern && "like", value].filter(Boolean).join(" "),
    );
  expect(valuesIn("-tag:a web tag=b*,c")).toEqual(["not a", "like b*", "c"]);
  expect(valuesIn("tag:a OR tag:b")).toEqual(["a", "b"]);
  expect(valuesIn("tag:a OR web")).toEqual([]);
});

test("a term of a link comes into each alternative", () => {
  expect(withLeadingTerm("", "is:failed")).toBe("is:failed");
  expect(withLeadingTerm("web OR db x", "is:failed")).toBe("is:failed web OR is:failed db x");
  expect(withLeadingTerm('web "open', "is:failed")).toBe('is:failed web "open');
});

test("a value is quoted only where it needs quotes", () => {
  expect(
    [
      "eu-1",
      "a:b",
      "=x",
      "x!",
      "-x",
      "!x",
      "a|b",
      "(a)",
      "Not",
      "a*b",
      "a b",
      "a,b",
      'a"b',
      "a\\b",
      'a "\\',
      "",
    ].map(quoteValue),
  ).toEqual([
    "eu-1",
    "a:b",
    '"=x"',
    "x!",
    '"-x"',
    '"!x"',
    '"a|b"',
    '"(a)"',
    '"Not"',
    '"a*b"',
    '"a b"',
    '"a,b"',
    '"a\\"b"',
    "a\\b",
    '"a \\"\\\\"',
    '""',
  ]);
});

test("an empty value is no choice", () => {
  expect(hasChoice("region=", "region", "")).toBe(false);
  expect(toggleChoice("region=a", "region", "")).toBe("region=a");
});

const value = fc
  .string({
    unit: fc.constantFrom(...'aB "\\,:=<>*-\u0085\u3000\n'.split("")),
    minLength: 1,
    maxLength: 6,
  })
  .filter((value) => value !== "");
const piece = fc.oneof(
  fc.constantFrom(
    "web",
    "-tag=x",
    "region:b",
    "state=",
    "cpu>4",
    "foo:",
    '"a b"',
    "-",
    ",",
    'x"',
    "OR",
  ),
  fc.string({ unit: fc.constantFrom(...'ab,"\\-:= '.split("")) }),
  fc.array(value, { minLength: 1, maxLength: 3 }).map((all) => `tag=${all.map(quoteValue).join()}`),
);
const text = fc
  .tuple(fc.array(piece, { maxLength: 5 }), fc.constantFrom(" ", "  ", "\u3000"))
  .map(([pieces, blank]) => pieces.join(blank));

/** Ignores the order of values. */
function meaning(text: string) {
  const { alternatives, mistakes } = parseQuery(text);
  return {
    alternatives: alternatives.map((terms) =>
      terms
        .map(({ negated, match }) => {
          const values = match.values.map((value) => comparedText(JSON.stringify(value)));
          // On whole values, = equals the colon.
          const exact = match.kind === "field" && match.field !== "tag" && match.exact;
          const distinct = [...new Set(values)].toSorted();
          return JSON.stringify({ ...match, exact, negated, values: distinct });
        })
        .toSorted(),
    ),
    mistakes: mistakes.map(({ message }) => message).toSorted(),
  };
}

/** A choice skips a dangling OR, and can become part of a mistaken exclusion ("-", "not a OR b"). */
function isEditable(text: string): boolean {
  return !parseQuery(text).mistakes.some(
    ({ message, isExclusion }) => isExclusion || message.startsWith("OR needs"),
  );
}

test("any value can be chosen in any text, and removed again", () => {
  fc.assert(
    fc.property(text, value, (text, value) => {
      // In one alternative only ("a OR region:b"), it's chosen for the others, and then removed from all.
      const isThere = parseQuery(text).alternatives.some((terms) =>
        terms.some(
          ({ match }) =>
            match.kind === "field" &&
            match.field === "region" &&
            match.values.some((one) => comparedText(one.text) === comparedText(value)),
        ),
      );
      fc.pre(!isThere);
      fc.pre(isEditable(text));
      const chosen = toggleChoice(text, "region", value);
      expect(hasChoice(chosen, "region", value)).toBe(true);
      expect(meaning(toggleChoice(chosen, "region", value))).toEqual(meaning(text));
    }),
    {
      numRuns: 2000,
      examples: [
        ["- region:b", "B"],
        ["-", "a"],
      ],
    },
  );
});

test("an existing choice can be removed and made again", () => {
  fc.assert(
    fc.property(text, fc.array(value, { minLength: 1, maxLength: 3 }), (text, values) => {
      fc.pre(isEditable(text));
      const chosen = values.reduce(
        (text, value) =>
          hasChoice(text, "image", value) ? text : toggleChoice(text, "image", value),
        text,
      );
      const gone = toggleChoice(chosen, "image", values[0] ?? "");
      expect(hasChoice(gone, "image", values[0] ?? "")).toBe(false);
      expect(meaning(toggleChoice(gone, "image", values[0] ?? ""))).toEqual(meaning(chosen));
    }),
    { numRuns: 2000 },
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
])("the name of a field at %s", (marked, ...expected) => {
  expect(completion(marked)).toEqual(expected);
});

test.each([
  ["reg|", ""],
  ["state:running reg|", "state:running"],
  ["web -TA| x", "web x"],
  ["web db OR reg|", "web db"],
  ["web| x", undefined],
  ["re|g", undefined],
  ["region:|", undefined],
  ["is:fa|", undefined],
])("without the name of a field that is being typed at %s: %j", (marked, rest) => {
  expect(withoutFieldName(marked.replace("|", ""), marked.indexOf("|"))).toBe(rest);
});

test.each([
  ["state:|", "", "state", ""],
  ["web -Tag=pr|", "pr", "tag", "pr"],
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

test("an option has a description", () => {
  expect(completionAt("cpu", 3)).toEqual({
    kind: "fixed",
    start: 0,
    end: 3,
    options: [{ insert: "cpu>=", about: "vCPUs" }],
  });
});

test("a value is offered as it was counted, and all that have the text in one pattern", () => {
  const found = completionAt("tag:ci", 6);
  const values = ["ci", "pci", "a*ci b", "web"].map((value) => ({
    value,
    label: value,
    count: 94,
  }));
  const suggestions = suggest("tag:ci", found, values, []);
  expect(suggestions.map(({ text, about }) => [text, about])).toEqual([
    ["tag:pci", "94"],
    ['tag:"a*ci b"', "94"],
    ["tag:*ci*", "3 values"],
  ]);
});
