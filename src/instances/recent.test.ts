// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { createRecent, recentlyOpened } from "./recent.ts";

const { note, forget } = createRecent(new QueryClient(), new AbortController().signal);

beforeEach(() => sessionStorage.clear());

test("the latest is first, and each is there once, as it was last called", () => {
  note("a", { id: "1", hostName: "web-1" });
  note("a", { id: "2" });
  note("a", { id: "1", hostName: "web-one" });
  expect(recentlyOpened("a")).toEqual([{ id: "1", hostName: "web-one" }, { id: "2" }]);
});

test("what was opened with another key is not there, and goes with the next", () => {
  note("a", { id: "1", hostName: "web-1" });
  expect(recentlyOpened("b")).toEqual([]);
  note("b", { id: "2" });
  expect(recentlyOpened("b")).toEqual([{ id: "2" }]);
  expect(recentlyOpened("a")).toEqual([]);
});

test("what is gone is forgotten", () => {
  note("a", { id: "1" });
  note("a", { id: "2" });
  forget("1");
  forget("unknown");
  expect(recentlyOpened("a")).toEqual([{ id: "2" }]);
});

test("no more is kept than is of use", () => {
  for (let id = 1; id <= 30; id++) note("a", { id: String(id) });
  expect(recentlyOpened("a")).toHaveLength(8);
  expect(recentlyOpened("a")[0]).toEqual({ id: "30" });
});

test("nothing of an instance is kept but its id and its host name", () => {
  const more = { id: "1", hostName: "web-1", ipv4: "203.0.113.1" };
  note("a", more);
  expect(sessionStorage.getItem("compute.recent")).toBe(
    '{"account":"a","opened":[{"id":"1","hostName":"web-1"}]}',
  );
});

test("what is stored and does not fit is as nothing", () => {
  for (const odd of ["", "null", "[]", '{"account":1}', "{"]) {
    sessionStorage.setItem("compute.recent", odd);
    expect(recentlyOpened("a")).toEqual([]);
  }
});
