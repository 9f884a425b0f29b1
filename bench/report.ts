import type { Load, Resource } from "./load.ts";
import { median } from "./median.ts";

/** A heading for the rows of `loadRow`. */
export const loadHeading = `${"".padEnd(40)}first paint  first row       LCP    CLS  long tasks  requests     bytes  JavaScript  elements`;

/** The medians of several loads under the same conditions, in one line. */
export function loadRow(name: string, loads: readonly Load[]): string {
  const middle = (pick: (load: Load) => number) => median(loads.map(pick));
  const isScript = ({ path }: Resource) => path.endsWith(".js");
  return [
    name.padEnd(40),
    `${middle(({ firstPaintMs }) => firstPaintMs).toFixed(0)} ms`.padStart(11),
    `${middle(({ firstRowMs }) => firstRowMs).toFixed(0)} ms`.padStart(11),
    `${middle(({ largestMs }) => largestMs).toFixed(0)} ms`.padStart(10),
    middle(({ shift }) => shift)
      .toFixed(3)
      .padStart(7),
    `${middle(({ longTasksMs }) => longTasksMs).toFixed(0)} ms`.padStart(12),
    String(middle(({ resources }) => asked(resources).length)).padStart(10),
    kilobytes(middle(({ resources }) => bytesOf(resources))).padStart(10),
    kilobytes(middle(({ resources }) => bytesOf(resources.filter(isScript)))).padStart(12),
    String(middle(({ elements }) => elements)).padStart(10),
  ].join("");
}

/** Every request of a load, with its time and size. */
export function waterfall({ resources }: Load): string {
  const rows = asked(resources).map(({ path, startMs, endMs, bytes }) =>
    [
      `${startMs.toFixed(0)}–${endMs.toFixed(0)} ms`.padStart(16),
      kilobytes(bytes).padStart(10),
      `  ${path}`,
    ].join(""),
  );
  return rows.join("\n");
}

function asked(resources: readonly Resource[]): Resource[] {
  return resources.filter(({ isCached }) => !isCached);
}

function bytesOf(resources: readonly Resource[]): number {
  return resources.reduce((total, { bytes }) => total + bytes, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
