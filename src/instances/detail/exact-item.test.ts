import { afterEach, expect, test, vi } from "vitest";
import { isRecord, readInstance } from "../../api/schema.ts";
import { exactItem } from "./exact-item.ts";

afterEach(() => vi.unstubAllGlobals());

const tooLarge = "… (a number too large to read exactly)";

/** @param responseBody instead of the one with this item */
function shownOf(item: string, responseBody?: string): string {
  const instance = readInstance(JSON.parse(item));
  if (!instance) throw new Error("Not an instance");
  const body = responseBody ?? `{ "success": true, "data": ${item} }`;
  return JSON.stringify(exactItem({ ...instance, responseBody: body }));
}

// swagger-ui#5044
test.each([
  "9007199254740993",
  "-9007199254740993",
  "123456789012345678901234567890",
  "1e400",
  "0.1000000000000000055",
  "1.0",
  "-0",
  "1E5",
])("the number %s stays as it was sent, at any depth", (number) => {
  const item = `{"id":"1","a":${number},"b":[{"c":[${number}]}]}`;
  expect(shownOf(item)).toBe(item);
});

test("a text, a name or an object that looks like a number stays as it is", () => {
  const item = `{"id":"1","a":"9007199254740993","9007199254740993":"1e400","b":{"rawJSON":"7"}}`;
  expect(JSON.parse(shownOf(item))).toEqual(JSON.parse(item));
});

const rounded = `{"id":"1","a":9007199254740993,"b":[{"c":-1e400}],"d":9007199254740991,"e":0.5}`;
const marked = `{"id":"1","a":"${tooLarge}","b":[{"c":"${tooLarge}"}],"d":9007199254740991,"e":0.5}`;

test.each([
  ["is about another reading", `{"data":{"id":"1","a":9007199254740993}}`],
  ["has no JSON any more, because the API key was one of its numbers", `{"data":[API key]}`],
  ["is nested too deep", `{"data":${"[".repeat(200_000)}${"]".repeat(200_000)}}`],
  ["has no item", "[]"],
])("a large number is marked if the text %s", (_, responseBody) => {
  expect(shownOf(rounded, responseBody)).toBe(marked);
});

// Firefox before 135, Safari before 18.4.
test("a large number is marked if the browser doesn't give the text of a number", () => {
  vi.stubGlobal("JSON", Object.create(JSON, { rawJSON: { value: undefined } }));
  expect(shownOf(rounded)).toBe(marked);
});

test("a list's item, which has no text, is marked without being changed", () => {
  const raw: unknown = JSON.parse(rounded);
  const instance = readInstance(raw);
  expect(JSON.stringify(instance && exactItem(instance))).toBe(marked);
  expect(isRecord(raw) && raw["a"]).toBe(2 ** 53);
});
