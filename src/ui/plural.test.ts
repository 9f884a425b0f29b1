import { expect, test } from "vitest";
import { plural } from "./plural.ts";

test.each([
  [0, "are"],
  [1, "is"],
  [2, "are"],
  [1001, "are"],
])("%d %s", (count, form) => {
  expect(plural(count, "is", "are")).toBe(form);
});
