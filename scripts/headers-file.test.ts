import { expect, test } from "vitest";
import { headersFor, parseHeadersFile } from "./headers-file.ts";

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

test("a rule for a folder leaves its neighbours alone", () => {
  expect(headersFor(rules, "/assets/x/app.js").get("cache-control")).toBe(
    "public, max-age=31536000",
  );
  expect(headersFor(rules, "/assets").has("cache-control")).toBe(false);
  expect(headersFor(rules, "/other/assets/app.js").has("cache-control")).toBe(false);
});

test("a placeholder stands for one segment, and two values are joined", () => {
  expect(headersFor(rules, "/docs/intro/edit").get("x-frame-options")).toBe("DENY, SAMEORIGIN");
  expect(headersFor(rules, "/docs/a/b/edit").get("x-frame-options")).toBe("DENY");
});

test("a dot in a path is a dot", () => {
  expect(headersFor(rules, "/a.b").get("x-exact")).toBe("yes");
  expect(headersFor(rules, "/axb").has("x-exact")).toBe(false);
});

test.each([
  ["  X-Early: 1", "line 1: a header comes after the path"],
  ["/*\n  No colon here", "line 2: a header is written Name: value"],
  ["/*\n  ! X-Gone", "line 2: a header is written Name: value"],
  ["\nassets/*", "line 2: a path begins with /"],
])("%j is refused with its line", (text, message) => {
  expect(() => parseHeadersFile(text)).toThrow(message);
});
