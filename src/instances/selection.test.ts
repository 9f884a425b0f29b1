import { expect, test } from "vitest";
import { ipList } from "./SelectionBar.tsx";
import { extendRange } from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];

test("a range covers the rows from its anchor to the row, in both directions", () => {
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

test("a range that begins with a deselected row deselects", () => {
  const range = { anchor: "b", end: "b", selects: false };
  expect(extendRange(order, range, "d")).toMatchObject({ select: [], deselect: ["b", "c", "d"] });
});

test("a new range begins at the row when the anchor is not on the page", () => {
  const range = { anchor: "z", end: "z", selects: true };
  expect(extendRange(order, range, "b")).toEqual({
    range: { anchor: "b", end: "b", selects: true },
    select: ["b"],
    deselect: [],
  });
});

const at = (ipv4: string) => ({ ipv4 });

test("addresses are one a line in the order of the selection, without a final line break", () => {
  expect(ipList([at("203.0.113.9"), at("203.0.113.10")])).toEqual({
    text: "203.0.113.9\n203.0.113.10",
    message: { title: "Copied 2 addresses.", text: "" },
  });
});

test("the message counts the instances without an address", () => {
  expect(ipList([at("203.0.113.9"), {}])).toEqual({
    text: "203.0.113.9",
    message: { title: "Copied 1 address.", text: "1 instance has none." },
  });
  expect(ipList([{}, at("203.0.113.9"), {}]).message.text).toBe("2 instances have none.");
});

test("without any address nothing is copied", () => {
  expect(ipList([{}, {}])).toEqual({
    text: "",
    message: { title: "Nothing was copied.", text: "2 instances have none." },
  });
});

test("large numbers are grouped", () => {
  const all = Array.from({ length: 1284 }, () => at("203.0.113.9"));
  expect(ipList(all).message.title).toBe(`Copied ${(1284).toLocaleString()} addresses.`);
});
