import { expect, test } from "vitest";
import { listTitle } from "./Page.tsx";

test.each([
  [{ page: 1, limit: 20, total: undefined }, "Instances"],
  [{ page: 1, limit: 20, total: 0 }, "Instances (0)"],
  [{ page: 1, limit: 20, total: 1284 }, "Instances (1,284)"],
  [{ page: 2, limit: 20, total: 1284 }, "Instances (1,284), page 2 of 65"],
  [{ page: 3, limit: 100, total: 250 }, "Instances (250), page 3 of 3"],
  [{ page: 1, limit: 20, total: 12, of: 1284 }, "Instances (12 of 1,284)"],
  [{ page: 2, limit: 10, total: 12, of: 1284 }, "Instances (12 of 1,284), page 2 of 2"],
  [{ page: 2, limit: 10, total: 214, rows: 12 }, "Instances (214), page 2 of 2"],
])("%o is '%s'", (range, title) => {
  expect(listTitle("Instances", range)).toBe(title);
});
