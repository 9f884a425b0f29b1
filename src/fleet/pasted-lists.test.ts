import fc from "fast-check";
import { expect, test } from "vitest";
import { maxListValues, readListValues, readPaste } from "./pasted-lists.ts";

test.each([
  ["web-1\r\nweb-2\n", "web-1,web-2"],
  ["alpha\nbeta gamma", "alpha,beta,gamma"],
  ["alpha,beta", "alpha,beta"],
  ["alpha;beta", "alpha,beta"],
  ["alpha\tbeta", "alpha,beta"],
  ["web-1 web-2", "web-1 web-2"],
  ["10.0.0.1 480213 web.example.com", "10.0.0.1 480213 web.example.com"],
  ["- web-1\n- web-2\n---\n", "web-1,web-2"],
  ["'web-1', ‘web-2’,`web-3`", "web-1,web-2,web-3"],
  ['"a, b"\t"c""d"', '"a, b","c\\"d"'],
  ['"unclosed\nb', "unclosed,b"],
  ["\uFEFFweb-1\u200B,web-2,,;\u0000WEB-1", "web-1,web-2"],
  ["localhost:8080\nfe80::1", '"localhost:8080",fe80::1'],
  ["~a\n\u202Eb", '"~a",b'],
])("%j is a list", (pasted, text) => {
  expect(readPaste(pasted, false)).toEqual({ kind: "list", text });
});

test.each([
  "web-1",
  "web-1\n",
  '"web-1"',
  '"two words"',
  "web prod",
  "web-1 prod",
  "state:running web-1",
  "web-1 state:running",
  "state:stopped,failed",
  "tag=a;b",
  "web-1 -web-2",
  "state:running\nregion:eu",
  "",
  " ,;\n",
])("%j is a search", (pasted) => {
  expect(readPaste(pasted, false)).toEqual({ kind: "query" });
});

test("what continues a word is a search, unless it has several lines", () => {
  expect(readPaste("eu-1,us-1", true)).toEqual({ kind: "query" });
  expect(readPaste("eu-1\nus-1", true)).toEqual({ kind: "list", text: "eu-1,us-1" });
});

test("a list has a most", () => {
  const lines = Array.from({ length: maxListValues }, (_, number) => `web-${number}`);
  expect(readPaste(lines.join("\n"), false).kind).toBe("list");
  expect(readPaste([...lines, "WEB-0"].join("\n"), false).kind).toBe("list");
  expect(readPaste([...lines, "one-more"].join("\n"), false).kind).toBe("too long");
});

test("a list that was written is read as the same values", () => {
  const unit = fc.constantFrom(..."aB1é-~:=,;'\"\\ \t\n\u0000\u00a0\u200b\u202e".split(""));
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (pasted) => {
      const paste = readPaste(pasted, false);
      if (paste.kind !== "list") return;
      expect(readListValues(paste.text)).toEqual(readListValues(pasted));
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['"a""b"', 500_000],
  [' "a', 500_000],
  [' "\\', 500_000],
  ["a\u200b", 500_000],
  [`a${"\u200b".repeat(1000)}b,`, 1000],
  [" -", 500_000],
])("hostile text takes linear time: %j", (part, count) => {
  const start = performance.now();
  readPaste(part.repeat(count), false);
  expect(performance.now() - start).toBeLessThan(2000);
});
