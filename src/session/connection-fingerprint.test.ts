import { beforeEach, expect, test, vi } from "vitest";
import { connectionFingerprint } from "./connection-fingerprint.ts";

beforeEach(() => {
  vi.stubGlobal("location", new URL("http://console.example/instances"));
  // As on a page that comes over plain HTTP.
  vi.stubGlobal("crypto", {});
  return () => vi.unstubAllGlobals();
});

test("another key or another address has another fingerprint", () => {
  const prints = [
    connectionFingerprint("key-1", ""),
    connectionFingerprint("key-2", ""),
    connectionFingerprint("key-1", "https://api.example"),
    connectionFingerprint("key-1", "https://api.example/eu"),
    connectionFingerprint("key-1", "http://api.example"),
  ];
  expect(new Set(prints).size).toBe(prints.length);
  for (const print of prints) expect(print).toMatch(/^[\da-f]{16}$/);
});

test("the same key at the same address has one, however the address is written", () => {
  for (const address of [
    "http://console.example",
    "HTTP://Console.example:80/",
    "http://console.example/api/v1/",
  ]) {
    expect(connectionFingerprint("key-1", address)).toBe(connectionFingerprint("key-1", ""));
  }
});
