import { describe, expect, test } from "vitest";
import { readApiAddress, readApiKey } from "./typed-credentials.ts";

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
