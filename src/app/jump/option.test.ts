import { expect, test } from "vitest";
import { groupsFor, type JumpAction } from "./option.ts";

const noop = () => undefined;
const actions: JumpAction[] = [
  { label: "Switch theme", icon: "theme", terms: ["Switch theme", "Dark"], act: noop },
  { label: "Stop web-1…", icon: "stop", act: noop },
];
const instance = { id: "1", hostName: "web-1", tags: [], raw: {} };

const recent = [{ id: "7", hostName: "db-1" }, { id: "8" }];

function keys(text: string) {
  return groupsFor(text, actions, text === "" ? [] : [instance], recent).map(
    ({ heading, items }) => ({
      [heading ?? ""]: items.map(({ key }) => key),
    }),
  );
}

test("no text offers what was opened last, every page and action, and no search", () => {
  expect(keys("")).toEqual([
    { Recent: ["recent 7", "recent 8"] },
    { Pages: ["/instances", "/specifications", "/activity"] },
    { Actions: ["action theme", "action stop"] },
  ]);
});

test("pages and actions are found by how they begin, in any case", () => {
  expect(keys("S")).toEqual([
    { Pages: ["/specifications"] },
    { Actions: ["action theme", "action stop"] },
    { Instances: ["instance 1"] },
    { "": ["search"] },
  ]);
  expect(keys("dark")[0]).toEqual({ Actions: ["action theme"] });
});

test("a host name leads to the instance, not to stopping it", () => {
  expect(keys("web-1")).toEqual([{ Instances: ["instance 1"] }, { "": ["search"] }]);
});
