import { addToCost, type Cost } from "../../cost.ts";
import type { StateTone } from "../../../api/state.ts";
import type { FleetRow } from "../row.ts";

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

export function addToTotals(totals: Totals, { tone, size }: Pick<FleetRow, "tone" | "size">): void {
  const { vcpus, memoryMb, storageGb, price } = size;
  totals.count += 1;
  totals.tones[tone] += 1;
  totals.vcpus += vcpus ?? 0;
  totals.memoryMb += memoryMb ?? 0;
  totals.storageGb += storageGb ?? 0;
  if (vcpus === undefined || memoryMb === undefined) totals.unknownSizes += 1;
  if (price === undefined) return;
  totals.cost ??= { micros: 0, unpriced: 0 };
  addToCost(totals.cost, price === "none" ? undefined : price, tone);
}

export function sumTotals(parts: readonly Totals[]): Totals {
  const sum = emptyTotals();
  for (const part of parts) {
    for (const tone of tonesWorstFirst) sum.tones[tone] += part.tones[tone];
    for (const name of ["count", "vcpus", "memoryMb", "storageGb", "unknownSizes"] as const)
      sum[name] += part[name];
    if (!part.cost) continue;
    sum.cost ??= { micros: 0, unpriced: 0 };
    sum.cost.micros += part.cost.micros;
    sum.cost.unpriced += part.cost.unpriced;
  }
  return sum;
}

export function totalsOf(rows: readonly FleetRow[], matches: (row: FleetRow) => boolean): Totals {
  const totals = emptyTotals();
  for (const row of rows) if (matches(row)) addToTotals(totals, row);
  return totals;
}

export interface Group extends Totals {
  value: string | undefined;
}
