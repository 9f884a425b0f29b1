import { expect, test } from "vitest";
import { readInstance } from "../../api/schema.ts";
import { createRow } from "../worker/row.ts";
import { parseQuery, applyFix, offeredFix } from "./parse.ts";
import { compileQuery } from "./predicate.ts";
import { context, rowOf, type Instance } from "../../testing/stand-ins/generated.ts";
import { completionAt } from "./completion.ts";
import { tagKeyProblems, tagValues } from "./fields.ts";
import { fieldByName } from "./term.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

const web: Instance = {
  host: "web-1.example",
  id: "480",
  state: "running",
  region: "eu-west",
  spec: "c4.large",
  image: "ubuntu 24.04",
  tags: ["prod", "team a"],
  ips: ["203.0.113.7", "10.12.0.4"],
  cpu: 4,
  mem: 8192,
  storage: 1000,
  age: 3.5 * day,
  updated: 5 * minute,
};
const bare: Instance = { host: "bare", tags: [], ips: [] };

function matches(query: string, instance: Instance): boolean {
  const parsed = parseQuery(query);
  if (!parsed.query) throw new Error(`${query} has a mistake`);
  return compileQuery(parsed.query, context)(rowOf(instance));
}

test.each([
  ["", true],
  ["WEB", true],
  ["web large", true],
  ["web db", false],
  ["web,db", true],
  ["-web", false],
  ['"ubuntu 24"', true],
  ["eam", true],
  ["state:RUN", false],
  ["state:RUN*", true],
  ["state:Running", true],
  ["state=Running,stopped", true],
  ["-state=running,stopped", false],
  ["region:eu* spec:c4* image:ubuntu* id:480 host:web", true],
  ["region:eu", false],
  ["host:web*", true],
  ["host:*example*", true],
  ["host:example*", false],
  ["host=web", false],
  ["*.example", true],
  ['"web*"', false],
  ["w*1*e", true],
  ["team*", true],
  ['image:"ubuntu "*', true],
  ['image:"ubuntu"', false],
  ['image:*"tu 24"*', true],
  ["name:web specification:*large", true],
  ["tag:ro", false],
  ["tag:*ro*", true],
  ["tag:Prod", true],
  ['tag="TEAM A",x', true],
  ["ip:10.12.", true],
  ["ip:203.0.113.7", true],
  ["ip:10.12.0", true],
  ["ip:1.12.0.4,10.12.0.4", true],
  ["ip:203.0.113.70", false],
  ["ip:12.", false],
  ["ip=10.12.0.4", true],
  ["ip=10.12.0", false],
  ["ip:10.12.0.0/20", true],
  ["ip:10.12.0.4/32", true],
  ["ip:10.12.0.0/30", false],
  ["ip:10.12.0.0/29", true],
  ["ip:0.0.0.0/0", true],
  ["ip:10.*.4", true],
  ["cpu>=4 cpu<=4 cpu=4 cpu:4", true],
  ["cpu=2,4", true],
  ["mem>=8 ram<8.5gb mem=8192mb mem<0.0079tb", true],
  ["storage=1tb", true],
  ["age>3d age<4d age=3d age=84h", true],
  ["age=2.5d", false],
  ["age=3.5d age=3.4d", true],
  ["age:0w", true],
  ["age=5040min", true],
  ["age<1mo age>0.1mo age<1y age>1s", true],
  ["updated<1h updated=0d", true],
  ["is:transit", false],
  ["is:Failed,RUNNING", true],
  ["is:protected", false],
  ["is:selected", false],
  ["db OR web", true],
  ["db OR web region:us", false],
  ["web db OR region:eu-west tag:prod", true],
  ["-web OR -tag:prod", false],
  ["created<4d created>3d created=3d", true],
  ["created>=2025-06-11 created<2025-06-13", true],
  ["created>2025-06-12", false],
  ["no:tag", false],
  ["-no:tag,ipv4", true],
  ["no:size", false],
  ["-(db OR tag:ci) AND (web OR db) NOT is:failed", true],
  ["db OR (web -(region:eu* tag:prod))", false],
])("%j on an instance with every field: %j", (query, expected) => {
  expect(matches(query, web)).toBe(expected);
});

