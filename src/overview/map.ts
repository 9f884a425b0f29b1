import { hierarchy, treemap } from "d3-hierarchy";
import type { StateTone } from "../api/state.ts";
import {
  type Group,
  sumTotals,
  tonesWorstFirst,
  type Totals,
} from "../fleet/worker/answers/totals.ts";
import { type Area, measures } from "./groups.ts";

export interface MapSize {
  width: number;
  height: number;
  /** Of the device, in CSS pixels. */
  pixel: number;
}

/** One group, or everything beyond what a map can show. */
interface Part {
  /** Undefined for the remaining groups. */
  group: Group | undefined;
  totals: Totals;
  groups: number;
}

/** CSS pixels from the map's corner. */
export interface Block extends Part {
  x: number;
  y: number;
  width: number;
  height: number;
  hasName: boolean;
  /** Undefined if they'd be too small: then the block shows shares. */
  cells: Cells | undefined;
}

/** Row by row, square or nearly. CSS pixels from the map's corner. */
interface Cells {
  x: number;
  y: number;
  columns: number;
  pitchX: number;
  pitchY: number;
}

/** More would be too small for a name. */
const leastBlockArea = 14_000;
const maxBlocks = 200;
const gap = 6;
const padding = 8;

/** Like a card's, if there's room. */
export function blockRadius({ width, height }: Pick<Block, "width" | "height">): number {
  return Math.min(11, width / 6, height / 6);
}

export const nameHeight = 26;
/** In a narrower block, shortened names would look alike. */
const leastNameWidth = 64;
/** Smaller cells can't be told apart, or hit. */
const minPitch = 4;
const maxPitch = 36;
/** Longest side of a cell to its shortest. Square cells alone would leave up to half of a block empty. */
const maxStretch = 1.25;
/** If the fleet is small enough to choose. */
const usualPitch = 17;
/** For tiny groups: a name fits, unless that took more than half of what the others have. */
const tinyArea = 4500;
const tinyShare = 0.5;

/** Leaves out groups whose sizes are all unknown. */
export function groupsWithArea(groups: readonly Group[], area: Area): Group[] {
  return groups.filter((group) => measures[area].of(group) > 0);
}

/** Independent of groups and progress, so nothing moves while the fleet loads. `width` is 0 until known. */
export function mapHeight(fleetSize: number, width: number): number {
  if (width === 0) return 0;
  // Names, gaps and incomplete rows need extra room.
  const heightAt = (pitch: number) => Math.round((fleetSize * pitch ** 2) / width) + 60;
  const comfortable = Math.min(Math.max(heightAt(usualPitch * 1.09), 120), 400);
  // Cells are whole pixels: what's left of a pixel would leave half of a block empty.
  const pitch = Math.floor(Math.sqrt(((comfortable - 60) * width) / fleetSize) / 1.12);
  const filled = pitch < usualPitch ? heightAt(Math.max(pitch, minPitch) * 1.12) : comfortable;
  return Math.min(filled, 2400);
}

/**
 * A treemap. Cells are a whole number of device pixels.
 * @param seen the groups' values in the order of their blocks so far: they keep their places
 */
export function layoutMap(
  groups: readonly Group[],
  area: Area,
  { width, height, pixel }: MapSize,
  seen: readonly (string | undefined)[] = [],
): Block[] {
  const value = measures[area].of;
  const sorted = groupsWithArea(groups, area).toSorted((a, b) => value(b) - value(a));
  const most = Math.min(maxBlocks, Math.max(12, Math.floor((width * height) / leastBlockArea)));
  // New groups (-1) come last.
  const placeOf = ({ value }: Group) => seen.indexOf(value) >>> 0;
  const shown = (sorted.length > most ? sorted.slice(0, most - 1) : sorted).toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  );
  const rest = sorted.slice(shown.length);
  const parts: Part[] = shown.map((group) => ({ group, totals: group, groups: 1 }));
  if (rest.length > 0)
    parts.push({ group: undefined, totals: sumTotals(rest), groups: rest.length });
  const sum = parts.reduce((sum, { totals }) => sum + value(totals), 0);
  const least = sum * Math.min(tinyShare / parts.length, tinyArea / (width * height));
  const root = hierarchy<Part | { children: Part[] }>({ children: parts }).sum((part) =>
    "totals" in part ? Math.max(value(part.totals), least) : 0,
  );
  const layout = treemap<Part | { children: Part[] }>();
  const leaves = layout.size([width, height]).paddingInner(gap).round(true)(root).leaves();
  return leaves.flatMap(({ data, x0, y0, x1, y1 }) => {
    if (!("totals" in data)) return [];
    const box = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
    const hasName = box.width >= leastNameWidth && box.height >= nameHeight + 12;
    return [{ ...data, ...box, hasName, cells: cellsOf(data.totals, box, hasName, pixel) }];
  });
}

type Box = Pick<Block, "x" | "y" | "width" | "height">;

function inner({ x, y, width, height }: Box, hasName: boolean): Box {
  const edge = Math.floor(Math.min(padding, width / 5, height / 5));
  const top = hasName ? nameHeight : edge;
  return {
    x: x + edge,
    y: y + top,
    width: Math.max(width - 2 * edge, 0),
    height: Math.max(height - top - edge, 0),
  };
}

