// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { forgetOpened, recentlyOpened, recordOpened } from "./recent-instances.ts";

beforeEach(() => sessionStorage.clear());

test("the latest instance comes first, and each appears once with its latest host name", () => {
  recordOpened("a", { id: "1", hostName: "web-1" });
  recordOpened("a", { id: "2" });
  recordOpened("a", { id: "1", hostName: "web-one" });
  expect(recentlyOpened("a")).toEqual([{ id: "1", hostName: "web-one" }, { id: "2" }]);
});

test("instances opened with another key aren't listed, and get replaced", () => {
  recordOpened("a", { id: "1", hostName: "web-1" });
  expect(recentlyOpened("b")).toEqual([]);
  recordOpened("b", { id: "2" });
  expect(recentlyOpened("b")).toEqual([{ id: "2" }]);
  expect(recentlyOpened("a")).toEqual([]);
});

test("instances that are gone are dropped", () => {
  recordOpened("a", { id: "1" });
  recordOpened("a", { id: "2" });
  forgetOpened("1");
  forgetOpened("unknown");
  expect(recentlyOpened("a")).toEqual([{ id: "2" }]);
});

test("at most 8 instances are kept", () => {
  for (let id = 1; id <= 30; id++) recordOpened("a", { id: String(id) });
  expect(recentlyOpened("a")).toHaveLength(8);
  expect(recentlyOpened("a")[0]).toEqual({ id: "30" });
});

test("only the id and the host name are stored", () => {
  const more = { id: "1", hostName: "web-1", ipv4: "203.0.113.1" };
  recordOpened("a", more);
  expect(sessionStorage.getItem("compute.recent")).toBe(
    '{"keyFingerprint":"a","opened":[{"id":"1","hostName":"web-1"}]}',
  );
});

test("stored data that doesn't fit the schema is ignored", () => {
  for (const odd of ["", "null", "[]", '{"keyFingerprint":1}', "{"]) {
    sessionStorage.setItem("compute.recent", odd);
    expect(recentlyOpened("a")).toEqual([]);
  }
});
