import { expect, test } from "vitest";
import { context, rowOf } from "../../testing/engines/generated-fleet.ts";
import { completionAt } from "./completion.ts";
import { applyFix, offeredFix, parseQuery } from "./parse.ts";
import { compileQuery } from "./predicate.ts";
import { tagKeyProblems, tagValues } from "./tag-keys.ts";
import { fieldByName } from "./term.ts";

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
