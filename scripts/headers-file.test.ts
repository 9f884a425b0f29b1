import { expect, test } from "vitest";
import {
  formatHeadersFile,
  headersFor,
  mountRules,
  nameEachFile,
  parseHeadersFile,
} from "./headers-file.ts";

const rules = parseHeadersFile(`
# A comment
/*
  X-Frame-Options: DENY
  Content-Security-Policy: default-src 'none'; img-src data: https://a.example

/assets/*
  Cache-Control: public, max-age=31536000

/docs/:page/edit
  X-Frame-Options: SAMEORIGIN
/a.b
  X-Exact: yes
`);

test("a splat matches every path, slashes included", () => {
  expect(headersFor(rules, "/").get("x-frame-options")).toBe("DENY");
  expect(headersFor(rules, "/deep/er/still").get("x-frame-options")).toBe("DENY");
});

test("a value keeps its colons and semicolons", () => {
  expect(headersFor(rules, "/").get("content-security-policy")).toBe(
    "default-src 'none'; img-src data: https://a.example",
  );
});

test("a rule for a folder doesn't apply next to it", () => {
  expect(headersFor(rules, "/assets/x/app.js").get("cache-control")).toBe(
    "public, max-age=31536000",
  );
  expect(headersFor(rules, "/assets").has("cache-control")).toBe(false);
  expect(headersFor(rules, "/other/assets/app.js").has("cache-control")).toBe(false);
});

test("a placeholder matches one segment, and two values are joined", () => {
  expect(headersFor(rules, "/docs/intro/edit").get("x-frame-options")).toBe("DENY, SAMEORIGIN");
  expect(headersFor(rules, "/docs/a/b/edit").get("x-frame-options")).toBe("DENY");
});

test("a dot in a path matches only a dot", () => {
  expect(headersFor(rules, "/a.b").get("x-exact")).toBe("yes");
  expect(headersFor(rules, "/axb").has("x-exact")).toBe(false);
});

test.each([
  ["  X-Early: 1", "line 1: a header comes after the path"],
  ["/*\n  No colon here", "line 2: a header is written Name: value"],
  ["/*\n  ! X-Gone", "line 2: a header is written Name: value"],
  ["\nassets/*", "line 2: a path begins with /"],
])("%j is refused with its line number", (text, message) => {
  expect(() => parseHeadersFile(text)).toThrow(message);
});

test("patterns are replaced by the files they match", () => {
  const paths = ["/index.html", "/assets/404.html", "/assets/a.js", "/assets/b.css"];
  const source = "/*\n  X-A: 1\n\n/index.html\n  X-B: 2\n\n/assets/*\n  X-C: 3\n";
  expect(formatHeadersFile(nameEachFile(parseHeadersFile(source), paths))).toBe(
    "/*\n  X-A: 1\n\n/index.html\n  X-B: 2\n\n/assets/a.js\n  X-C: 3\n\n/assets/b.css\n  X-C: 3\n",
  );
});

test("under a path every pattern starts with it", () => {
  const mounted = mountRules(rules, "/console/").map(({ pattern }) => pattern);
  expect(mounted).toEqual([
    "/console/*",
    "/console/assets/*",
    "/console/docs/:page/edit",
    "/console/a.b",
  ]);
});

test("written rules are read back unchanged", () => {
  expect(parseHeadersFile(formatHeadersFile(rules))).toEqual(rules);
});
