import { expect, test } from "vitest";
import { pasteKind } from "./paste-kind.ts";
import { readSingleValue } from "./single-value.ts";

test.each([
  ["web-prod-12.example.com", "web-prod-12.example.com"],
  ["web-prod-12.example.com:22", "web-prod-12.example.com"],
  ["203.0.113.98:22", "203.0.113.98"],
  ["ssh ubuntu@203.0.113.98", "203.0.113.98"],
  ["ssh root@web-1 -p 22", "web-1"],
  ["ssh -v -p 2222 -i key.pem -J bastion-1 root@web-1", "web-1"],
  ["http://web-prod-12:8080/health", "web-prod-12"],
  ["https://web-1/", "web-1"],
  ["root@web-1", "web-1"],
  ["web-1.", "web-1"],
  ["web-1:22", "web-1"],
  ["480213", "480213"],
  ["https://console.example.com/instances/480213", "480213"],
  ["[2001:db8::1]:443", "2001:db8::1"],
])("%j names %s", (typed, text) => {
  expect(readSingleValue(typed)).toBe(text);
});

test.each([
  "",
  "-",
  "web prod",
  "web-*",
  "restart web-1",
  // These can be queries, or name several.
  "-web-1",
  "!web-1",
  "<>web-1",
  "~web-1",
  "[^web-1]",
  "not@web-1",
  "not://web-1",
  "no:22",
  '"web-1"',
  "web-1,web-2",
  "web-1|web-2:22",
  "10.0.0.0/20",
  "ip:10.0.0.0/20",
  "tag:a:b",
  "host:22",
  "ssh web-1 -tag:prod",
  "ssh web-1 -prod",
  "ssh -prod web-1",
  "ssh -web-1",
  "ssh !web-1",
  "ssh web-1 OR web-2",
  "ping web-1 web-2",
  // Cut off.
  "web-1…",
  "web-1...",
])("%j is left to the query language", (typed) => {
  expect(readSingleValue(typed)).toBeUndefined();
});

test.each([
  ["web-1\nweb-2", "list"],
  ["state:running\nregion:eu", "list"],
  ["-web-1\n-web-2", "list"],
  ["web-1\n", "list"],
  ["web-1, web-2", "list"],
  ["alpha,beta", "list"],
  ["web-1 web-2", "list"],
  ["web-1 -web-2", "list"],
  ["-web-1", "list"],
  ["web-1", "value"],
  ["ssh root@203.0.113.7", "value"],
  ["http://web-prod-12:8080/health", "value"],
  ["state:off -tag:ci", "search"],
  ["state:stopped,failed", "search"],
  ["-tag:prod web-1", "search"],
  ["web prod", "search"],
  ["get node -o wide", "search"],
  ["", "search"],
  ["\n", "search"],
])("%j is a %s", (text, kind) => {
  expect(pasteKind(text, false)).toBe(kind);
});

test("what continues a word is a search, unless it has several lines", () => {
  expect(pasteKind("eu-1,us-1", true)).toBe("search");
  expect(pasteKind("eu-1\nus-1", true)).toBe("list");
});
