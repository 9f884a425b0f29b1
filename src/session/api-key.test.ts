import { describe, expect, test } from "vitest";
import { keyHint, readApiKey } from "./api-key.ts";

describe("reading a pasted key", () => {
  test.each([
    ["abc-123", "abc-123"],
    ["  abc-123\n", "abc-123"],
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

test("the hint shows the end of a long key and nothing of a short one", () => {
  expect(keyHint("demo-owner-2f7c9a41")).toBe("…9a41");
  expect(keyHint("short-key")).toBeUndefined();
});