test.each([
  ["ip:10.0.0.1", ["10.0.0.1"]],
  ["-ip:10.0.0.1", ["10.0.0.10", "10.0.0.100"]],
  ["ip:10.0.0.1*", ["10.0.0.1", "10.0.0.10", "10.0.0.100"]],
  ["ip:10.0.0.", ["10.0.0.1", "10.0.0.10", "10.0.0.100"]],
  ["ip:10.0.0.10", ["10.0.0.10"]],
  ["ip:2001:db8::1", []],
])("a whole address is that address: %s", (query, found) => {
  const addresses = ["10.0.0.1", "10.0.0.10", "10.0.0.100"];
  expect(addresses.filter((ip) => matches(query, { tags: [], ips: [ip] }))).toEqual(found);
  expect(matches(query, { tags: [], ips: ["2001:db8::1f"] })).toBe(query.startsWith("-"));
});

test("an instance without tags, a public address, a size or an age is found by that", () => {
  expect(
    ["no:tag", "no:ipv4", "no:size", "no:age", "is:other"].every((query) => matches(query, bare)),
  ).toBe(true);
});

test.each([
  ["RUNNING", "running"],
  ["STOPPING", "transit"],
  ["BOOT_FAILED", "failed"],
  ["STOPPED", "stopped"],
])("the state %s is %s", (state, keyword) => {
  expect(matches(`is:${keyword}`, { ...bare, state })).toBe(true);
  expect(matches("is:other", { ...bare, state })).toBe(false);
});

test.each(["cpu>0", "cpu<=0", "mem<1", "storage=0", "age<1y", "age=0d"])(
  "%s and its negation match no instance without the quantity",
  (query) => {
    expect(matches(query, bare)).toBe(false);
    expect(matches(`-${query}`, bare)).toBe(false);
  },
);

test("a text does not match across two fields, even with a line break in it", () => {
  expect(matches('"480\nrunning"', web)).toBe(false);
  expect(matches('"a\nb"', { tags: ["xa\nby"], ips: [] })).toBe(true);
});

test("an instance from the future has the age zero", () => {
  const early: Instance = { tags: [], ips: [], age: -minute };
  expect(matches("age=0s age<1s age<=0s age>=0s -age>0s -age<0s", early)).toBe(true);
});

test.each([
  ["istanbul", "\u0130STANBUL-01", true],
  ["tag:\u0130stanbul", "\u0131stanbul", true],
  ["strasse", "Stra\u00dfe 1", true],
  ["\uff57\uff45\uff42", "web-1", true],
  ["\u0301", "web-1", false],
  ["host:\u0301", "web-1", false],
])("%s finds %s: %s", (q, text, isFound) => {
  expect(matches(q, { host: text, tags: [text], ips: [] })).toBe(isFound);
});

// lgse/strata#809: a name typed on a Mac was not found.
test("an accent is found whether it's a part of its letter or after it", () => {
  const [composed, decomposed] = ["caf\u00e9-1", "cafe\u0301-1"];
  for (const [typed, host] of [
    [composed, decomposed],
    [decomposed, composed],
  ] as const) {
    const cafe: Instance = { host, tags: [host], ips: [] };
    for (const query of [typed, `host:${typed}`, `tag:${typed}`, `tag:CAF*`, `tag:${typed}*`])
      expect(matches(query, cafe)).toBe(true);
  }
});

test.each([
  ["203.0.113.77/24", "ip:203.0.113.77", true],
  ["203.0.113.77:22", "ip:203.0.113.77", true],
  ["203.0.113.77:22", "ip:203.0.113.0/24", true],
  ["203.0.113.77/24", "ip:203.0.113.77/24", true],
  ["203.0.113.77/24", "ip:203.0.113.7", false],
  ["2001:db8::1/64", "ip=2001:db8::1", true],
  ["2001:db8::1", "ip=2001:db8::1", true],
  ["pending", "ip:203.0.113.77", false],
  ["pending", "ip:pending", true],
])("with the address %s, %s is %j", (address, query, expected) => {
  expect(matches(query, { tags: [], ips: [address] })).toBe(expected);
});

