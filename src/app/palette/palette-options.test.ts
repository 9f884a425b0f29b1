import { Square, SunMoon } from "lucide-react";
import { expect, test } from "vitest";
import { groupsFor, type PaletteAction } from "./palette-options.tsx";

const noop = () => undefined;
const actions: PaletteAction[] = [
  { label: "Switch theme", icon: SunMoon, terms: ["Switch theme", "Dark"], run: noop },
  { label: "Stop web-1…", icon: Square, run: noop },
];
const instance = { id: "1", hostName: "web-1", tags: [], raw: {} };

const recent = [{ id: "7", hostName: "db-1" }, { id: "8" }];

function keys(text: string) {
  const instances = text === "" ? [] : [instance];
  return groupsFor(text, { actions, views: [], instances, recent }).map(({ heading, items }) => ({
    [heading ?? ""]: items.map(({ key }) => key),
  }));
}

test("the empty text offers recent instances, every page and action, and no search", () => {
  expect(keys("")).toEqual([
    { Recent: ["recent 7", "recent 8"] },
    { Pages: ["/overview", "/instances", "/specifications", "/activity"] },
    { Actions: ["Switch theme", "Stop web-1…"] },
  ]);
});

test("a text finds the pages and actions that start with it, in any case", () => {
  expect(keys("S")).toEqual([
    { Pages: ["/specifications"] },
    { Actions: ["Switch theme", "Stop web-1…"] },
    { Instances: ["instance 1"] },
    { "": ["search"] },
  ]);
  expect(keys("dark")[0]).toEqual({ Actions: ["Switch theme"] });
});

test("a host name finds the instance, not its stop action", () => {
  expect(keys("web-1")).toEqual([{ Instances: ["instance 1"] }, { "": ["search"] }]);
});
