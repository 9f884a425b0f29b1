import { beforeEach, expect, test, vi } from "vitest";
import { connectionFingerprint, sha256 } from "./connection-fingerprint.ts";

const { subtle } = crypto;

beforeEach(() => {
  vi.stubGlobal("location", new URL("http://console.example/instances"));
  // As on a page that comes over plain HTTP.
  vi.stubGlobal("crypto", {});
  return () => vi.unstubAllGlobals();
});

// FIPS 180-4, examples of NIST.
test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
])("SHA-256 of the known vector %#", (text, hash) => {
  expect(sha256(text)).toBe(hash);
});

test("SHA-256 of every length around the ends of blocks is that of the platform", async () => {
  for (let length = 0; length < 200; length++) {
    const text = "ü7~".repeat(length).slice(0, length);
    const hash = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
    expect(sha256(text)).toBe(
      Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""),
    );
  }
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
