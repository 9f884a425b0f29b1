import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

const origin = "https://console.example";

test.each(["/instances", "/instances?page=3&limit=50", "/instances/007", "/specifications"])(
  "%j is a path to return to",
  (path) => {
    expect(safeReturnPath(path, origin)).toBe(path);
  },
);

test.each([
  undefined,
  7,
  "",
  "instances",
  "//evil.example/instances",
  "/\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/.//evil.example",
  "/..//evil.example/x",
  "/instances/..//evil.example",
  "/connect",
  "/connect/",
  "/connect?to=%2Fconnect",
  "/\t/evil.example",
])("%j is not", (path) => {
  expect(safeReturnPath(path, origin)).toBeUndefined();
});
