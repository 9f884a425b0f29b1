import { expect, test } from "vitest";
import { fittingTags, wholeFirst } from "./TagsCell.tsx";

const measure = ({ length }: string) => length * 6.4;

test.each([
  [["prod"], 40, 1],
  [["api", "prod"], 80, 2],
  [["api", "prod", "pci"], 80, 1],
  [["api", "prod", "pci"], 120, 3],
  [["a-very-long-name-of-a-tag"], 100, 0],
  [["a-very-long-name-of-a-tag", "prod"], 100, 0],
  [[], 100, 0],
])("of the tags %j in %i px, %i fit", (tags, width, count) => {
  expect(fittingTags(tags, width, measure)).toBe(count);
});

test.each([
  [["kubernetes.io/cluster=staging", "prod", "db"], "prod"],
  [["api", "prod"], "api"],
  [["kubernetes.io/cluster=staging", "database-of-invoices"], "kubernetes.io/cluster=staging"],
  // Alone, it needs no room for "+2".
  [["invoices"], "invoices"],
])("of the tags %j, %s is shown first in 80 px", (tags, first) => {
  expect(wholeFirst(tags, 80, measure)[0]).toBe(first);
});
