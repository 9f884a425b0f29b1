import { expect, test } from "vitest";
import { readApiAddress } from "./api-address.ts";

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
