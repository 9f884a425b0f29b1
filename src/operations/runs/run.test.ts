import { expect, test } from "vitest";
import { targetsSchema } from "./run.ts";

test("runs of older versions can be read", () => {
  expect(targetsSchema.parse([{ id: "1", host: "web-1" }])).toEqual([{ id: "1", host: "web-1" }]);
  const target = { id: "1", host: "web-1", createdAt: "2026-01-02T03:04:05Z" };
  expect(targetsSchema.parse([target])).toEqual([target]);
});
