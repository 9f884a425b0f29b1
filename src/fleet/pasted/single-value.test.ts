import { expect, test } from "vitest";
import { pasteKind } from "./paste-kind.ts";
import { readSingleValue } from "./single-value.ts";

test.each([
  ["web-prod-12.example.com", "web-prod-12.example.com", "name", false],
  ["203.0.113.98:22", "203.0.113.98", "address", true],
  ["ssh ubuntu@203.0.113.98", "203.0.113.98", "address", true],
  ["ssh -p 2222 -i key.pem -J bastion-1 root@web-1", "web-1", "name", true],
  ["http://web-prod-12:8080/health", "web-prod-12", "name", true],
  ["web-1.example.com:22", "web-1.example.com", "name", true],
  ["-web-1", "web-1", "name", true],
  ["480213", "480213", "id", false],
  ["https://console.example.com/instances/480213", "480213", "id", true],
  ["[2001:db8::1]:443", "2001:db8::1", "address", true],
])("%j names %s", (typed, text, kind, isWrapped) => {
  expect(readSingleValue(typed)).toEqual({ text, kind, isWrapped });
});

test.each(["", "-", "web prod", "web-*", "restart web-1"])("%j isn't one value", (typed) => {
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
