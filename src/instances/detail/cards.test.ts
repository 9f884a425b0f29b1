import { expect, test } from "vitest";
import { readInstance } from "../../api/schema.ts";
import { curlCommand, otherFields } from "./cards.tsx";
import { rawJson } from "./raw-json.ts";

test("unknown fields are kept, in order", () => {
  const raw = { id: "1", hypervisor: "kvm", hostName: 7, gpu: { count: 1 }, tags: [] };
  expect(otherFields({ id: "1", tags: [], raw })).toEqual([
    ["hypervisor", "kvm"],
    ["gpu", { count: 1 }],
  ]);
});

test("the curl command reads the instance, without the key", () => {
  expect(curlCommand("https://api.example/", "480213")).toBe(
    `curl -sS 'https://api.example/api/v1/computes/480213' \\\n  -H "Authorization: Bearer $COMPUTE_API_KEY"`,
  );
});

test.each(["it's", "a b", "$(reboot)", "`id`", "a/b", "é"])(
  "the id %j can't break out of the quotes",
  (id) => {
    const [, url = ""] = /^curl -sS '([^']*)' /.exec(curlCommand("https://api.example", id)) ?? [];
    expect(decodeURIComponent(url)).toBe(`https://api.example/api/v1/computes/${id}`);
  },
);

// The raw JSON.

/** @param data the item of the answer */
function shownOf(data: string): string {
  const instance = readInstance({ id: "1" });
  if (!instance) throw new Error("Not an instance");
  const responseBody = `{ "success":true,"data" :${data} , "meta":{}}`;
  return rawJson({ ...instance, responseBody });
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
  expect(shownOf(`{"id":"1","a":${number},"b":[{"c":[${number}]}]}`)).toBe(
    `{\n  "id": "1",\n  "a": ${number},\n  "b": [\n    {\n      "c": [\n        ${number}\n      ]\n    }\n  ]\n}`,
  );
});

test("the text is indented as JSON.stringify does it", () => {
  const item = { id: "1", 'q"}': '\\",{[: \n', empty: [{}, []], data: { data: null }, é: [true] };
  expect(shownOf(JSON.stringify(item))).toBe(JSON.stringify(item, null, 2));
  expect(shownOf(JSON.stringify(item, null, "\t"))).toBe(JSON.stringify(item, null, 2));
});

test("of two items in one answer the last is shown, which is the one that was read", () => {
  expect(shownOf('{"id":"2"},"data":{"id":"1"}')).toBe('{\n  "id": "1"\n}');
});

test("a text that is nested 200,000 levels deep is shown", () => {
  const deep = "[".repeat(200_000) + "]".repeat(200_000);
  expect(shownOf(`{"id":"1","deep":${deep}}`)).toContain('"deep": [');
});

test("a number of a list's item, which has no text, is marked if it was rounded", () => {
  const rounded = '{"id":"1","a":9007199254740993,"b":[{"c":-1e400}],"d":9007199254740991,"e":0.5}';
  const instance = readInstance(JSON.parse(rounded));
  const note = "… (a number too large to read exactly)";
  expect(JSON.parse(instance ? rawJson(instance) : "")).toEqual({
    id: "1",
    a: note,
    b: [{ c: note }],
    d: 9007199254740991,
    e: 0.5,
  });
});
