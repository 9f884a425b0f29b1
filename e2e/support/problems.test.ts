import { expect, test } from "vitest";
import { isNoteOfFailedRequest } from "./problems.ts";

const note = "Failed to load resource: the server responded with a status of 401 (Unauthorized)";
const api = "http://localhost:8787/api/v1/computes?page=1";

test.each([
  [note, api],
  ["Failed to load resource: the server responded with a status of 429 ()", api],
  ["Failed to load resource: net::ERR_EMPTY_RESPONSE", api],
  [note, "http://localhost:8787/favicon.ico"],
])("%s for %s is Chromium's own note", (text, url) => {
  expect(isNoteOfFailedRequest(text, url)).toBe(true);
});

test.each([
  [note, "http://localhost:8787/assets/index.js"],
  [note, ""],
  [`${note} and more`, api],
  ["Refused to connect because it violates the document's Content Security Policy", api],
])("%s at %j is a problem", (text, url) => {
  expect(isNoteOfFailedRequest(text, url)).toBe(false);
});
