import { Square, SunMoon } from "lucide-react";
import { expect, test } from "vitest";
import { groupsFor, type PaletteAction, readVerb } from "./palette-options.tsx";

const noop = () => undefined;
const actions: PaletteAction[] = [
  { label: "Switch theme", icon: SunMoon, terms: ["Switch theme", "Dark"], run: noop },
  { label: "Stop web-1…", icon: Square, run: noop },
];
const instance = { id: "1", hostName: "web-1", tags: [], raw: {} };

const act = (id: string): PaletteAction => ({
  key: `stop ${id}`,
  label: "Stop web-1…",
  icon: Square,
  run: noop,
});

const recent = [{ id: "7", hostName: "db-1" }, { id: "8" }];

function keys(text: string) {
  const instances = text === "" ? [] : [instance];
  return keysOf(text, { instances });
}

function keysOf(text: string, found: Partial<Parameters<typeof groupsFor>[1]>) {
  const none = {
    actions,
    acts: [],
    namesOne: false,
    views: [],
    instances: [],
    recent,
    unseenChanges: 0,
  };
  return groupsFor(text, { ...none, ...found }).map(({ heading, items }) => ({
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
    { States: ["is:stopped"] },
    { Instances: ["instance 1"] },
    { "": ["search"] },
  ]);
  expect(keys("dark")[0]).toEqual({ Actions: ["Switch theme"] });
});

test("a host name finds the instance, not its stop action", () => {
  expect(keys("web-1")).toEqual([{ Instances: ["instance 1"] }, { "": ["search"] }]);
});

test("a verb before one whole name comes first, before part of one only after the search", () => {
  const acts = [act("1")];
  const options = [{ Actions: ["stop 1"] }, { "": ["search"] }];
  expect(keysOf("stop web-1", { acts, namesOne: true })).toEqual(options);
  expect(keysOf("Stop  web", { acts })).toEqual(options.toReversed());
});

test("only a verb with a name is one", () => {
  expect(readVerb("Delete  web 1")).toEqual({ verb: "delete", words: "web 1" });
  for (const text of ["stop", "stopped web-1", "web-1 stop"])
    expect(readVerb(text)).toEqual({ words: text });
});

test("a kind of state is found by its name", () => {
  expect(keysOf("fail", {})).toEqual([{ States: ["is:failed"] }, { "": ["search"] }]);
  expect(keysOf("In T", {})).toEqual([{ States: ["is:transit"] }, { "": ["search"] }]);
});
