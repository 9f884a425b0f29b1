import { describe, expect, test, vi } from "vitest";
import { apiAddress, keyHint, safeReturnPath } from "./validation.ts";

test("the hint shows the end of a long key and hides a short one", () => {
  expect(keyHint("demo-owner-2f7c9a41")).toBe("…9a41");
  expect(keyHint("short-key")).toBeUndefined();
});

test("the displayed address tells apart two APIs on one host", () => {
  vi.stubGlobal("location", new URL("https://console.example/instances"));
  expect(apiAddress("https://gw.example/eu/api/v1/")).toBe("gw.example/eu");
  expect(apiAddress("https://gw.example/us")).toBe("gw.example/us");
  expect(apiAddress("http://localhost:8787")).toBe("localhost:8787");
  expect(apiAddress("")).toBe("console.example");
  vi.unstubAllGlobals();
});

describe("a return path", () => {
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
  ])("%j is refused", (path) => {
    expect(safeReturnPath(path, origin)).toBeUndefined();
  });
});
