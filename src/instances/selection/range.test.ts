import { expect, test } from "vitest";
import { extendRange } from "./range.ts";

const order = ["a", "b", "c", "d", "e"];

test("a range covers everything from its anchor to the row, in either direction", () => {
  const range = { anchor: "c", end: "c", selects: true };
  expect(extendRange(order, range, "e").select).toEqual(["c", "d", "e"]);
  expect(extendRange(order, range, "a").select).toEqual(["a", "b", "c"]);
});

test("what it covers no more is put back", () => {
  const range = { anchor: "a", end: "d", selects: true };
  expect(extendRange(order, range, "b")).toEqual({
    range: { anchor: "a", end: "b", selects: true },
    select: ["a", "b"],
    deselect: ["c", "d"],
  });
});

test("a range that began with taking a row out takes out", () => {
  const range = { anchor: "b", end: "b", selects: false };
  expect(extendRange(order, range, "d")).toMatchObject({ select: [], deselect: ["b", "c", "d"] });
});

test("where its anchor is not shown any more the row begins a new one", () => {
  const range = { anchor: "z", end: "z", selects: true };
  expect(extendRange(order, range, "b")).toEqual({
    range: { anchor: "b", end: "b", selects: true },
    select: ["b"],
    deselect: [],
  });
});
