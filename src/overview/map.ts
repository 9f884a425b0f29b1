import type { StateTone } from "../api/state.ts";
import {
  type Group,
  sumTotals,
  tonesWorstFirst,
  type Totals,
} from "../fleet/worker/sort-and-count.ts";

/** One group, or everything beyond what a map can show. */
export interface Block {
  /** Undefined for the remaining groups. */
  group: Group | undefined;
  totals: Totals;
  groups: number;
}

const maxBlocks = 200;

/** The largest groups in their order, and one block for the others. */
export function blocksOf(groups: readonly Group[]): Block[] {
  const isShown = new Set(
    groups.length > maxBlocks
      ? groups.toSorted((a, b) => b.count - a.count).slice(0, maxBlocks - 1)
      : groups,
  );
  const blocks: Block[] = groups
    .filter((group) => isShown.has(group))
    .map((group) => ({ group, totals: group, groups: 1 }));
  const rest = groups.filter((group) => !isShown.has(group));
  if (rest.length > 0)
    blocks.push({ group: undefined, totals: sumTotals(rest), groups: rest.length });
  return blocks;
}

/** How cells are laid out in every block of a map, in CSS pixels. */
export interface Cells {
  pitch: number;
  /** In a block that has more than one row's cells. */
  rows: number;
}

const mostCells = 100_000;
/** Smaller cells can't be told apart, or hit. */
const leastPitch = 4;
const mostPitch = 22;
/** Of all cells together, unless they are as small or as large as can be. */
const comfortableArea = 400_000;
/** Names and gaps need room beside the cells. */
const besideCells = 1.2;

/**
 * All blocks are about as high, so that they flow like words of a line.
 * @param lineWidth in CSS pixels
 * @returns undefined if the cells would be too small: then blocks show shares
 */
export function cellsFor(count: number, lineWidth: number): Cells | undefined {
  if (count > mostCells) return undefined;
  const comfortable = Math.round(Math.sqrt(comfortableArea / count));
  const pitch = Math.min(mostPitch, Math.max(leastPitch, comfortable));
  return { pitch, rows: Math.max(3, Math.ceil((count * pitch * besideCells) / lineWidth)) };
}

/** A name has room above that many. */
const leastBlockWidth = 96;

export function columnsFor(count: number, { pitch, rows }: Cells): number {
  const least = Math.ceil(leastBlockWidth / pitch);
  return Math.min(count, Math.max(least, Math.ceil(count / rows)));
}

export type MapColors = Record<StateTone | "surface", string>;

/** Fills runs of one tone at once, with a pattern. @param pitch in device pixels */
export function paintCells(
  context: CanvasRenderingContext2D,
  { tones }: Totals,
  columns: number,
  pitch: number,
  colors: MapColors,
): void {
  let first = 0;
  for (const tone of tonesWorstFirst) {
    const end = first + tones[tone];
    if (end === first) continue;
    const pattern = context.createPattern(tile(tone, pitch, colors), "repeat");
    if (pattern) {
      context.fillStyle = pattern;
      for (const { column, row, columns: width, rows } of runOfCells(first, end, columns))
        context.fillRect(column * pitch, row * pitch, width * pitch, rows * pitch);
    }
    first = end;
  }
}

/** `first` to before `end`, as at most three rectangles. */
export function runOfCells(first: number, end: number, columns: number) {
  const rectangles: { column: number; row: number; columns: number; rows: number }[] = [];
  let place = first;
  while (place < end) {
    const column = place % columns;
    const row = Math.floor(place / columns);
    const rows = column === 0 ? Math.max(Math.floor((end - place) / columns), 1) : 1;
    const width = Math.min(columns - column, end - place);
    rectangles.push({ column, row, columns: width, rows });
    place += column === 0 && width === columns ? rows * columns : width;
  }
  return rectangles;
}

/** Failed has a cross, in transit a bar, unknown a dot; stopped is hollow. */
function tile(tone: StateTone, pitch: number, colors: MapColors): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = pitch;
  canvas.height = pitch;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const size = pitch - Math.max(1, Math.round(pitch / 8));
  const line = Math.max(1, Math.round(size / 8));
  context.fillStyle = colors[tone];
  context.strokeStyle = colors[tone];
  context.lineWidth = Math.max(1, Math.round(devicePixelRatio));
  const radius = Math.min(3 * devicePixelRatio, size / 6);
  context.beginPath();
  if (tone === "stop" || tone === "unknown") {
    const half = context.lineWidth / 2;
    context.roundRect(half, half, size - 2 * half, size - 2 * half, radius);
    context.stroke();
    if (tone === "unknown") context.fillRect(size / 2 - line, size / 2 - line, 2 * line, 2 * line);
    return canvas;
  }
  context.roundRect(0, 0, size, size, radius);
  context.fill();
  context.strokeStyle = colors.surface;
  context.fillStyle = colors.surface;
  if (tone === "wait") context.fillRect(size / 4, size / 2 - line / 2, size / 2, line);
  if (tone === "bad" && size >= 5) {
    context.lineWidth = line;
    context.translate(size / 2, size / 2);
    const arm = size * 0.22;
    context.beginPath();
    context.moveTo(-arm, -arm);
    context.lineTo(arm, arm);
    context.moveTo(arm, -arm);
    context.lineTo(-arm, arm);
    context.stroke();
  }
  return canvas;
}
