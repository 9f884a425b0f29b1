// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { createInstanceCache } from "../queries/instance-cache.ts";
import { beforeEach, expect, test } from "vitest";
import { createRecent, recentlyOpened } from "./recent-instances.ts";

const { record, forget } = createRecent(createInstanceCache(new QueryClient()));

beforeEach(() => sessionStorage.clear());

test("the latest instance comes first, and each appears once with its latest host name", () => {
  record("a", { id: "1", hostName: "web-1" });
  record("a", { id: "2" });
  record("a", { id: "1", hostName: "web-one" });
  expect(recentlyOpened("a")).toEqual([{ id: "1", hostName: "web-one" }, { id: "2" }]);
});

test("instances opened with another key aren't listed, and get replaced", () => {
  record("a", { id: "1", hostName: "web-1" });
  expect(recentlyOpened("b")).toEqual([]);
  record("b", { id: "2" });
  expect(recentlyOpened("b")).toEqual([{ id: "2" }]);
  expect(recentlyOpened("a")).toEqual([]);
});

test("instances that are gone are dropped", () => {
  record("a", { id: "1" });
  record("a", { id: "2" });
  forget("1");
  forget("unknown");
  expect(recentlyOpened("a")).toEqual([{ id: "2" }]);
});

test("at most 8 instances are kept", () => {
  for (let id = 1; id <= 30; id++) record("a", { id: String(id) });
  expect(recentlyOpened("a")).toHaveLength(8);
  expect(recentlyOpened("a")[0]).toEqual({ id: "30" });
});

test("only the id and the host name are stored", () => {
  const more = { id: "1", hostName: "web-1", ipv4: "203.0.113.1" };
  record("a", more);
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
