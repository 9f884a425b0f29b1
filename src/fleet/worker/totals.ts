import type { StateTone } from "../../api/state.ts";
import type { FleetRow } from "./row.ts";

/** How many instances there are of each tone. */
export type ToneCounts = Record<StateTone, number>;

/** The sums over some instances. */
export interface Totals {
  count: number;
  tones: ToneCounts;
  vcpus: number;
  memoryMb: number;
  storageGb: number;
  /** Instances without vCPUs or memory in the catalogue. They are not in the sums of what is unknown of them. */
  unknownSizes: number;
}

/** The totals of no instances. */
export function emptyTotals(): Totals {
  const tones = { run: 0, wait: 0, bad: 0, stop: 0, unknown: 0 };
  return { count: 0, tones, vcpus: 0, memoryMb: 0, storageGb: 0, unknownSizes: 0 };
}

/** Adds an instance to totals. In place, because it runs for every instance. */
export function addToTotals(totals: Totals, { tone, size }: Pick<FleetRow, "tone" | "size">): void {
  const { vcpus, memoryMb, storageGb } = size;
  totals.count += 1;
  totals.tones[tone] += 1;
  totals.vcpus += vcpus ?? 0;
  totals.memoryMb += memoryMb ?? 0;
  totals.storageGb += storageGb ?? 0;
  if (vcpus === undefined || memoryMb === undefined) totals.unknownSizes += 1;
}

/** Adds totals of disjoint instances up. */
export function sumTotals(parts: readonly Totals[]): Totals {
  const sum = emptyTotals();
  for (const { tones, ...part } of parts) {
    for (const tone of ["run", "wait", "bad", "stop", "unknown"] as const)
      sum.tones[tone] += tones[tone];
    sum.count += part.count;
    sum.vcpus += part.vcpus;
    sum.memoryMb += part.memoryMb;
    sum.storageGb += part.storageGb;
    sum.unknownSizes += part.unknownSizes;
  }
  return sum;
}

/** The totals of the rows that match. */
export function totalsOf(rows: readonly FleetRow[], matches: (row: FleetRow) => boolean): Totals {
  const totals = emptyTotals();
  for (const row of rows) if (matches(row)) addToTotals(totals, row);
  return totals;
}
