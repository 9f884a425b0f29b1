import type { SortColumn } from "../../fleet/columns.ts";
import { cardsQuery } from "../../ui/class-names.ts";

// No React here: first-paint.ts gives the shell's header the same widths.

interface Space {
  /** Pixels for the content, without the padding. */
  least: number;
  most: number;
  isHiddenAtFirst?: true;
}

/**
 * In the order of importance: if not all columns fit, the last ones are left out. An IPv4 of 15 digits and its copy button
 * need 116 px.
 */
const spaces: Record<SortColumn, Space> = {
  hostName: { least: 96, most: 280 },
  state: { least: 92, most: 140 },
  ipv4: { least: 116, most: 124 },
  specification: { least: 104, most: 132 },
  region: { least: 88, most: 128 },
  id: { least: 90, most: 260, isHiddenAtFirst: true },
  vcpus: { least: 58, most: 66, isHiddenAtFirst: true },
  memory: { least: 64, most: 86, isHiddenAtFirst: true },
  storage: { least: 64, most: 86, isHiddenAtFirst: true },
  created: { least: 62, most: 84 },
  privateIpv4: { least: 116, most: 124 },
  tags: { least: 80, most: 236 },
  image: { least: 84, most: 150 },
  updated: { least: 66, most: 84 },
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys
const byImportance = Object.keys(spaces) as SortColumn[];

/** @param changed "image" is hidden, "+memory" is shown. The host name can't be hidden. */
export function shownColumns(changed: readonly string[]): SortColumn[] {
  return byImportance.filter((id, index) => {
    const isHiddenAtFirst = spaces[id].isHiddenAtFirst ?? false;
    return index === 0 || changed.includes(storedName(id)) === isHiddenAtFirst;
  });
}

export const storedName = (id: SortColumn) => (spaces[id].isHiddenAtFirst ? `+${id}` : id);

export interface Geometry {
  /** Left and right of each cell. */
  padding: number;
  /** For the content of each column that fits. */
  contents: ReadonlyMap<SortColumn, number>;
}

/** In steps of 16 px, so that rows seldom render again while the window is resized. 0 for cards. */
export function tableWindowWidth(): number {
  return matchMedia(cardsQuery).matches ? 0 : Math.floor(innerWidth / 16) * 16;
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
  const fitting = byImportance.filter((id) => shown.includes(id));
  /** What's left if each column has the least. The select boxes and menus need 52 px. */
  const spareWith = (padding: number) =>
    fitting.reduce((spare, id) => spare - spaces[id].least - 2 * padding, room - 52 - 4 * padding);
  const padding = [12, 8].find((candidate) => spareWith(candidate) >= 0) ?? 6;
  while (spareWith(padding) < 0 && fitting.length > 1) fitting.pop();
  const spare = spareWith(padding);
  const wanted = fitting.reduce((sum, id) => sum + spaces[id].most - spaces[id].least, 0);
  const share = Math.min(1, spare / wanted);
  const contents = new Map(
    fitting.map((id) => {
      const { least, most } = spaces[id];
      return [id, Math.floor(least + share * (most - least))];
    }),
  );
  // It has no width of its own: it gets the rest.
  const [host = "hostName", ...others] = fitting;
  const taken = others.reduce((sum, id) => sum + (contents.get(id) ?? 0) - spaces[id].least, 0);
  contents.set(host, Math.floor(spaces[host].least + spare - taken));
  return { padding, contents };
}

/** Of a column's header. */
export function columnWidth(id: SortColumn, geometry: Geometry | undefined): number | undefined {
  const content = geometry?.contents.get(id);
  if (!geometry || content === undefined || id === "hostName") return undefined;
  return content + 2 * geometry.padding;
}

/** In a table that's too narrow. Cards and paper have every column. */
export const leftOutClass = "card:not-print:hidden";

export function isLeftOut(id: SortColumn, geometry: Geometry | undefined): boolean {
  return geometry !== undefined && !geometry.contents.has(id);
}
