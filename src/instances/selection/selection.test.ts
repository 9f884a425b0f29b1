import { expect, test } from "vitest";
import { extendRange } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];

test("a range goes from its anchor to the row, in both directions", () => {
  const range = { anchor: "c", end: "c", selects: true };
  expect(extendRange(order, range, "e").select).toEqual(["c", "d", "e"]);
  expect(extendRange(order, range, "a").select).toEqual(["a", "b", "c"]);
});

test("rows that leave the range are deselected", () => {
  const range = { anchor: "a", end: "d", selects: true };
  expect(extendRange(order, range, "b")).toEqual({
    range: { anchor: "a", end: "b", selects: true },
    select: ["a", "b"],
    deselect: ["c", "d"],
  });
});

test("a range that starts by deselecting deselects", () => {
  const range = { anchor: "b", end: "b", selects: false };
  expect(extendRange(order, range, "d")).toMatchObject({ select: [], deselect: ["b", "c", "d"] });
});

test("if the anchor isn't on the page, a new range starts at the row", () => {
  const range = { anchor: "z", end: "z", selects: true };
  expect(extendRange(order, range, "b")).toEqual({
    range: { anchor: "b", end: "b", selects: true },
    select: ["b"],
    deselect: [],
  });
});
