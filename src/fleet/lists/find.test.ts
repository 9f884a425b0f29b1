import { expect, test } from "vitest";
import { findTokens, isList } from "./find.ts";
import type { Named } from "../query/pattern.ts";
import { readText } from "./read.ts";
import { reviewPage } from "./review.ts";

const fleet: Named[] = [
  { id: "480213", hostName: "web-prod-04", ipv4: "203.0.113.4", privateIpv4: "10.0.0.4" },
  { id: "480250", hostName: "web-prod-06", ipv4: "203.0.113.6", privateIpv4: "10.0.0.6" },
  { id: "480287", hostName: "k8s-node-04", ipv4: "203.0.113.7", privateIpv4: "10.0.0.7" },
  { id: "480324", hostName: "k8s-node-05", ipv4: "203.0.113.8", privateIpv4: "fe80::8" },
  { id: "480361", hostName: "twin", ipv4: "203.0.113.9" },
  { id: "480398", hostName: "Twin", ipv4: "203.0.113.10" },
  { id: "480435", hostName: "db.example.com" },
  { id: "480472", hostName: "mail" },
  { id: "480509", hostName: "canary web-prod-04" },
];

function read(text: string) {
  const findings = findTokens(fleet, readText(text));
  const tokens = findings.flat();
  const textsOf = (verdict: string) =>
    tokens.filter((one) => one.verdict === verdict).map((one) => one.text);
  const names = tokens.filter((one) => one.verdict === "found").flatMap(({ rows }) => rows);
  return {
    isList: isList(findings),
    found: [...new Set(names.map(({ hostName }) => hostName))],
    missing: textsOf("missing"),
    unclear: [...textsOf("several"), ...textsOf("short name")],
  };
}

const both = "web-prod-04\nweb-prod-06";

/** Each says "not", in one way or another. Nothing of them is listed, and a person sees them. */
const notLists: Record<string, string> = {
  "a sentence": "k8s-node-05 is production, delete only k8s-node-04",
  "a sentence on two lines": "Please delete web-prod-04 and leave\nweb-prod-06 alone",
  "a reason": "web-prod-04 was migrated last week so web-prod-06 can go",
  "a heading": `Cannot be deleted\n${both}`,
  "two headings": "to stop:\nweb-prod-04\n\nthe following run the shop\nweb-prod-06",
  "a comment": "web-prod-04\n# web-prod-06",
  "a comment of code": "web-prod-04\n// web-prod-06",
  "a comment of HTML": "web-prod-04\n<!-- web-prod-06 -->",
  "struck out in Markdown": "web-prod-04\n~~web-prod-06~~",
  "struck out with Unicode": `web-prod-04\n${Array.from("web-prod-06", (one) => `${one}\u0336`).join("")}`,
  "a column that says keep": "web-prod-04,delete\nweb-prod-06,keep",
  "a diff": "-web-prod-04\n+web-prod-06",
  "a minus": "web-prod-04\n-web-prod-06",
  "an answered mail": "web-prod-04\n> web-prod-06",
  "an exclusion option": "web-prod-04 --exclude\nweb-prod-06",
  "Ansible's pattern": "web-prod-04\n!web-prod-06",
  "a check box": "- [x] web-prod-04\n- [ ] web-prod-06",
  "an emoji": "✅ web-prod-04\n❌ web-prod-06",
  "an arrow": "web-prod-04 -> web-prod-06",
  "an assignment": "keep=web-prod-06\nweb-prod-04",
  "a key of YAML": "do-not-delete:\n  - web-prod-06\nstop-these:\n  - web-prod-04",
  "a key of JSON": '{"hosts-to-stop": ["web-prod-04"], "not-these": ["web-prod-06"]}',
  "a section of an INI file": "[keep]\nweb-prod-06\n[stop]\nweb-prod-04",
  German: "web-prod-04\nnicht web-prod-06",
  Turkish: "web-prod-04\nweb-prod-06 hariç",
  Japanese: "web-prod-04\nweb-prod-06 は残す",
  Chinese: "不要删除：\nweb-prod-06",
  "a question mark": "web-prod-04\nweb-prod-06?",
  "quotes within a sentence": '"all but web-prod-06"\nweb-prod-04',
};

test.each(Object.entries(notLists))("%s opens the review, with nothing ticked", (_, text) => {
  expect(read(text).isList).toBe(false);
});

/** Names, addresses and IDs of a line that don't belong to one instance. */
test.each([
  ["the address of another instance", "web-prod-04 203.0.113.6"],
  ["the ID of another instance", "web-prod-04\t480250"],
  ["an address that nobody has", "web-prod-04 203.0.113.99"],
  ["an ID that nobody has", "web-prod-04 480999"],
  ["a name that nobody has", "web-prod-09 203.0.113.4"],
  ["two names and one address", "web-prod-04 web-prod-06 203.0.113.4"],
])("a line with %s opens the review", (_, text) => {
  expect(read(`${text}\n480287`).isList).toBe(false);
});

