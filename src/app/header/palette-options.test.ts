import { expect, test } from "vitest";
import { groupsFor } from "./palette-options.tsx";

const instance = { id: "1", hostName: "web-1", tags: [], raw: {} };

const keys = (text: string) =>
  groupsFor(text, {
    views: [],
    instances: text === "" ? [] : [instance],
    unseenChanges: 0,
  }).map(({ heading = "", items }) => ({ [heading]: items.map(({ key }) => key) }));

test("the empty text offers every page, and no search", () => {
  expect(keys("")).toEqual([
    { Pages: ["/overview", "/instances", "/specifications", "/activity"] },
  ]);
});

test("a text finds the pages that start with it, in any case, then instances, then the search", () => {
  expect(keys("S")).toEqual([
    { Pages: ["/specifications"] },
    { Instances: ["instance 1"] },
    { "": ["search"] },
  ]);
});
