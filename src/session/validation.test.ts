import { describe, expect, test, vi } from "vitest";
import { apiAddress, keyHint, readApiAddress, readApiKey, safeReturnPath } from "./validation.ts";

test("the hint shows the end of a long key and hides a short one", () => {
  expect(keyHint("demo-owner-2f7c9a41")).toBe("…9a41");
  expect(keyHint("short-key")).toBeUndefined();
});

test("the displayed address tells apart two APIs on one host", () => {
  vi.stubGlobal("location", new URL("https://console.example/instances"));
  expect(apiAddress("https://gw.example/eu/api/v1/")).toBe("gw.example/eu");
  expect(apiAddress("https://gw.example/us")).toBe("gw.example/us");
  expect(apiAddress("http://localhost:8787")).toBe("localhost:8787");
  expect(apiAddress("")).toBe("console.example");
  vi.unstubAllGlobals();
});

describe("a return path", () => {
  const origin = "https://console.example";

  test.each(["/instances", "/instances?page=3&limit=50", "/instances/007", "/specifications"])(
    "%j is a path to return to",
    (path) => {
      expect(safeReturnPath(path, origin)).toBe(path);
    },
  );

  test.each([
    undefined,
    7,
    "",
    "instances",
    "//evil.example/instances",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/.//evil.example",
    "/..//evil.example/x",
    "/instances/..//evil.example",
    "/connect",
    "/connect/",
    "/connect?to=%2Fconnect",
    "/\t/evil.example",
  ])("%j is refused", (path) => {
    expect(safeReturnPath(path, origin)).toBeUndefined();
  });
});

describe("reading a pasted key", () => {
  test.each([
    ["abc-123", "abc-123"],
    ["  abc-123\n", "abc-123"],
    ["\u200Babc-123\u2060 ", "abc-123"],
    ["Bearer abc-123", "abc-123"],
    ["bearer   abc-123 ", "abc-123"],
    ["Authorization: Bearer abc-123", "abc-123"],
    ["BearerOfNews", "BearerOfNews"],
  ])("%j is the key %j", (typed, key) => {
    expect(readApiKey(typed)).toEqual({ key });
  });

  test.each([
    "",
    "   ",
    "Bearer",
    "Bearer  ",
    "two words",
    "line\nbreak",
    "schlüssel",
    "zero\u200Bwidth",
    "nul\0",
  ])("%j is refused with a reason", (typed) => {
    expect(readApiKey(typed)).toEqual({ problem: expect.stringMatching(/\.$/) });
  });
});

describe("an API address", () => {
  test.each([
    ["https://api.example", "https:"],
    [" https://api.example/gateway/ ", "https:"],
    ["http://localhost:8787", "http:"],
    ["", "https:"],
  ])("%j is an address on a page over %s", (typed, protocol) => {
    expect(readApiAddress(typed, protocol)).toEqual({ address: typed.trim() });
  });

  test.each([
    ["api.example", "https:"],
    ["ftp://api.example", "https:"],
    ["javascript:alert(1)", "https:"],
    ["https://user:secret@api.example", "https:"],
    ["https://api.example/?q=1", "https:"],
    ["https://api.example/#here", "https:"],
    ["https://api.example/?", "https:"],
    ["https://api.example/#", "https:"],
    ["http://api.example", "https:"],
  ])("%j is refused on a page over %s", (typed, protocol) => {
    expect(readApiAddress(typed, protocol)).toEqual({ problem: expect.stringMatching(/\S/) });
  });
});
