import { expect, test } from "vitest";
import { firstRead } from "./ahead.ts";

test.each([
  ["/", "/computes?page=1&limit=20"],
  ["/?page=3&limit=50", "/computes?page=1&limit=20"],
  ["/instances", "/computes?page=1&limit=20"],
  ["/instances?page=3&limit=50", "/computes?page=3&limit=50"],
  ["/instances?page=0&limit=101", "/computes?page=1&limit=20"],
  ["/instances?page=two&limit=1e2", "/computes?page=1&limit=20"],
  ["/instances/480213", "/computes/480213"],
  ["/instances/a%2Fb%20c", "/computes/a%2Fb%20c"],
  ["/specifications?page=2", "/computes/specifications?page=2&limit=20"],
])("the page at %s first reads %s", (address, path) => {
  expect(firstRead(new URL(address, "https://compute.example"))).toBe(path);
});

test.each([
  "/instances?q=web",
  "/instances?sort=-created",
  "/specifications?sort=vcpus",
  "/instances/",
  "/instances/1/2",
  "/activity",
  "/connect?to=%2Finstances",
  "/elsewhere",
])("nothing is read ahead for %s", (address) => {
  expect(firstRead(new URL(address, "https://compute.example"))).toBeUndefined();
});