const lists: Record<string, string> = {
  "a column": both,
  "a column of Windows": "web-prod-04\r\nweb-prod-06\r\n",
  "in any case": "WEB-PROD-04\nWeb-Prod-06",
  blanks: "web-prod-04 web-prod-06",
  "commas and semicolons": "web-prod-04, web-prod-06;",
  bullets: "- web-prod-04\n* web-prod-06",
  numbers: "1. web-prod-04\n2) web-prod-06",
  "quotes and brackets": "['web-prod-04', \"web-prod-06\"]",
  "users and ports": "root@web-prod-04\nweb-prod-06:22",
  URLs: "https://web-prod-04:8443/health?x=1\nssh://ops@web-prod-06",
  "dots at the end": "web-prod-04.\nweb-prod-06:",
  "IDs and addresses": "480213\n203.0.113.6",
  "networks and private addresses": "10.0.0.4/24\n10.0.0.6",
  "rows that agree": "web-prod-04 203.0.113.4 10.0.0.4 480213\n480250,web-prod-06",
  "a JSON array": '["web-prod-04", "web-prod-06"]',
  "a JSON object of addresses": '{"web-prod-04": "10.0.0.4", "web-prod-06": "10.0.0.6"}',
  "a range": "web-prod-[04,06]",
  braces: "web-prod-{04,06}",
};

test.each(Object.entries(lists))("%s: a list", (_, text) => {
  expect(read(text)).toEqual({
    isList: true,
    found: ["web-prod-04", "web-prod-06"],
    missing: [],
    unclear: [],
  });
});

test("a list says what it didn't find", () => {
  expect(read("web-prod-04\nweb-prod-99\n198.51.100.1\n480999\nweb-[1:2]")).toEqual({
    isList: true,
    found: ["web-prod-04"],
    missing: ["web-prod-99", "198.51.100.1", "480999", "web-1", "web-2"],
    unclear: [],
  });
});

test("a word is a value only if an instance is called so", () => {
  expect(read("mail\nweb-prod-04")).toMatchObject({ isList: true });
  expect(read("mail\nkeep")).toMatchObject({ isList: false });
});

test("what several instances have, or only without a domain, is a value but not certain", () => {
  const text = "twin\nweb-prod-04.example.com\ndb-1.example.com\nweb-prod-06";
  expect(read(text)).toEqual({
    isList: true,
    found: ["web-prod-06"],
    missing: ["db-1.example.com"],
    unclear: ["twin", "web-prod-04.example.com"],
  });
  expect(read("twin 480361\nweb-prod-04.example.com 10.0.0.4")).toMatchObject({
    isList: true,
    found: ["twin", "web-prod-04"],
  });
});

test("never a part of a name, and a name with a blank only in quotes", () => {
  expect(read("web-prod\nprod-04")).toMatchObject({ isList: true, found: [] });
  expect(read('"canary web-prod-04"\n480250')).toEqual({
    isList: true,
    found: ["canary web-prod-04", "web-prod-06"],
    missing: [],
    unclear: [],
  });
});

test("JSON is shown by its elements, unless it has numbers that would be rounded to others", () => {
  const items = [{ name: "web-prod-04" }, { name: "web-prod-06", tags: ["a"] }];
  const linesOf = (text: string) => readText(text).lines.map((line) => line.text);
  expect(linesOf(JSON.stringify({ kind: "List", items }, null, 2))).toEqual([
    '"kind": "List"',
    '"items": {"name":"web-prod-04"}',
    '"items": {"name":"web-prod-06","tags":["a"]}',
  ]);
  expect(linesOf("[9007199254740993]")).toEqual(["[9007199254740993]"]);
});

function review(text: string) {
  const read = readText(text);
  const findings = findTokens(fleet, read);
  const request = { filter: "named", page: 1, limit: 100 } as const;
  const page = reviewPage(read, findings, request, isList(findings));
  return { ...page, named: page.lines.map(({ text, ids }) => [text, ids]) };
}

test("the header of a table stays apart, and a line ticks only what it names alone", () => {
  const text = [
    "ID,Name,Address",
    "480213,web-prod-04,203.0.113.4",
    "480361,twin,203.0.113.9",
    "480250,web-prod-04,203.0.113.6",
    "none,,",
  ].join("\n");
  expect(review(text)).toMatchObject({
    header: "ID,Name,Address",
    totals: { named: 3, all: 5 },
    named: [
      ["480213,web-prod-04,203.0.113.4", ["480213"]],
      ["480361,twin,203.0.113.9", ["480361"]],
      // Its name is another's.
      ["480250,web-prod-04,203.0.113.6", []],
    ],
    allIds: ["480213", "480361"],
    tickedLines: 2,
    namedIds: ["480213", "480361", "480398", "480250"],
  });
});

test("in other texts, names are found within words, too", () => {
  const text =
    "host=web-prod-04!\n~~web-prod-06~~\nhttps://console/instances/480287\nnode/k8s-node-05";
  expect(review(text).named).toEqual([
    ["host=web-prod-04!", ["480213"]],
    ["~~web-prod-06~~", ["480250"]],
    ["https://console/instances/480287", ["480287"]],
    ["node/k8s-node-05", ["480324"]],
  ]);
});
