import { expect, test } from "vitest";
import { exportFileName } from "./file-name.ts";

test("a file's name says when, in UTC, with nothing that a file system refuses", () => {
  const now = Date.parse("2026-11-20T04:12:59.999+01:00");
  expect(exportFileName("csv", now)).toBe("instances-2026-11-20T0312Z.csv");
  expect(exportFileName("json", now)).toBe("instances-2026-11-20T0312Z.json");
});
