import { vi } from "vitest";
import type { Pass } from "../../fleet/fleet-state.ts";
import { entryOf } from "../../fleet/worker/changes.ts";
import { FleetIndex } from "../../fleet/worker/fleet-index.ts";

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
  endPass(index, 1);
}

/** All pages up to this one are read. */
export function endPass(index: FleetIndex, lastPage: number, pass: Partial<Pass> = {}): void {
  index.endPass({ lastPage, isConsistent: true, unreadable: 0, beganAt: Date.now(), ...pass });
}

/** As texts. */
export const entries = ({ changes }: FleetIndex) =>
  changes.changes
    .map(entryOf)
    .map(({ id, kind, from, to }) => [id, kind, from, to].filter(Boolean).join(" "));
