import type { OwnColumn, SortColumn } from "../../fleet/columns.ts";
import { cardsQuery } from "../../ui/class-names.ts";

// No React here: first-paint.ts gives the shell's header the same widths.

// Pixels that the style sheet takes from here, too (tailwind.config.ts).
export const selectBoxWidth = 20;
export const rowMenuWidth = 32;
/** At each side of a tag. */
export const tagPadding = 7;
export const tagGap = 4;
/** With the space before it. */
export const lockWidth = 18;

/** Pixels for the content, without the padding. */
type Space = [least: number, most: number, isHiddenAtFirst?: true];

/**
 * In the order of importance: if not all columns fit, the last ones are left out. Names that differ must not look alike, which
 * takes some 25 characters. An IPv4 of 15 digits and its copy button need 116 px.
 */
const spaces: Partial<Record<SortColumn, Space>> = {
  hostName: [176, 280],
  state: [92, 140],
  ipv4: [116, 124],
  specification: [110, 136],
  region: [98, 128],
  id: [90, 260, true],
  vcpus: [58, 66, true],
  memory: [64, 86, true],
  storage: [64, 86, true],
  created: [62, 84],
  privateIpv4: [116, 124],
  tags: [80, 236],
  image: [84, 150],
  updated: [66, 84],
} satisfies Record<OwnColumn, Space>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys
export const byImportance = Object.keys(spaces) as SortColumn[];

/** Room for the header of a column that the configuration adds, and a tag's value of ten letters. */
function teamSpace(id: SortColumn): Space {
  const least = id === "cost" ? 96 : Math.max(80, 7 * id.length - 10);
  return [least, least + 40];
}
const spaceOf = (id: SortColumn) => spaces[id] ?? teamSpace(id);
/** Those from the configuration come after the region. */
const importanceOf = (id: SortColumn) => byImportance.indexOf(id) + 1 || 5.5;

export const storedName = (id: SortColumn) => (spaceOf(id)[2] ? `+${id}` : id);

/** @param changed "image" is hidden, "+memory" is shown. The host name can't be hidden. */
export function shownColumns(
  changed: readonly string[],
  all: readonly SortColumn[] = byImportance,
): SortColumn[] {
  return all.filter(
    (id) => id === "hostName" || changed.includes(storedName(id)) === (spaceOf(id)[2] ?? false),
  );
}

export interface Geometry {
  /** Left and right of each cell. */
  padding: number;
  /** For the content of each column that fits. */
  contents: ReadonlyMap<SortColumn, number>;
}

/** In steps of 16 px, so that rows seldom render again while the window is resized. */
export const steppedWindowWidth = () => innerWidth - (innerWidth % 16);

/** 0 for cards. */
export function tableWindowWidth(): number {
  return matchMedia(cardsQuery).matches ? 0 : steppedWindowWidth();
}

/** @returns undefined for cards */
export function tableGeometry(
  windowWidth: number,
  shown: readonly SortColumn[],
): Geometry | undefined {
  if (windowWidth === 0) return undefined;
  const scrollbar = 15;
  // The widest page and what's beside the table on it, with its border.
  const room = Math.min(windowWidth - scrollbar, 1840) - (windowWidth < 920 ? 34 : 50);
  const fitting = shown.toSorted((a, b) => importanceOf(a) - importanceOf(b));
  const inner = room - selectBoxWidth - rowMenuWidth;
  /** What's left if each column has the least. */
  const spareWith = (padding: number) =>
    fitting.reduce((spare, id) => spare - spaceOf(id)[0] - 2 * padding, inner - 4 * padding);
  const padding = spareWith(12) >= 0 ? 12 : 8;
  // The host name alone always fits.
  while (spareWith(padding) < 0) fitting.pop();
  let spare = spareWith(padding);
  const wanted = fitting.reduce((sum, id) => sum + spaceOf(id)[1] - spaceOf(id)[0], 0);
  const share = Math.min(1, spare / wanted);
  const contents = new Map<SortColumn, number>();
  for (const id of fitting) {
    const [least, most] = spaceOf(id);
    const more = Math.floor(share * (most - least));
    spare -= more;
    contents.set(id, least + more);
  }
  // It has no width of its own: it gets the rest.
  contents.set("hostName", (contents.get("hostName") ?? 0) + spare);
  return { padding, contents };
}

/** With its padding. Undefined for the host name, which takes what's left. */
export function columnWidth(id: SortColumn, geometry: Geometry | undefined): number | undefined {
  const content = geometry?.contents.get(id);
  if (!geometry || content === undefined || id === "hostName") return undefined;
  return content + 2 * geometry.padding;
}

/** The table is too narrow for this column. */
export function isLeftOut(id: SortColumn, geometry: Geometry | undefined): boolean {
  return geometry?.contents.has(id) === false;
}

const smallCard: readonly SortColumn[] = ["hostName", "state", "region", "ipv4"];

/** Hides what has no room in a narrow table or in the two lines of a small card. Paper has every column. */
export function leftOutClass(
  id: SortColumn,
  shown: readonly { id: SortColumn }[],
  geometry: Geometry | undefined,
): string | undefined {
  if (geometry) return isLeftOut(id, geometry) ? "card:not-print:hidden" : undefined;
  const isFull = smallCard.every((fact) => shown.some((column) => column.id === fact));
  return isFull && !smallCard.includes(id) ? "max-[30rem]:not-print:hidden" : undefined;
}
