import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyTotals, type Group } from "../fleet/worker/sort-and-count.ts";
import { blocksOf, cellsFor, columnsFor, runOfCells } from "./map.ts";

function groupOf(value: string, count: number): Group {
  const totals = emptyTotals();
  return { ...totals, value, count, tones: { ...totals.tones, run: count } };
}
const sum = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

test("a run of cells is covered once by its rectangles", () => {
  fc.assert(
    fc.property(
      fc.nat(60),
      fc.nat(60),
      fc.integer({ min: 1, max: 9 }),
      (first, length, columns) => {
        const rectangles = runOfCells(first, first + length, columns);
        const places = rectangles.flatMap((box) =>
          Array.from({ length: box.rows }, (_, row) =>
            Array.from(
              { length: box.columns },
              (_, column) => (box.row + row) * columns + box.column + column,
            ),
          ).flat(),
        );
        expect(places).toEqual(Array.from({ length }, (_, index) => first + index));
        expect(rectangles.length).toBeLessThanOrEqual(3);
      },
    ),
  );
});

test("cells are 4 to 22 px large, and no block is wider than its line", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom(640, 1150, 1650),
      (count, lineWidth) => {
        const cells = cellsFor(count, lineWidth);
        if (!cells) throw new Error("No cells");
        expect(cells.pitch).toBeGreaterThanOrEqual(4);
        expect(cells.pitch).toBeLessThanOrEqual(22);
        expect(columnsFor(count, cells) * cells.pitch).toBeLessThanOrEqual(lineWidth);
      },
    ),
  );
});

test.each([
  [40, 120],
  [1_284, 450],
  [10_000, 420],
  [100_000, 1_700],
])("the five groups of %d instances fill one line of at most %d px", (count, mostHeight) => {
  const cells = cellsFor(count, 1150);
  if (!cells) throw new Error("No cells");
  const counts = [24, 22, 20, 18, 16].map((share) => Math.ceil((share / 100) * count));
  const columns = counts.map((group) => columnsFor(group, cells));
  // The padding and the gap of each block.
  expect(sum(columns) * cells.pitch + 5 * 24).toBeLessThan(1280);
  const rows = counts.map((group, index) => Math.ceil(group / (columns[index] ?? 1)));
  expect(Math.max(...rows) * cells.pitch).toBeLessThan(mostHeight);
});

test("cells that would be too small to hit become shares", () => {
  expect(cellsFor(100_001, 1150)).toBeUndefined();
});

test("of more than 200 groups the largest have a block in their order, and one block has the rest", () => {
  const blocks = blocksOf(Array.from({ length: 237 }, (_, i) => groupOf(`g${i}`, i + 1)));
  expect(blocks).toHaveLength(200);
  expect(blocks[0]?.group?.value).toBe("g38");
  expect(blocks.at(-1)).toMatchObject({ group: undefined, groups: 38 });
  expect(sum(blocks.map(({ totals }) => totals.count))).toBe((237 * 238) / 2);
});

test("no groups make an empty map", () => {
  expect(blocksOf([])).toEqual([]);
});
