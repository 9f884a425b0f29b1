import type { Cost } from "../../cost.ts";
import type { StateTone } from "../../../api/state.ts";

export const tonesWorstFirst = [
  "bad",
  "wait",
  "unknown",
  "run",
  "stop",
] as const satisfies StateTone[];

export type ToneCounts = Record<StateTone, number>;

export interface Totals {
  count: number;
  tones: ToneCounts;
  vcpus: number;
  memoryMb: number;
  storageGb: number;
  /** Instances with vCPUs or memory missing from the catalogue; the sums leave those out. */
  unknownSizes: number;
  /** Undefined without prices, and until the catalogue is read. */
  cost: Cost | undefined;
}

export function emptyTotals(): Totals {
  const tones = { run: 0, wait: 0, bad: 0, stop: 0, unknown: 0 };
  return { count: 0, tones, vcpus: 0, memoryMb: 0, storageGb: 0, unknownSizes: 0, cost: undefined };
}

export function sumTotals(parts: readonly Totals[]): Totals {
  const sum = emptyTotals();
  for (const part of parts) {
    for (const tone of tonesWorstFirst) sum.tones[tone] += part.tones[tone];
    for (const name of ["count", "vcpus", "memoryMb", "storageGb", "unknownSizes"] as const)
      sum[name] += part[name];
    if (!part.cost) continue;
    // With `emptyCost`, the overview would load all of cost.ts.
    sum.cost ??= { micros: 0, priced: 0, unpriced: 0 };
    for (const name of ["micros", "priced", "unpriced"] as const) sum.cost[name] += part.cost[name];
  }
  return sum;
}

export interface Group extends Totals {
  value: string | undefined;
}
