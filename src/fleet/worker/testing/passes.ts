import { vi } from "vitest";
import { entryOf } from "../answers/change-list.ts";
import { FleetIndex } from "../fleet-index.ts";

export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** After its first complete pass. */
export function indexAfterPass(...items: Record<string, unknown>[]): FleetIndex {
  const index = new FleetIndex();
  pass(index, ...items);
  return index;
}

/** A pass over a list of one page. */
export function pass(index: FleetIndex, ...items: Record<string, unknown>[]): void {
  index.putPage(1, structuredClone(items));
  index.removeMissing(1);
}

/** As texts. */
export const entries = ({ changes }: FleetIndex) =>
  changes.changes
    .map(entryOf)
    .map(({ id, kind, from, to }) => [id, kind, from, to].filter(Boolean).join(" "));
