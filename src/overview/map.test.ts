import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyTotals, type Group } from "../fleet/worker/answers/totals.ts";
import { hitTest, layoutMap, mapHeight, runOfCells } from "./map.ts";

const size = { width: 1392, height: 400, pixel: 1 };

function groupOf(value: string, count: number, vcpus = count): Group {
  const totals = emptyTotals();
  return { ...totals, value, count, vcpus, tones: { ...totals.tones, run: count } };
}
const sum = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
const groupsOf = (counts: number[]) => counts.map((count, index) => groupOf(`g${index}`, count));

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

test("every instance has a cell inside of its block, and a point in it finds it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 9 }),
      (counts) => {
        const blocks = layoutMap(groupsOf(counts), "instances", size);
        expect(blocks).toHaveLength(counts.length);
        for (const block of blocks) {
          if (!block.cells) continue;
          const { x, y, columns, pitchX, pitchY } = block.cells;
          expect(Math.max(pitchX / pitchY, pitchY / pitchX)).toBeLessThanOrEqual(1.25);
          for (let place = 0; place < block.totals.count; place++) {
            const centerX = x + ((place % columns) + 0.5) * pitchX;
            const centerY = y + (Math.floor(place / columns) + 0.5) * pitchY;
            expect(hitTest(blocks, centerX, centerY)).toEqual({ block, place });
          }
        }
      },
    ),
    { numRuns: 30 },
  );
});

test("cells that would be too small to hit become shares", () => {
  const blocks = layoutMap(groupsOf([200_000]), "instances", size);
  const [block] = blocks;
  expect(block?.cells).toBeUndefined();
  expect(hitTest(blocks, 100, 100)).toEqual({ block, place: undefined });
});

test("a map of 100,000 instances has a cell for each, and hardly more height than they need", () => {
  const groups = groupsOf([21_093, 21_032, 20_237, 20_230, 17_408]);
  const width = 1376;
  const height = mapHeight(100_000, width);
  const blocks = layoutMap(groups, "instances", { width, height, pixel: 0.5 });
  expect(blocks.every(({ cells }) => cells)).toBe(true);
  expect(height).toBeLessThan(1.35 * ((100_000 * 4 ** 2) / width));
});

test("a group of 1 among thousands has a block that can be seen", () => {
  const groups = groupsOf([1218, 61, 3, 1]);
  const height = mapHeight(1283, 1376);
  for (const block of layoutMap(groups, "instances", { width: 1376, height, pixel: 1 })) {
    expect(Math.min(block.width, block.height)).toBeGreaterThan(16);
    expect(block.cells).toBeDefined();
  }
});

test("of more groups than have room for a name the largest have a block, and one block has the rest", () => {
  const blocks = layoutMap(
    groupsOf(Array.from({ length: 5000 }, (_, i) => 5000 - i)),
    "instances",
    size,
  );
  expect(blocks).toHaveLength(39);
  expect(blocks.filter(({ hasName }) => hasName).length).toBeGreaterThan(30);
  const rest = blocks.find(({ group }) => !group);
  expect(rest?.groups).toBe(5000 - 38);
  const counted = blocks.reduce((sum, { totals }) => sum + totals.count, 0);
  expect(counted).toBe((5000 * 5001) / 2);
});

test("blocks keep their places when another becomes the largest", () => {
  const places = (counts: number[], seen: string[]) =>
    layoutMap(groupsOf(counts), "instances", size, seen).map(({ group, x, y }) => [
      group?.value,
      Math.round(x / 100),
      Math.round(y / 100),
    ]);
  const seen = ["g0", "g1", "g2", "g3"];
  expect(places([300, 298, 297, 290], seen)).toEqual(places([296, 298, 297, 290], seen));
});

test.each([100, 1500, 20_000])("cells fill the blocks of a fleet of %d", (count) => {
  for (const width of [736, 1376, 1792]) {
    for (const shares of [[100], [24, 22, 20, 18, 16]]) {
      const groups = groupsOf(shares.map((share) => (share / 100) * count));
      const height = mapHeight(count, width);
      const blocks = layoutMap(groups, "instances", { width, height, pixel: 1 });
      const filled = blocks.map(({ totals, cells }) =>
        cells ? totals.count * cells.pitchX * cells.pitchY : 0,
      );
      // Without the padding and the name.
      const room = blocks.map((block) => (block.width - 16) * (block.height - 34));
      expect(sum(filled) / sum(room)).toBeGreaterThan(0.78);
    }
  }
});

test("a group of unknown size has no block where the area is a size", () => {
  const groups = [groupOf("known", 3, 8), groupOf("unknown", 2, 0)];
  const names = (area: "instances" | "vcpus") =>
    layoutMap(groups, area, size).map(({ group }) => group?.value);
  expect(names("instances")).toEqual(["known", "unknown"]);
  expect(names("vcpus")).toEqual(["known"]);
});

test("no groups make an empty map", () => {
  expect(layoutMap([], "instances", size)).toEqual([]);
});
