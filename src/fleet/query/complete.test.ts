import { expect, test } from "vitest";
import { type Completion, completionAt } from "./complete.ts";

/** The completion where the text has a `|`: what it would replace, and by what. */
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
  ["name|", "name", "host:"],
  ["i|", "i", "image:", "ip:", "id:"],
])("the name of a field at %s", (marked, ...expected) => {
  expect(completion(marked)).toEqual(expected);
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

test("an option says what it is about", () => {
  expect(completionAt("cpu", 3)).toEqual({
    kind: "field",
    start: 0,
    end: 3,
    options: [{ insert: "cpu>=", about: "vCPUs, as in cpu>=4" }],
  });
});
