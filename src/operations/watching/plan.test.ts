import { expect, test } from "vitest";
import { planReadings } from "./plan.ts";

const due = (kind: "stop" | "delete", ...ids: string[]) =>
  ids.map((instanceId) => ({ instanceId, kind, astray: false }));
const nowhere = { pageOf: new Map<string, number>(), total: undefined };

test("one instance is read by itself", () => {
  expect(planReadings(due("stop", "7"), { pageOf: new Map([["7", 3]]), total: 1000 })).toEqual({
    pages: [],
    whole: false,
    singles: ["7"],
  });
});

test("several that are on one page are read with it, the others by themselves", () => {
  const pageOf = new Map([
    ["1", 3],
    ["2", 3],
    ["3", 4],
  ]);
  expect(planReadings(due("stop", "1", "2", "3", "4"), { pageOf, total: 100_000 })).toEqual({
    pages: [3],
    whole: false,
    singles: ["3", "4"],
  });
});

test("a whole list of fewer pages than readings is read instead", () => {
  const ids = Array.from({ length: 30 }, (_, id) => `${id}`);
  expect(planReadings(due("delete", ...ids), { ...nowhere, total: 1284 })).toEqual({
    pages: Array.from({ length: 13 }, (_, page) => page + 1),
    whole: true,
    singles: [],
  });
  expect(planReadings(due("delete", ...ids), nowhere).singles).toEqual(ids);
});

test("what was not on its page, and what is to be gone, is read by itself", () => {
  const pageOf = new Map([
    ["1", 3],
    ["2", 3],
    ["3", 3],
  ]);
  const astray = { instanceId: "3", kind: "stop" as const, astray: true };
  expect(planReadings([...due("stop", "1", "2"), astray], { pageOf, total: 100_000 })).toEqual({
    pages: [3],
    whole: false,
    singles: ["3"],
  });
  expect(planReadings(due("delete", "1", "2"), { pageOf, total: 100_000 }).singles).toEqual([
    "1",
    "2",
  ]);
});
