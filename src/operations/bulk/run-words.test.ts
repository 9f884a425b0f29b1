import { expect, test } from "vitest";
import { endTitle, leftText } from "./run-words.ts";

test("what is left of a run is told by how many it is", () => {
  expect(leftText(16, 18)).toBe("16 of 18 instances have no outcome yet.");
  expect(leftText(1, 18)).toBe("1 of 18 instances has no outcome yet.");
  expect(leftText(1, 1)).toBe("1 of 1 instance has no outcome yet.");
});

test("so is a run that the API refuses", () => {
  const refused = { why: "refused" } as const;
  expect(endTitle("stop", 18, refused)).toContain("the API refuses all of them.");
  expect(endTitle("stop", 1, refused)).toContain("the API refuses it.");
});
