import { expect, test } from "vitest";
import { fittingTags } from "./TagsCell.tsx";

test.each([
  [["prod"], 40, 1],
  [["api", "prod"], 80, 2],
  [["api", "prod", "pci"], 80, 1],
  [["api", "prod", "pci"], 120, 3],
  [["a-very-long-name-of-a-tag"], 100, 0],
  [["a-very-long-name-of-a-tag", "prod"], 100, 0],
  [[], 100, 0],
])("of the tags %j in %i px, %i fit", (tags, width, count) => {
  expect(fittingTags(tags, width, ({ length }) => length * 6.4)).toBe(count);
});