/** The largest that fit. */
function cellsOf({ count }: Totals, box: Box, hasName: boolean, pixel: number): Cells | undefined {
  const { x, y, width, height } = inner(box, hasName);
  const wholePixels = (length: number) => Math.floor(length / pixel) * pixel;
  let largest: Cells | undefined;
  let area = 0;
  for (let pitchX = wholePixels(Math.min(maxPitch, width)); pitchX >= minPitch; pitchX -= pixel) {
    const columns = Math.floor(width / pitchX);
    const rowHeight = height / Math.ceil(count / columns);
    const pitchY = wholePixels(Math.min(rowHeight, pitchX * maxStretch));
    if (pitchY < Math.max(minPitch, pitchX / maxStretch) || pitchX * pitchY <= area) continue;
    area = pitchX * pitchY;
    largest = { x, y, columns, pitchX, pitchY };
  }
  return largest;
}

export function hitTest(
  blocks: readonly Block[],
  x: number,
  y: number,
): { block: Block; place: number | undefined } | undefined {
  const block = blocks.find(
    (box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height,
  );
  if (!block) return undefined;
  const { cells, totals } = block;
  if (!cells) return { block, place: undefined };
  const column = Math.floor((x - cells.x) / cells.pitchX);
  const row = Math.floor((y - cells.y) / cells.pitchY);
  const place = row * cells.columns + column;
  const isCell = column >= 0 && column < cells.columns && row >= 0 && place < totals.count;
  return { block, place: isCell ? place : undefined };
}

export type MapColors = Record<StateTone | "surface" | "block", string>;

/** Fills runs of one tone at once, with a pattern. */
export function paintMap(
  context: CanvasRenderingContext2D,
  blocks: readonly Block[],
  colors: MapColors,
  pixel: number,
): void {
  const tiles = new Map<string, CanvasPattern | null>();
  const device = (length: number) => Math.round(length / pixel);
  for (const { totals, cells, hasName, ...box } of blocks) {
    context.fillStyle = colors.block;
    context.beginPath();
    context.roundRect(
      device(box.x),
      device(box.y),
      device(box.width),
      device(box.height),
      device(blockRadius(box)),
    );
    context.fill();
    if (!cells) {
      paintShares(context, totals, inner(box, hasName), colors, device);
      continue;
    }
    const pitchX = device(cells.pitchX);
    const pitchY = device(cells.pitchY);
    context.save();
    context.translate(device(cells.x), device(cells.y));
    let first = 0;
    for (const tone of tonesWorstFirst) {
      const end = first + totals.tones[tone];
      const key = `${tone} ${pitchX} ${pitchY}`;
      if (!tiles.has(key))
        tiles.set(key, context.createPattern(tile(tone, pitchX, pitchY, colors, pixel), "repeat"));
      const pattern = tiles.get(key);
      if (pattern) {
        context.fillStyle = pattern;
        for (const { column, row, columns, rows } of runOfCells(first, end, cells.columns))
          context.fillRect(column * pitchX, row * pitchY, columns * pitchX, rows * pitchY);
      }
      first = end;
    }
    context.restore();
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
function tile(
  tone: StateTone,
  pitchX: number,
  pitchY: number,
  colors: MapColors,
  pixel: number,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = pitchX;
  canvas.height = pitchY;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const space = Math.max(1, Math.round(Math.min(pitchX, pitchY) / 8));
  const width = pitchX - space;
  const height = pitchY - space;
  const size = Math.min(width, height);
  const line = Math.max(1, Math.round(size / 8));
  context.fillStyle = colors[tone];
  context.strokeStyle = colors[tone];
  context.lineWidth = Math.max(1, Math.round(1 / pixel));
  const radius = Math.min(3 / pixel, size / 6);
  context.beginPath();
  if (tone === "stop" || tone === "unknown") {
    const half = context.lineWidth / 2;
    context.roundRect(half, half, width - 2 * half, height - 2 * half, radius);
    context.stroke();
    if (tone === "unknown")
      context.fillRect(width / 2 - line, height / 2 - line, 2 * line, 2 * line);
    return canvas;
  }
  context.roundRect(0, 0, width, height, radius);
  context.fill();
  context.strokeStyle = colors.surface;
  context.fillStyle = colors.surface;
  if (tone === "wait") context.fillRect(width / 4, height / 2 - line / 2, width / 2, line);
  if (tone === "bad" && size >= 5) {
    context.lineWidth = line;
    context.translate(width / 2, height / 2);
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

/** Failed is solid, in transit striped, stopped hollow. Even tiny shares are visible. */
function paintShares(
  context: CanvasRenderingContext2D,
  { count: instances, tones }: Totals,
  { x, y, width, height }: Box,
  colors: MapColors,
  device: (length: number) => number,
): void {
  const line = Math.max(1, device(1));
  const top = device(y);
  const bottom = device(y + height);
  const end = device(x + width);
  let left = device(x);
  let before = 0;
  for (const tone of tonesWorstFirst) {
    const count = tones[tone];
    if (count === 0) continue;
    before += count;
    const right = Math.min(
      Math.max(device(x + (width * before) / instances), left + 3 * line),
      end,
    );
    context.fillStyle = colors[tone];
    context.strokeStyle = colors[tone];
    context.lineWidth = line;
    if (tone === "stop" || tone === "unknown")
      context.strokeRect(left + line / 2, top + line / 2, right - left - line, bottom - top - line);
    else if (tone === "wait")
      for (let stripe = top; stripe < bottom; stripe += 4 * line)
        context.fillRect(left, stripe, right - left, Math.min(3 * line, bottom - stripe));
    else context.fillRect(left, top, right - left, bottom - top);
    left = right + line;
  }
}