// mlrun/ui#302
test.each([
  [undefined, true],
  [null, true],
  [[], true],
  [["prod"], false],
  [{ env: "prod" }, false],
  ["prod", false],
  [[{ key: "env" }], false],
])("with the tags %j, no:tag is %j", (tags, expected) => {
  const instance = readInstance({ id: "1", ...(tags !== undefined && { tags }) });
  if (!instance) throw new Error("Not an instance");
  const row = createRow(instance, rowOf({ tags: [], ips: [] }).size);
  const { query } = parseQuery("no:tag");
  expect(query && compileQuery(query, context)(row)).toBe(expected);
});

const tagKeys = ["env", "team"];

test.each([
  [["env:prod"], ["prod"]],
  [
    ["env=prod", "ENV:Prod", "env:staging"],
    ["prod", "staging"],
  ],
  [["env: prod "], ["prod"]],
  [
    ["env:prod:eu", "env=a=b"],
    ["prod:eu", "a=b"],
  ],
  [["env", "env:", "env= ", "environment:prod", "my-env:prod", "prod", "env-prod"], []],
])("the values of env in %j are %j", (tags, values) => {
  expect(tagValues(tags, "tag.env")).toEqual(values);
});

test.each([...fieldByName.keys(), "cost", "size", "ipv4", "and", "or", "not"])(
  "%s is a field, and so no key of a tag",
  (key) => {
    expect(tagKeyProblems(["env", key])).toEqual([
      `tagKeys.1: must not be a word of the search, such as ${key}.`,
    ]);
  },
);

const rows = [["env:prod"], ["env=prod", "env:test"], ["env:test", "team:a b"], ["prod"]].map(
  (tags, place) => rowOf({ id: `${place}`, tags, ips: [] }),
);

function found(q: string): string {
  const { query } = parseQuery(q, tagKeys);
  if (!query) throw new Error("There is a mistake");
  return rows
    .filter(compileQuery(query, { ...context, teamFields: tagKeys }))
    .map(({ id }) => id)
    .join("");
}

test.each([
  ["env:prod", "01"],
  ["ENV:Prod", "01"],
  ["env=prod", "01"],
  ["env:pro", ""],
  ["env:p*,test", "012"],
  ["-env:prod", "23"],
  ["env!=prod", "23"],
  ["NOT env:test", "03"],
  ["no:env", "3"],
  // Neither is missing.
  ["-no:team,env", "2"],
  ['team:"a b" OR tag:prod', "23"],
  ["tag:env:prod", "0"],
])("%s finds %s", (q, ids) => {
  expect(found(q)).toBe(ids);
});

test.each([
  ["env>prod", "env is text: use : instead of >.", "env:prod"],
  ["enf:prod", "There’s no field “enf”. Did you mean env?", "env:prod"],
  ["env prod", "Write a colon after env to search in this field, or quote it.", '"env" prod'],
  ["tag:web,env:prod", expect.stringContaining("values of one field"), 'tag:web,"env:prod"'],
  ["no:tean", expect.stringMatching(/^no: can be tag, .* env or team\.$/), "no:team"],
])("%s is a mistake, and its fix is one click away", (q, message, fixed) => {
  const [mistake] = parseQuery(q, tagKeys).mistakes ?? [];
  if (!mistake) throw new Error("There is no mistake");
  expect(mistake.message).toEqual(message);
  const fix = offeredFix(q, mistake, tagKeys);
  expect(fix && applyFix(q, fix)).toBe(fixed);
});

test.each(["env:prod", "-env:prod", "no:env", "env!=prod", "env>1"])(
  "without the configuration %s is a mistake",
  (q) => {
    expect(parseQuery(q).mistakes).toHaveLength(1);
  },
);

test("keys and values are completed", () => {
  expect(completionAt("te", 2, tagKeys)).toMatchObject({ options: [{ insert: "team:" }] });
  expect(completionAt("te", 2)).toBeUndefined();
  expect(completionAt("env:pr", 6, tagKeys)).toMatchObject({ field: "tag.env", prefix: "pr" });
  expect(completionAt("no:te", 5, tagKeys)).toMatchObject({ options: [{ insert: "team" }] });
});
